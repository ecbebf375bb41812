import { channelTypes } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../store/store.ts';
import { buildMe, buildMessage, buildReaderChannel } from '../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../testing/test-providers.tsx';
import { SearchResults } from './search-results.tsx';

const open = buildReaderChannel({ id: 40, type: channelTypes.group, name: 'Open to all' });
const direct = buildReaderChannel({ id: 41, type: channelTypes.direct, name: 'Anna Koval' });
const deletedId = 42;
const hits = [open.id, direct.id, deletedId].map((channel_id, index) => ({
  message: buildMessage({ id: 90 + index, seq: index + 1, channel_id, content: 'invoice' }),
  channel_id,
}));

const page = { data: hits, channels: [open, direct], hasMore: false, partial: false };

afterEach(cleanup);

it('names the channel of a hit also where the page does not hold it, and says deleted only where it is', async () => {
  const root = createRootRoute();
  const results = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <SearchResults criteria={{ q: 'invoice' }} nameOf={(channel) => channel.name} />,
  });
  const channel = createRoute({ getParentRoute: () => root, path: '/messenger/$id' });
  const router = createRouter({
    routeTree: root.addChildren([results, channel]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    trailingSlash: 'always',
  });
  render(
    <TestProviders api={makeTestApi(() => Promise.resolve(page))} store={makeStore({ me: buildMe(), load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await waitFor(() => {
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringContaining('in Open to all'),
      expect.stringContaining('in direct messages: Anna Koval'),
      expect.stringContaining('in a deleted channel'),
    ]);
  });
});
