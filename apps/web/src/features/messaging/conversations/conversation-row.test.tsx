import type { ConversationPriority } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { splitReaderChannel } from '../../../store/channels.ts';
import { makeStore } from '../../../store/store.ts';
import { buildConversation, buildState, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ConversationRow } from './conversation-row.tsx';

afterEach(cleanup);

const textOf = async (priority: ConversationPriority) => {
  const conversation = { ...buildConversation({ id: 20, priority }), ...member({ is_member: true }), user_id: null };
  const { channel } = splitReaderChannel(conversation);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ConversationRow channel={channel} /> }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={makeStore(buildState([{ channel }]))}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  const { textContent } = await screen.findByTestId('conversation-row-20');
  cleanup();
  return textContent;
};

it('a row says how urgent its conversation is, where that is not as usual [38.5]', async () => {
  expect(await textOf('urgent')).toContain('Urgent');
  expect(await textOf('low')).toContain('Low');
  expect(await textOf('normal')).not.toContain('Normal');
});
