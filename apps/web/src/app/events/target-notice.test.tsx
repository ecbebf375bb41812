import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildConversation, buildState, buildTarget } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { tellTarget } from './target-notice.tsx';

beforeEach(() => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Notifications />
    </TestProviders>,
  );
});
afterEach(() => {
  cleanup();
  notifications.clean();
  vi.restoreAllMocks();
});

const state = {
  ...makeStore().getState(),
  ...buildState([{ channel: buildConversation({ targets: [buildTarget()] }) }]),
};
const onScreen = { ...state, active: { channelId: 40, focused: false } };
const notice = (more: Partial<EventData<'targetNotice'>> = {}) => ({
  channel_id: 40,
  name: 'Olena Bondar',
  kind: 'first_answer' as const,
  level: 'near' as const,
  ...more,
});
const shown = () => notificationsStore.getState().notifications;

it('names the client and what is due, and leads to the conversation [46.4]', async () => {
  const open = vi.fn<(path: string) => void>();
  tellTarget(notice(), state, open);
  expect(await screen.findByText('Olena Bondar')).toBeTruthy();
  expect(screen.getByText(/The first answer is due soon/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(open.mock.calls).toEqual([['/messenger/40/']]);
  await waitFor(() => expect(screen.queryByTestId('target-notice')).toBeNull());
});

it('one that is late takes the place of the one before, in another colour and other words [46.4]', async () => {
  tellTarget(notice(), state, () => undefined);
  tellTarget(notice({ level: 'late' }), state, () => undefined);
  expect(await screen.findByText(/The first answer is late/)).toBeTruthy();
  expect(shown().map(({ color }) => color)).toEqual(['red']);
});

it('is not shown over the conversation itself, unless nobody sees the page [46.4]', () => {
  tellTarget(notice(), onScreen, () => undefined);
  expect(shown()).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  tellTarget(notice(), onScreen, () => undefined);
  expect(shown()).toHaveLength(1);
});

it('names a client whom the page does not hold, too [46.4]', async () => {
  tellTarget(notice({ channel_id: 99, name: 'Taras', kind: 'closing', level: 'late' }), state, () => undefined);
  expect(await screen.findByText('Taras')).toBeTruthy();
  expect(screen.getByText(/This conversation should be closed by now/)).toBeTruthy();
});

it('of many at once one speaks for all, so that other toasts are seen [46.4]', async () => {
  const open = vi.fn<(path: string) => void>();
  for (let id = 100; id < 150; id++) tellTarget(notice({ channel_id: id }), state, open);
  const { notifications: shownNow, queue } = notificationsStore.getState();
  expect([...shownNow, ...queue]).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(open.mock.calls).toEqual([['/messenger/']]);
});

it('is not shown of what was answered or put off meanwhile [46.4]', () => {
  const answered = { ...state, ...buildState([{ channel: buildConversation({ targets: [] }) }]) };
  tellTarget(notice(), answered, () => undefined);
  expect(shown()).toEqual([]);
});
