import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildState, member } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { PinnedPanel } from './pinned-panel.tsx';

afterEach(cleanup);

const show = async (isMember: boolean) => {
  const channel = buildChannel();
  const store = makeStore(buildState([{ channel, membership: member({ is_member: isMember }) }]));
  const api = makeTestApi(() => Promise.resolve({ data: [], count: 0, hasMore: false }));
  render(
    <TestProviders api={api} store={store}>
      <PinnedPanel channel={channel} />
    </TestProviders>,
  );
  await screen.findByText('Nothing pinned yet');
};

it('how to pin a message is told to those who may', async () => {
  const hint = 'Pin a message from its menu to keep it handy here.';
  await show(true);
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();

  await show(false);
  expect(screen.queryByText(hint)).toBeNull();
});
