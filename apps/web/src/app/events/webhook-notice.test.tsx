import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { tellSwitchedOff } from './webhook-notice.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

it.each([
  ['gone', /answered that it’s gone \(410\)/],
  ['failing', /Every attempt failed for 5 days/],
] as const)('names the webhook that was switched off and why (%s), once, and leads to it', async (reason, words) => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Notifications />
    </TestProviders>,
  );
  const open = vi.fn<(path: string) => void>();
  tellSwitchedOff({ webhook_id: 4, name: 'Shop', reason }, open);
  tellSwitchedOff({ webhook_id: 4, name: 'Shop', reason }, open);
  expect(await screen.findByText('Webhook “Shop” switched off')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  fireEvent.click(screen.getByTestId('webhook-notice'));
  expect(open.mock.calls).toEqual([['/preferences/webhooks/4/']]);
  await waitFor(() => expect(screen.queryByTestId('webhook-notice')).toBeNull());
});
