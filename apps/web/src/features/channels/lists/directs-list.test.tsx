import { defaultRoles } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildUser } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { DirectsList } from './directs-list.tsx';

afterEach(cleanup);

const me = buildMe({ permissions: defaultRoles[0]?.permissions ?? {} });
const hint = 'Choose a colleague below and write the first message';

const show = async (userIds: readonly number[], reader = me) => {
  const users = Object.fromEntries(userIds.map((id) => [id, buildUser({ id })]));
  const root = createRootRoute();
  const list = createRoute({ getParentRoute: () => root, path: '/', component: DirectsList });
  const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory() });
  render(
    <TestProviders
      api={makeTestApi(() => new Promise(() => {}))}
      store={makeStore({ me: reader, users, usersLoaded: true, load: 'ready' })}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByText('There are no direct messages yet');
};

it('without direct messages a colleague can be chosen, or people invited by who is alone', async () => {
  await show([me.id, 2]);
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
