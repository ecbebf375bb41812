import { channelTypes, defaultRoles } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { State } from '../../../../store/state.ts';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildConversation, buildMe, buildState, buildUser } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { DirectsList } from './directs-list.tsx';

afterEach(cleanup);

const me = buildMe({ permissions: defaultRoles[0]?.permissions ?? {} });
const hint = 'Choose a colleague below and write the first message';

const show = async (userIds: readonly number[], reader = me, state: Partial<State> = {}) => {
  const users = Object.fromEntries(userIds.map((id) => [id, buildUser({ id })]));
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/', component: DirectsList });
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory() });
  render(
    <TestProviders
      api={makeTestApi(() => new Promise(() => {}))}
      store={makeStore({ ...state, me: reader, users, usersLoaded: true, load: 'ready' })}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('directs-list');
};

it('without direct messages a colleague can be chosen, or people invited by who is alone', async () => {
  await show([me.id, 2]);
  expect(screen.getByText('No direct messages yet')).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Invite people' })).toBeNull();
  cleanup();

  await show([me.id]);
  const invite = await screen.findByRole('link', { name: 'Invite people' });
  expect(invite.getAttribute('href')).toMatch(/^\/preferences\/users\/?#invite$/);
  expect(screen.queryByText(hint)).toBeNull();
});

it('who is alone and may not invite anybody is told that nobody else is here', async () => {
  await show([me.id], buildMe({ permissions: { users: ['read'] } }));
  expect(await screen.findByText('Nobody else is here yet')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText(hint)).toBeNull();
});

it('lists my clients and direct messages, each under their heading, and finds both by name [2.3]', async () => {
  const mine = { channel: buildConversation({ id: 40, name: 'Olena Bondar', manager_id: me.id }) };
  const waiting = { channel: buildConversation({ id: 41, name: 'Nobody has her', manager_id: null }) };
  const group = { channel: buildChannel({ id: 12, name: 'Logistics' }) };
  const direct = { channel: buildChannel({ id: 44, type: channelTypes.direct, name: '', user_ids: [me.id, 5] }) };
  await show([me.id, 5], me, buildState([mine, waiting, group, direct], { me }));
  const rowsUnder = (heading: string) =>
    [
      ...(screen.queryByRole('heading', { name: heading, level: 2 })?.closest('section')?.querySelectorAll('li') ?? []),
    ].map((row) => row.querySelector('[data-testid^="list-channel-"]')?.getAttribute('data-testid'));
  expect(rowsUnder('My clients')).toEqual(['list-channel-40']);
  expect(rowsUnder('Direct messages')).toEqual(['list-channel-44']);
  fireEvent.change(screen.getByTestId('search-directs'), { target: { value: 'bond' } });
  expect([rowsUnder('My clients'), rowsUnder('Direct messages')]).toEqual([['list-channel-40'], []]);
});
