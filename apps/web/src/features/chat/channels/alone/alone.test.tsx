import { type Permissions, userStatuses } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildMe, buildUser } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import InviteMembersModal from '../forms/invite-members-modal.tsx';
import NoDirects from './no-directs.tsx';

afterEach(cleanup);

const meId = buildMe().id;
const myself = buildUser({ id: meId });
const colleague = buildUser({ id: meId + 1 });
const ofOwner: Permissions = { settings: ['read'], users: ['read', 'create'] };

const show = (
  shown: () => ReactNode,
  permissions: Permissions,
  users: readonly ReturnType<typeof buildUser>[],
  usersLoaded = true,
) => {
  const store = makeStore({
    me: buildMe({ permissions }),
    users: Object.fromEntries(users.map((user) => [user.id, user])),
    usersLoaded,
    load: 'ready',
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <div data-testid="shown">{shown()}</div> }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return screen.findByTestId('shown');
};
const showNoDirects = (...[permissions, users, usersLoaded]: [Permissions, (typeof myself)[], boolean?]) =>
  show(() => <NoDirects />, permissions, users, usersLoaded);

it('an owner without colleagues is told so, and led to inviting some', async () => {
  expect((await showNoDirects(ofOwner, [myself])).textContent).toBe('Nobody else is here yet. Invite people');
  expect(screen.getByRole('link', { name: 'Invite people' }).getAttribute('href')).toBe('/preferences/users#invite');
});

it('who may not add users is told that nobody else is here, and nothing more', async () => {
  expect((await showNoDirects({ users: ['read'] }, [myself])).textContent).toBe('Nobody else is here yet');
  cleanup();
  expect((await showNoDirects({ users: ['read', 'create'] }, [myself])).textContent).toBe('Nobody else is here yet');
});

it('who has been invited and has not joined yet is waited for', async () => {
  const users = [myself, buildUser({ id: meId + 1, status: userStatuses.pending })];
  expect((await showNoDirects(ofOwner, users)).textContent).toBe(
    'The people you invited haven’t joined yet. Invite people',
  );
  cleanup();
  await show(
    () => <InviteMembersModal channel={buildChannel()} onlyAnswering={false} onClose={() => undefined} />,
    ofOwner,
    users,
  );
  expect(await screen.findByText('The people you invited haven’t joined yet')).toBeTruthy();
});

it('those who wait for a decision, or have left, are nobody to write to', async () => {
  const others = [userStatuses.underReview, userStatuses.inactive];
  const users = [myself, ...others.map((status, index) => buildUser({ id: meId + 1 + index, status }))];
  expect((await showNoDirects({ users: ['read'] }, users)).textContent).toBe('Nobody else is here yet');
});

it('who has colleagues is led to them', async () => {
  expect((await showNoDirects(ofOwner, [myself, colleague])).textContent).toBe('Write to a colleague');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/messenger/directs');
});

it('who may not list users finds colleagues among the members of a channel', async () => {
  const shown = await showNoDirects({}, []);
  expect(shown.textContent).toBe('Write to a colleague from a channel’s member list');
});

it('nobody is called alone before the colleagues are known, or when they could not be loaded', async () => {
  expect((await showNoDirects(ofOwner, [], false)).textContent?.trim()).toBe('');
  cleanup();
  expect((await showNoDirects(ofOwner, [])).textContent).toBe('Write to a colleague');
});

it('the members of a channel cannot be chosen where nobody else is: people are invited first', async () => {
  const invite = () => <InviteMembersModal channel={buildChannel()} onlyAnswering={false} onClose={() => undefined} />;
  await show(invite, ofOwner, [myself]);
  expect(await screen.findByText('Nobody else is here yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite people' })).toBeTruthy();
  expect(screen.queryByTestId('member-picker')).toBeNull();
  cleanup();

  await show(invite, ofOwner, [myself, colleague]);
  expect(await screen.findByTestId('member-picker')).toBeTruthy();
  expect(screen.queryByText('Nobody else is here yet')).toBeNull();
});
