import { Notifications } from '@mantine/notifications';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildConversation, buildMe, buildState, meId, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { type StateRequest, undoFor } from '../../../worker/state-change.ts';
import { useNotifiedChanges } from './use-notified-changes.ts';

let worker: EventTarget;
beforeEach(() => {
  worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const request: StateRequest = {
  type: 'changeState',
  channelId: 40,
  userId: meId,
  body: { state: 'closed', version: 0, seen_seq: 7 },
};

const open = async (refuses: ApiError | NetworkError | null = null, me = buildMe()) => {
  const store = makeStore(buildState([{ channel: buildConversation({ id: 40 }), membership: member() }], { me }));
  const calls: unknown[] = [];
  const api = makeTestApi(async (_endpoint, input) => {
    calls.push(input);
    if (refuses) throw refuses;
    return { channel_id: 40, state: 'closed', state_version: 1, snooze: null, woken_at: null, awaiting_reply: false };
  });
  function Page() {
    useNotifiedChanges();
    return <p>ready</p>;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/messenger/'] }),
  });
  render(
    <TestProviders api={api} store={store}>
      <Notifications />
      <RouterProvider router={router} />
    </TestProviders>,
  );
  await screen.findByText('ready');
  const hand = (data: StateRequest) =>
    new Promise((resolve) => {
      const event = new Event('message');
      worker.dispatchEvent(Object.assign(event, { data, ports: [{ postMessage: resolve }] }));
      // Nobody answers what is not theirs.
      if (data.type === 'mayChangeState') setTimeout(() => resolve(null));
    });
  return { calls, hand };
};

it('makes the change that the worker hands over, with an undo on the screen [29.10]', async () => {
  const { calls, hand } = await open();
  expect(await hand({ ...request, type: 'mayChangeState' })).toBe(true);
  expect(await hand(request)).toEqual({ version: 1, isSeen: true });
  expect(calls).toEqual([{ params: { id: 40 }, body: { state: 'closed', version: 0, seen_seq: 7 } }]);
  await screen.findByTestId('undo-state');
});

it('makes it in a hidden tab too, and the worker is told that nobody looks; taken back from what it has left [29.10]', async () => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { calls, hand } = await open();
  expect(await hand(request)).toEqual({ version: 1, isSeen: false });
  await hand({ ...request, body: undoFor(1, 'close') });
  expect(calls).toEqual([
    expect.objectContaining({ body: { state: 'closed', version: 0, seen_seq: 7 } }),
    expect.objectContaining({ body: { state: 'open', version: 1, answer_needed: true, undo: true } }),
  ]);
  hidden.mockRestore();
});

it('refuses what was made from an older state, and passes on why the server refuses [29.11]', async () => {
  const { calls, hand } = await open(new ApiError(409, 'conversation.client_wrote', {}, []));
  expect(await hand({ ...request, body: { ...request.body, version: 8 } })).toMatchObject({ refusal: 'changed' });
  expect(calls).toEqual([]);
  expect(await hand(request)).toMatchObject({ refusal: 'clientWrote' });
});

it.each<[string, boolean]>([
  ['unknown', true],
  ['offline', false],
])('passes on that no answer came: %s [29.11]', async (refusal, isOnLine) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnLine);
  const { hand } = await open(new NetworkError('no answer'));
  expect(await hand(request)).toMatchObject({ refusal });
  onLine.mockRestore();
});

it.each([
  ['another user is signed in', { userId: meId + 1 }, buildMe()],
  ['the conversation is unknown', { channelId: 41 }, buildMe()],
  ['the user may not answer', {}, { ...buildMe(), permissions: {} }],
])('does nothing where %s [29.12]', async (_why, part, me) => {
  const { calls, hand } = await open(null, me);
  expect(await hand({ ...request, ...part, type: 'mayChangeState' })).toBeNull();
  expect(await hand({ ...request, ...part })).toMatchObject({ refusal: 'denied' });
  expect(calls).toEqual([]);
});
