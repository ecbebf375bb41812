import { defaultRoles } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildChannel, buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { SignOutProvider } from '../../start/sign-out-context.tsx';
import { LeftSidebar } from './left-sidebar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (isDrawer = false) => {
  vi.stubGlobal('scrollTo', () => undefined);
  const me = buildMe({ permissions: defaultRoles[0]?.permissions ?? {} });
  const general = buildChannel({ id: 1, type: 0, name: 'General' });
  const store = makeStore(
    buildState(
      [
        { channel: general },
        { channel: buildChannel({ id: me.own_channel_id, type: 2, name: '', user_ids: [me.id, me.id] }) },
        { channel: buildChannel({ id: 12, name: 'Logistics' }) },
      ],
      { me },
    ),
  );
  store.setState({ load: 'ready' });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <LeftSidebar isDrawer={isDrawer} /> }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve({}))} store={store}>
      <SignOutProvider value={() => Promise.resolve()}>
        <RouterProvider router={router} />
      </SignOutProvider>
    </TestProviders>,
  );
  await screen.findByRole('navigation');
  return store;
};
const names = () => screen.getAllByRole('link').map((link) => link.textContent);

it('collapsed has the letter of the app, and every entry as a named icon; channels come back with the names [2.23]', async () => {
  const store = await show();
  expect(screen.getByText('Switchboard')).toBeTruthy();
  expect(screen.getByText('S').getAttribute('aria-hidden')).toBe('true');
  expect(await screen.findByText('Logistics')).toBeTruthy();
  const entries = names();
  const toggle = screen.getByRole('button', { name: 'Collapse the sidebar' });
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(toggle);
  await waitFor(() => expect(screen.queryByText('Switchboard')).toBeNull());
  expect(screen.getByText('S').getAttribute('aria-hidden')).toBe('false');
  expect(screen.queryByText('Logistics')).toBeNull();
  expect(store.getState().sidebar.left).toBe(false);
  expect(names().length).toBeGreaterThan(5);
  for (const name of names()) expect(entries).toContain(name);
  for (const testId of ['nav-clients', 'nav-tasks', 'nav-projects', 'nav-coworkers', 'nav-stats', 'nav-preferences']) {
    const entry = screen.getByTestId(testId);
    expect(entry.dataset.hint).toBe(entry.textContent);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Expand the sidebar' }));
  expect(await screen.findByText('Logistics')).toBeTruthy();
  expect(screen.getByText('Switchboard')).toBeTruthy();
});

it('has entries of their own for the general and the own channel, which stand in no other list [2.7]', async () => {
  const store = await show();
  const own = store.getState().me?.own_channel_id;
  const entryOf = async (testId: string) => (await screen.findByTestId(testId)).getAttribute('href');
  expect(await entryOf('nav-general')).toMatch(/^\/messenger\/1\/?$/);
  expect(await entryOf('nav-own')).toMatch(new RegExp(`^/messenger/${own}/?$`));
  expect(await screen.findByTestId('channel-row-12')).toBeTruthy();
  for (const id of [1, own]) expect(screen.queryByTestId(`channel-row-${id}`)).toBeNull();
});

it('has the headings of the product [1.7]', async () => {
  await show();
  const textOf = async (testId: string) => (await screen.findByTestId(testId)).textContent;
  expect(await textOf('nav-general')).toContain('News & Discussions');
  expect(await textOf('nav-new-clients')).toContain('New clients');
  expect(await textOf('nav-my-clients')).toContain('My clients');
});

it('over the screen of a phone is never collapsed, and can be closed [2.23]', async () => {
  const store = await show(true);
  store.setState({ sidebar: { left: false, right: false } });
  expect(await screen.findByText('Logistics')).toBeTruthy();
  expect(screen.getByText('Switchboard')).toBeTruthy();
  store.setState({ sidebar: { left: true, right: false } });
  fireEvent.click(screen.getByRole('button', { name: 'Close the channel list' }));
  expect(store.getState().sidebar.left).toBe(false);
});
