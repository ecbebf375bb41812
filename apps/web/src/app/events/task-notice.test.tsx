import { Notifications, notifications } from '@mantine/notifications';
import type { EventData } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { at } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { tellTaskNotice } from './task-notice.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const notice: EventData<'taskNotice'> = {
  task_id: 7,
  kind: 'promise',
  title: 'Call the courier',
  reason: 'due',
  channel_id: 40,
  actor_id: null,
  at: at(0),
};

it('tells that the time of a promise has come, once, and leads to it [27.25]', async () => {
  render(
    <TestProviders api={makeTestApi()} store={makeStore()}>
      <Notifications />
    </TestProviders>,
  );
  const open = vi.fn<(path: string) => void>();
  tellTaskNotice(notice, open);
  tellTaskNotice(notice, open);
  await screen.findByText('You promised an answer by now');
  fireEvent.click(screen.getByTestId('task-notice'));
  expect(open.mock.calls).toEqual([['/tasks/7/']]);
  await waitFor(() => expect(screen.queryByTestId('task-notice')).toBeNull());
});
