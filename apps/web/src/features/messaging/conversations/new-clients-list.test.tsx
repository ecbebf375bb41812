import type { ReaderChannel } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { slices } from '../../../store/slices.ts';
import { makeStore } from '../../../store/store.ts';
import { at, buildConversation, buildState, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { NewClientsList } from './new-clients-list.tsx';

afterEach(() => {
  cleanup();
});

const pageLength = 50;
/** The longer its id, the longer it waits. */
const waiting = (id: number): ReaderChannel => ({
  ...buildConversation({ id, awaiting_since: at(1000 - id), active_at: at(1000 - id), awaiting_reply: true }),
  ...member({ is_member: false }),
  user_id: null,
});

const show = (server: { conversations: ReaderChannel[] }) => {
  const asked: number[] = [];
  const api = makeTestApi((_endpoint, input) => {
    const { offset, limit } = (input as { query: { offset: number; limit: number } }).query;
    asked.push(offset);
    const data = server.conversations.slice(offset, offset + limit);
    const count = server.conversations.length;
    return Promise.resolve({ data, count, hasMore: offset + data.length < count });
  });
  const store = makeStore({ ...buildState(), load: 'ready', newClientsCount: server.conversations.length });
  const router = createRouter({
    routeTree: createRootRoute({ component: NewClientsList }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={store}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { store, asked };
};
const shown = () =>
  screen.queryAllByTestId(/^conversation-row-/).map(({ dataset }) => Number(dataset.testid?.replace(/\D+/, '')));
const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index);

it('leaves out what is beyond the loaded part of the list, until that is loaded', async () => {
  const server = { conversations: down(200, 110).map(waiting) };
  const { store } = show(server);
  await waitFor(() => expect(shown()).toEqual(down(200, pageLength)));
  // One that has waited less long than all others, and one that has waited longest.
  for (const channel of [buildConversation(waiting(1)), buildConversation(waiting(300))]) {
    store.setState((state) => slices.applyEvent(state, { event: 'newChannel', data: channel }, { receivedAt: 1_000 }));
  }
  await waitFor(() => expect(shown()).toEqual([300, ...down(200, pageLength)]));
  server.conversations = [waiting(300), ...server.conversations, waiting(1)];
  fireEvent.click(await screen.findByText('Show more'));
  await waitFor(() => expect(shown().length).toBeGreaterThan(pageLength + 1));
  fireEvent.click(await screen.findByText('Show more'));
  await waitFor(() => expect(shown()).toEqual([300, ...down(200, 110), 1]));
  expect(screen.queryByText('Show more')).toBeNull();
});

it('skips none when conversations were taken meanwhile, before this page has heard of it [23.15]', async () => {
  const server = { conversations: down(200, 110).map(waiting) };
  const { asked } = show(server);
  await waitFor(() => expect(shown()).toEqual(down(200, pageLength)));
  server.conversations = server.conversations.slice(10);
  fireEvent.click(await screen.findByText('Show more'));
  await waitFor(() => expect(shown()).toEqual(down(200, 105)));
  expect(asked.length).toBeGreaterThan(2);
});
