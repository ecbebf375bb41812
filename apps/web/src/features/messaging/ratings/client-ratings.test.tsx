import type { endpoints, ResultOf } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildConversation, buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import ClientRatings from './client-ratings.tsx';
import { detailsSections } from './details-sections.tsx';

afterEach(cleanup);

type Ratings = ResultOf<typeof endpoints.listClientRatings>;

const show = (answer: () => Promise<Ratings>, locale: 'en-US' | 'uk-UA' = 'en-US') => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ClientRatings clientId={7} /> }),
    history: createMemoryHistory(),
    trailingSlash: 'always',
  });
  render(
    <TestProviders api={makeTestApi(answer)} store={makeStore(buildState([]))} locale={locale}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
};
const ratings: Ratings = {
  data: [
    { channel_id: 40, number: 3, rating: 5, rated_at: '2026-11-21T10:00:00.000Z' },
    { channel_id: 41, number: 1, rating: 2, rated_at: '2026-11-02T10:00:00.000Z' },
  ],
  count: 21,
  average: 4.333,
};

it('says the average and how many, and leads to the conversation of each of the latest [47.8]', async () => {
  show(() => Promise.resolve(ratings));
  expect((await screen.findByTestId('average-rating')).textContent).toBe('4.3 of 521 ratings');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/messenger/40/', '/messenger/41/']);
  expect(links[1]?.textContent).toMatch(/^Rated 2 of 5, .*Nov/);
  expect(screen.getByText('The latest 2 are shown.')).toBeTruthy();
});

it('writes numbers as the language does [47.8]', async () => {
  show(() => Promise.resolve({ ...ratings, count: 2 }), 'uk-UA');
  expect((await screen.findByTestId('average-rating')).textContent).toBe('4,3 з 52 оцінки');
  expect(screen.queryByText(/Показано/)).toBeNull();
});

it('says that there are none yet, or that they could not be loaded, with a way to try again [47.8]', async () => {
  show(() => Promise.resolve({ data: [], count: 0, average: null }));
  await screen.findByText('No ratings yet');
  cleanup();

  let fails = true;
  show(() => (fails ? Promise.reject(new ApiError(500, 'server.failed', {}, [])) : Promise.resolve(ratings)));
  await screen.findByText('Couldn’t load the ratings');
  fails = false;
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByTestId('average-rating')).textContent).toContain('21 ratings');
});

it('stands beside conversations, for who may read those of others [47.8]', () => {
  const heading = (permissions: object) =>
    detailsSections[0]?.heading({ ...buildState([]), me: buildMe({ permissions }) }, buildConversation());
  expect(heading({ leads: ['read'] })).not.toBeNull();
  expect(heading({ channels: ['read'] })).toBeNull();
});
