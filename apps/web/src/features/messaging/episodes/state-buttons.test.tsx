import { Notifications } from '@mantine/notifications';
import type { ConversationState } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { at, buildConversation, buildMe, buildState, meId, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { StateButtons } from './state-buttons.tsx';

afterEach(cleanup);

interface StateCall {
  params: { id: number };
  body: { state: ConversationState['state']; version: number; undo?: boolean; until?: string };
}

/** Bot 1 is the conversations'. */
let askingBots: number[] = [];
beforeEach(() => {
  askingBots = [];
});

/** Two conversations of the reader that wait; the first is open on the screen. */
const show = (answer: (call: StateCall) => Promise<Partial<ConversationState> & { asks_rating?: boolean }>) => {
  const waiting = (id: number) => ({
    channel: buildConversation({ id, manager_id: meId, awaiting_reply: true, awaiting_since: at(id) }),
    membership: member(),
  });
  const store = makeStore(
    buildState([waiting(40), waiting(41)], { me: buildMe(), active: { channelId: 40 } as never }),
  );
  const calls: StateCall[] = [];
  const api = makeTestApi(async ({ name }, input) => {
    if (name === 'listRatingBots') return { bot_ids: askingBots };
    const call = input as StateCall;
    calls.push(call);
    return {
      channel_id: call.params.id,
      state: call.body.state,
      state_version: call.body.version + 1,
      snooze: null,
      woken_at: null,
      awaiting_reply: false,
      awaiting_since: null,
      ...(await answer(call)),
    };
  });
  function Page() {
    const channel = store.getState().channels[40];
    return channel ? <StateButtons channel={channel} /> : null;
  }
  const history = createMemoryHistory({ initialEntries: ['/messenger/40/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history, trailingSlash: 'always' });
  render(
    <TestProviders api={api} store={store}>
      <Notifications />
      <RouterProvider router={router} />
    </TestProviders>,
  );
  const held = () => store.getState().channels[40];
  return { store, calls, held, path: () => router.state.location.pathname };
};

it('closes at once, opens the next one that waits, and takes it back [29.1]', async () => {
  let answer = (_state: Partial<ConversationState>) => {};
  const { calls, held, path } = show(
    ({ body }) =>
      new Promise((resolve) => {
        answer = resolve;
        if (body.undo) resolve({ awaiting_reply: true, awaiting_since: at(40) });
      }),
  );
  fireEvent.click(await screen.findByTestId('close-conversation'));
  await waitFor(() => expect(path()).toBe('/messenger/41/'));
  await waitFor(() => expect(held()).toMatchObject({ state: 'closed', state_version: 1, awaiting_reply: false }));
  act(() => answer({}));
  fireEvent.click(await screen.findByTestId('undo-state'));
  await waitFor(() => expect(held()).toMatchObject({ state: 'open', state_version: 2, awaiting_since: at(40) }));
  expect(calls.map(({ body }) => body)).toEqual([
    { state: 'closed', version: 0 },
    { state: 'open', answer_needed: true, undo: true, version: 1 },
  ]);
  await waitFor(() => expect(path()).toBe('/messenger/40/'));
});

it('takes back that a snoozed one was closed: its client waits, and it is put off as before [29.1, 29.2]', async () => {
  const until = '2099-01-01T09:00:00.000Z';
  const snooze = { until, by: meId, reason: 'The courier', keeps: true };
  const { calls, store, held } = show(() => Promise.resolve({}));
  act(() => {
    const { 40: channel } = store.getState().channels;
    if (channel) store.setState({ channels: { 40: { ...channel, state: 'snoozed', snooze } } });
  });
  fireEvent.click(await screen.findByTestId('close-conversation'));
  fireEvent.click(await screen.findByTestId('undo-state'));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ body }) => body)).toEqual([
    { state: 'closed', version: 0 },
    { state: 'open', answer_needed: true, undo: true, version: 1 },
    { state: 'snoozed', until, reason: 'The courier', keeps: true, version: 2 },
  ]);
  await waitFor(() => expect(held()).toMatchObject({ state: 'snoozed', state_version: 3 }));
});

it('is as before when the server refuses, with the reason, and asks for what is true now [29.1]', async () => {
  const { store, held } = show(() =>
    Promise.reject(new ApiError(409, 'conversation.state_changed', { state: 'snoozed', version: 1 }, [])),
  );
  fireEvent.click(await screen.findByTestId('close-conversation'));
  await waitFor(() => expect(held()).toMatchObject({ state: 'open', state_version: 0, awaiting_since: at(40) }));
  expect(store.getState().stale.channels).toContain(40);
  expect(await screen.findByText('Couldn’t change the state')).toBeTruthy();
});

it('puts off until a time on the reader’s calendar, and says that no answer is needed [29.2, 29.3]', async () => {
  const { calls, held } = show(() => Promise.resolve({}));
  fireEvent.click(await screen.findByTestId('snooze-conversation'));
  fireEvent.click(await screen.findByTestId('snooze-tomorrow'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body.until).toMatch(/T09:00:00.000Z$/);
  expect(held()).toMatchObject({ state: 'snoozed', awaiting_reply: true, snooze: { by: meId } });
});

it('gives a conversation a priority, which its menu shows [38.5]', async () => {
  const { calls, held } = show(() => Promise.resolve({ priority: 'urgent' } as object));
  fireEvent.click(await screen.findByTestId('snooze-conversation'));
  expect((await screen.findByTestId('priority-normal')).getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByTestId('priority-urgent'));
  await waitFor(() => expect(held()?.priority).toBe('urgent'));
  expect(calls).toMatchObject([{ params: { id: 40 }, body: { priority: 'urgent' } }]);
});

it('says that the client is about to be asked for a rating, which an undo takes back [47.2]', async () => {
  const { calls } = show(({ body }) => Promise.resolve({ asks_rating: body.state === 'closed' }));
  fireEvent.click(await screen.findByTestId('close-conversation'));
  await screen.findByText(/^Closed: .* The client will be asked for a rating\.$/);
  expect(screen.queryAllByText(/^Closed: /)).toHaveLength(1);
  fireEvent.click(screen.getByTestId('undo-state'));
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/asked for a rating/)).toBeNull());
});

it('closes without asking, from the menu of a bot that asks, or with Shift [47.2]', async () => {
  askingBots = [1];
  const { calls, held } = show(() => Promise.resolve({ asks_rating: false }));
  fireEvent.click(await screen.findByTestId('snooze-conversation'));
  fireEvent.click(await screen.findByTestId('state-close-without-asking'));
  await waitFor(() => expect(held()?.state).toBe('closed'));
  expect(calls.map(({ body }) => body)).toEqual([{ state: 'closed', version: 0, ask_rating: false }]);
  await screen.findByText(/^Closed: [^.]*$/);
  cleanup();

  const beside = show(() => Promise.resolve({}));
  fireEvent.click(await screen.findByTestId('close-conversation'), { shiftKey: true });
  await waitFor(() => expect(beside.calls.at(0)?.body).toMatchObject({ state: 'closed', ask_rating: false }));
});

it('has no such entry where the bot does not ask [47.2]', async () => {
  askingBots = [2];
  show(() => Promise.resolve({}));
  fireEvent.click(await screen.findByTestId('snooze-conversation'));
  await screen.findByTestId('snooze-tomorrow');
  expect(screen.queryByTestId('state-close-without-asking')).toBeNull();
});

it('closes again without asking when a reopening is taken back [47.2]', async () => {
  const { calls, store } = show(() => Promise.resolve({}));
  act(() => {
    const { 40: channel } = store.getState().channels;
    if (channel) store.setState({ channels: { 40: { ...channel, state: 'closed' } } });
  });
  fireEvent.click(await screen.findByTestId('snooze-conversation'));
  fireEvent.click(await screen.findByTestId('state-open'));
  fireEvent.click(await screen.findByTestId('undo-state'));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual({ state: 'closed', version: 1, ask_rating: false });
});
