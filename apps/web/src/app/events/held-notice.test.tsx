import { Notifications, notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildConversation, buildState } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { tellHeld } from './held-notice.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const state = { ...makeStore().getState(), ...buildState([{ channel: buildConversation() }]) };

it('tells whose message waits and why, and leads to the conversation', async () => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Notifications />
    </TestProviders>,
  );
  const open = vi.fn<(path: string) => void>();
  tellHeld({ channel_id: 40, reason: 'client_wrote' }, state, open);
  await screen.findByText(/^Your message to \S/u);
  expect(screen.getByText(/Not sent: the client has written since/u)).toBeTruthy();
  fireEvent.click(screen.getByTestId('held-notice'));
  expect(open.mock.calls).toEqual([['/messenger/40/']]);
  await waitFor(() => expect(screen.queryByTestId('held-notice')).toBeNull());
});

it('names no channel that it does not know', async () => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Notifications />
    </TestProviders>,
  );
  tellHeld({ channel_id: 99, reason: 'late' }, state, () => undefined);
  expect(await screen.findByText('A scheduled message wasn’t sent')).toBeTruthy();
});
