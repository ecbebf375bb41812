import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { tellPausedRule } from './automation-notice.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

it('names the rule that was paused and why, once, and leads to the rules [48.4]', async () => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Notifications />
    </TestProviders>,
  );
  const open = vi.fn<(path: string) => void>();
  tellPausedRule({ rule_id: 4, name: 'Refunds' }, open);
  tellPausedRule({ rule_id: 4, name: 'Refunds' }, open);
  expect(await screen.findByText('The rule “Refunds” is paused')).toBeTruthy();
  expect(screen.getByText(/more than 20 things within an hour/)).toBeTruthy();
  expect(notificationsStore.getState().notifications).toHaveLength(1);
  fireEvent.click(screen.getByTestId('paused-rule-notice'));
  expect(open.mock.calls).toEqual([['/preferences/rules/']]);
  await waitFor(() => expect(screen.queryByTestId('paused-rule-notice')).toBeNull());
});
