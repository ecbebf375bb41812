import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildChannel, buildState, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { Timeline } from './timeline.tsx';

afterEach(cleanup);

const show = async (isMember: boolean) => {
  const channel = buildChannel();
  const membership = member({ is_member: isMember });
  const store = makeStore(buildState([{ channel, membership, messages: [] }]));
  render(
    <TestProviders api={makeTestApi(() => new Promise(() => {}))} store={store}>
      <Timeline
        channelId={channel.id}
        Address={() => null}
        typing={null}
        onLeaveHistory={() => undefined}
        renderMessage={() => null}
        renderFoot={() => null}
        renderSystem={() => null}
      />
    </TestProviders>,
  );
  await screen.findByText('No messages yet');
};

it('a channel without messages invites its members to write, and nobody who only looks at it', async () => {
  const hint = 'Write the first one below';
  await show(true);
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();

  await show(false);
  expect(screen.queryByText(hint)).toBeNull();
});
