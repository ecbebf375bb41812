import type { ReaderChannel } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { splitReaderChannel } from '../../../store/channels.ts';
import { makeStore } from '../../../store/store.ts';
import { at, buildConversation, buildState, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { InboxList } from './inbox-list.tsx';
import { selectLongestWait } from './next-waiting.ts';

afterEach(() => {
  cleanup();
});

const meId = buildState().me?.id ?? 0;
const waits = (id: number, minute: number, isMine: boolean, managerId = isMine ? meId : null): ReaderChannel => ({
  ...buildConversation({
    id,
    manager_id: managerId,
    awaiting_since: at(minute),
    active_at: at(minute),
    awaiting_reply: true,
  }),
  ...member({ is_member: isMine }),
  user_id: null,
});

const stateOf = (readers: readonly ReaderChannel[], active: number) => {
  const empty = buildState();
  const parts = readers.map(splitReaderChannel);
  return {
    ...empty,
    load: 'ready' as const,
    active: { ...empty.active, channelId: active },
    channels: Object.fromEntries(parts.map(({ channel }) => [channel.id, channel])),
    memberships: Object.fromEntries(parts.map(({ channel, membership }) => [channel.id, membership])),
  };
};

const readers = [waits(20, 5, false), waits(21, 3, true), waits(22, 4, true), waits(23, 1, false, 99)];

const show = (active: number) => {
  const asked: string[] = [];
  const api = makeTestApi((_endpoint, input) => {
    const { section } = (input as { query: { section: string } }).query;
    asked.push(section);
    const data = section === 'open' ? readers : section === 'new_clients' ? readers.slice(0, 1) : [];
    return Promise.resolve({ data, count: data.length, hasMore: false });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: InboxList }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={makeStore(stateOf(readers, active))}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return asked;
};
const chosen = () => screen.findByTestId('inbox-scope').then((box) => box.querySelector<HTMLInputElement>(':checked'));

it('begins with the list in which the open conversation stands, and shows the others on request [39.1]', async () => {
  const asked = show(21);
  expect((await chosen())?.value).toBe('mine');
  fireEvent.click(screen.getByLabelText('All'));
  await waitFor(() => expect(asked).toContain('open'));
  fireEvent.click(screen.getByLabelText('Snoozed'));
  await waitFor(() => expect(asked).toContain('snoozed'));
  fireEvent.click(screen.getByLabelText('Mine'));
  await waitFor(() => expect(asked).toContain('my_snoozed'));
  cleanup();
  show(20);
  expect((await chosen())?.value).toBe('new');
  cleanup();
  show(23);
  expect((await chosen())?.value).toBe('all');
});

it('the next one is who waits longest of one’s own and new clients, but not the one on the screen [39.2]', () => {
  expect(selectLongestWait(stateOf(readers, 1), 1)?.id).toBe(21);
  expect(selectLongestWait(stateOf(readers, 21), 21)?.id).toBe(22);
  expect(selectLongestWait(stateOf(readers.slice(1, 2), 21), 21)).toBeNull();
});
