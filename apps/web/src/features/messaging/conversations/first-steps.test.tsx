import { defaultRoles } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildBot, buildConversation, buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { FirstSteps } from './first-steps.tsx';

afterEach(() => {
  cleanup();
});

function Page() {
  return (
    <>
      <FirstSteps />
      <p>The list</p>
    </>
  );
}

const show = (role: 0 | 1) => {
  const server = { has_bot: false, is_written_to: false, has_answered: false };
  const store = makeStore(buildState([], { me: buildMe({ permissions: defaultRoles[role]?.permissions ?? {} }) }));
  store.setState({ load: 'ready' });
  const call = vi.fn(() => Promise.resolve({ ...server }));
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(call)} store={store}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { server, store, call };
};
const done = () => screen.queryAllByLabelText('Done').length;

it('ticks each step off as the server says, offers the next, and goes with the last', async () => {
  const { server, store } = show(0);
  expect((await screen.findByText('Go to bots')).closest('a')?.getAttribute('href')).toMatch(/^\/preferences\/bots/);
  expect(done()).toBe(0);
  server.has_bot = true;
  act(() => store.setState({ bots: { 1: buildBot() } }));
  await waitFor(() => expect(done()).toBe(1));
  expect(screen.queryByText('Go to bots')).toBeNull();
  server.is_written_to = true;
  act(() => store.setState({ channels: { 40: buildConversation({ last_seq: 2 }) } }));
  await waitFor(() => expect(done()).toBe(2));
  expect(screen.getByText('Open the conversation with Olena Bondar')).toBeTruthy();
  server.has_answered = true;
  act(() => store.setState({ channels: { 40: buildConversation({ last_seq: 3 }) } }));
  await waitFor(() => expect(screen.queryByTestId('first-steps')).toBeNull());
});

it('is nothing to those who cannot connect a bot', async () => {
  const { call } = show(1);
  await screen.findByText('The list');
  expect(screen.queryByTestId('first-steps')).toBeNull();
  expect(call).not.toHaveBeenCalled();
});
