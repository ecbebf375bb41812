import { channelTypes, type Message } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildFile, buildMe, buildMessage, buildReaderChannel } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { SearchResults } from './search-results.tsx';

const open = buildReaderChannel({ id: 40, type: channelTypes.group, name: 'Open to all' });
const direct = buildReaderChannel({ id: 41, type: channelTypes.direct, name: 'Anna Koval' });
const deletedId = 42;
const hits = [open.id, direct.id, deletedId].map((channel_id, index) => ({
  message: buildMessage({ id: 90 + index, seq: index + 1, channel_id, content: 'invoice' }),
  channel_id,
}));

afterEach(cleanup);

const pageOf = (data: typeof hits) => ({ data, channels: [open, direct], hasMore: false, partial: false });

/** Opens the results of a search for `q` that is answered with `hits`, or by `answer`. */
const openResults = (q: string, data: typeof hits, answer = () => Promise.resolve(pageOf(data))) => {
  const root = createRootRoute();
  const results = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <SearchResults criteria={q === '' ? {} : { q }} nameOf={(channel) => channel.name} />,
  });
  const channel = createRoute({ getParentRoute: () => root, path: '/messenger/$id' });
  const router = createRouter({
    routeTree: root.addChildren([results, channel]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    trailingSlash: 'always',
  });
  render(
    <TestProviders api={makeTestApi(answer)} store={makeStore({ me: buildMe(), load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
};
const listLines = () => screen.getAllByRole('listitem').map((line) => line.textContent);

it('names the channel of a hit also where the page does not hold it, and says deleted only where it is [4.26]', async () => {
  openResults('invoice', hits);
  await waitFor(() =>
    expect(listLines()).toEqual([
      expect.stringContaining('in Open to all'),
      expect.stringContaining('in direct messages: Anna Koval'),
      expect.stringContaining('in a deleted channel'),
    ]),
  );
});

it('says what came where there are no words, and the name of a file only where that was found', async () => {
  const came: Partial<Message>[] = [
    { metadata: { urls: [], previews: [], location: { latitude: 50, longitude: 30, title: null, address: null } } },
    {
      metadata: { urls: [], previews: [], contact: { first_name: 'Ivan', last_name: 'Lys', phone: '1', is_own: true } },
    },
    { metadata: { urls: [], previews: [], unsupported: 'poll' } },
    { files: [buildFile({ kind: 'voice', original: 'voice-4.ogg' })] },
    { files: [buildFile({ kind: 'image', original: 'harvest.png' })] },
  ];
  const data = came.map((message, index) => ({
    message: buildMessage({ id: 90 + index, seq: index + 1, channel_id: open.id, content: '', ...message }),
    channel_id: open.id,
  }));
  openResults('harvest', data);
  await waitFor(() =>
    expect(listLines()).toEqual([
      expect.stringMatching(/Location$/),
      expect.stringMatching(/Contact: Ivan Lys$/),
      expect.stringMatching(/Poll$/),
      expect.stringMatching(/Voice message$/),
      expect.stringMatching(/harvest\.png$/),
    ]),
  );
});

it('says that nothing was found or that the search failed, which tries again; without words it says what it is for', async () => {
  let isBroken = true;
  openResults('nothinglikethis', [], () =>
    isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(pageOf([])),
  );
  expect(await screen.findByText('Search failed')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  cleanup();
  openResults('', []);
  expect(await screen.findByText('Search all your messages')).toBeTruthy();
});
