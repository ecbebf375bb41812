import type { Permissions } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildMe } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import ChannelTasks from './channel-tasks.tsx';

afterEach(cleanup);

const show = async (permissions: Permissions) => {
  const api = makeTestApi(() => Promise.resolve({ data: [], count: 0, hasMore: false }));
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe({ permissions }), load: 'ready' })}>
      <ChannelTasks channelId={12} />
    </TestProviders>,
  );
  await screen.findByText('No tasks yet');
};

it('how to create a task from a message is told to those who may', async () => {
  const hint = 'Create one from the menu of a message.';
  await show({ tasks: ['read', 'create'] });
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();

  await show({ tasks: ['read'] });
  expect(screen.queryByText(hint)).toBeNull();
});
