import type { EndpointAddress, ReportFact } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ReportsScreen } from './reports-screen.tsx';

type Query = Record<string, unknown>;

const count = (n: number) => ({ n, value: n, median: null, p90: null });
const share = (n: number, value: number) => ({ n, value, median: null, p90: null });
const row = (values: object) => ({ key: '4', name: 'Shop', is_gone: false, from: null, to: null, values });
const fact = (id: number, more: Partial<ReportFact>): ReportFact => ({
  id: `6f1c1d3a-5b0e-4a5e-9d0c-2f6a1b7c8d9${id}`,
  kind: 'message_out',
  at: '2026-11-20T10:00:00.000Z',
  channel_id: 40,
  channel_name: 'Solomiia',
  user_id: null,
  user_name: null,
  bot_title: 'Shop',
  value: null,
  work_ms: null,
  late_ms: null,
  message_seq: null,
  reason: null,
  is_part: null,
  made_by: 'person',
  ...more,
});
const comment = {
  id: '6f1c1d3a-5b0e-4a5e-9d0c-2f6a1b7c8d90',
  at: '2026-11-20T10:00:00.000Z',
  stars: 2,
  text: 'Very slow\nand rude',
  channel_id: 40,
  channel_name: 'Solomiia',
  user_id: 3,
  user_name: 'Bohdan Shevchuk',
  bot_title: 'Shop',
};
const values = {
  messages_out: count(9),
  failed: count(3),
  delivered: share(6, 0.5),
  read: share(6, 0),
  opened: count(2),
  rating: { ...count(5), value: 3.4 },
};

const answers: Record<string, (query: Query) => unknown> = {
  listLabels: () => ({ data: [] }),
  readReport: () => ({ rows: [row(values)], known_since: {}, is_own: false }),
  readBreakdown: ({ figure }) => ({
    data:
      figure === 'rating'
        ? [
            { key: '5', bot_id: 4, n: 3 },
            { key: '2', bot_id: 4, n: 1 },
            { key: '2', bot_id: 9, n: 1 },
          ]
        : [{ key: 'file_too_large', bot_id: 4, n: 3 }],
  }),
  readReach: () => ({ data: [{ bot_id: 4, title: 'Shop', clients: 8, reachable: 6, stopped: 1 }] }),
  listReportFacts: () => ({
    data: [fact(1, { kind: 'failed', reason: 'file_too_large' })],
    next_cursor: null,
    count: 1,
  }),
  listRatingComments: () => ({ data: [comment], next_cursor: null }),
};

const everything = { stats: ['read'], leads: ['read'], contacts: ['read'] };

async function show(path: string, more: typeof answers = {}, permissions: object = everything) {
  const calls: { name: string; query: Query }[] = [];
  const call = ({ name }: EndpointAddress & { name: string }, { query = {} }: { query?: Query }) => {
    calls.push({ name, query });
    return Promise.resolve().then(() => ({ ...answers, ...more })[name]?.(query));
  };
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/stats', component: ReportsScreen }),
    createRoute({ getParentRoute: () => root, path: '/messenger/$id' }),
    createRoute({ getParentRoute: () => root, path: '/clients' }),
  ];
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, trailingSlash: 'always' });
  render(
    <TestProviders api={makeTestApi(call as never)} store={makeStore(buildState([], { me: buildMe({ permissions }) }))}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('reports-screen');
  return { calls, history };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('bots tell what became of messages, why some failed, and whom they reach [49.16, 49.17]', async () => {
  const { calls, history } = await show('/stats/?tab=bots');
  const messages = await screen.findByTestId('table-bot-messages');
  expect(within(messages).getByRole('columnheader', { name: 'Not delivered' })).toBeTruthy();
  expect(messages.textContent).toContain('50%');
  // Messengers without prices have no columns of them, and nought per cent of six has its list.
  expect(within(messages).queryByRole('columnheader', { name: 'Charged' })).toBeNull();
  expect(within(messages).getByRole('button', { name: /^0%/ })).toBeTruthy();
  const reach = await screen.findByTestId('table-reach');
  expect(reach.textContent).toContain('6 (75%)');
  const lists = within(reach)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(lists).toEqual([
    ['8', '/clients/?bot_id=4'],
    ['6 (75%)', '/clients/?bot_id=4&reach=reachable'],
    ['1 (13%)', '/clients/?bot_id=4&reach=stopped'],
  ]);
  const failures = await screen.findByTestId('table-failures');
  fireEvent.click(within(failures).getByRole('button', { name: /^3/ }));
  const line = await screen.findByTestId('report-fact');
  expect(history.location.href).toBe('/stats/?tab=bots&behind=failed.bot.4.file_too_large');
  expect(calls.find(({ name }) => name === 'listReportFacts')?.query).toMatchObject({
    figure: 'failed',
    bot_id: 4,
    reason: 'file_too_large',
  });
  expect(line.textContent).toContain('a file is too large for the messenger');
  expect(screen.getByTestId('report-facts-count').textContent).toBe(
    'In the list: 1. What was undone is neither listed nor counted.',
  );
  expect(screen.getByRole('dialog').textContent).toContain('Not delivered, a file is too large for the messenger');
});

it('who may read their own numbers only is not asked whom bots reach [49.17]', async () => {
  const { calls } = await show('/stats/?tab=bots', { readBreakdown: () => ({ data: [] }) }, {});
  await screen.findByText('Every message was delivered');
  expect(calls.some(({ name }) => name === 'readReach')).toBe(false);
});

it('each part of the bots fails by itself, and can be tried again [49.17]', async () => {
  let fails = true;
  await show('/stats/?tab=bots', {
    readReach: (query) => {
      if (fails) throw new ApiError(500, 'server.failed', {}, []);
      return answers['readReach']?.(query);
    },
  });
  await screen.findByText('Couldn’t load how many clients the bots reach');
  await screen.findByTestId('table-failures');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('table-reach')).toBeTruthy();
});

it('stars are counted, each count leads to its ratings, and comments to their conversations [49.18]', async () => {
  const { calls, history } = await show('/stats/?tab=labels');
  const counts = await screen.findByTestId('star-counts');
  const rows = (await within(counts).findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows).toEqual(['5 stars60%3', '4 stars0%0', '3 stars0%0', '2 stars40%2', '1 star0%0']);
  fireEvent.click(within(counts).getByRole('button', { name: /^2/ }));
  await waitFor(() => expect(history.location.href).toBe('/stats/?tab=labels&behind=rating.none.all.2'));
  expect(calls.find(({ name }) => name === 'listReportFacts')?.query).toMatchObject({ figure: 'rating', stars: 2 });
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const said = await screen.findByTestId('rating-comment');
  expect(within(said).getByRole('link', { name: 'Solomiia' }).getAttribute('href')).toBe('/messenger/40/');
  expect(said.textContent).toContain('Very slow');
  fireEvent.click(screen.getByRole('radio', { name: /^1 star$|1 ★/ }));
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'listRatingComments')?.query).toMatchObject({ stars: 1 }),
  );
  expect(history.location.href).toBe('/stats/?tab=labels&stars=1');
});

it('comments are looked for until there is one, and only for who may read conversations [49.18]', async () => {
  const { calls } = await show('/stats/?tab=labels', {
    listRatingComments: ({ cursor }) =>
      cursor === undefined ? { data: [], next_cursor: 'next' } : { data: [comment], next_cursor: null },
  });
  await screen.findByTestId('rating-comment');
  expect(calls.filter(({ name }) => name === 'listRatingComments')).toHaveLength(2);
  cleanup();
  const other = await show('/stats/?tab=labels', {}, { stats: ['read'] });
  await screen.findByTestId('star-counts');
  expect(other.calls.some(({ name }) => name === 'listRatingComments')).toBe(false);
});

it.each([
  ['opened', fact(1, { kind: 'opened' }), 'First time'],
  ['opened', fact(1, { kind: 'reopened' }), 'Again'],
  ['on_time', fact(1, { kind: 'target_met', is_part: true }), 'On time'],
  ['on_time', fact(1, { kind: 'target_missed', is_part: false, late_ms: 300_000 }), 'Late by 5 min'],
  ['on_time', fact(1, { kind: 'target_missed', is_part: false }), 'Late'],
  ['read', fact(1, { kind: 'followed', is_part: false }), 'Not read yet'],
  ['delivered', fact(1, { kind: 'followed', is_part: true }), 'Delivered'],
])('a line behind %s says what it is [49.14]', async (figure, line, words) => {
  await show(`/stats/?behind=${figure}.none.all`, {
    listReportFacts: () => ({ data: [line], next_cursor: null, count: 1 }),
  });
  const shown = await screen.findByTestId('report-fact');
  expect(shown.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain(`Solomiia${words}`);
});

it('a line leads to its message; what is of none, to its conversation [49.14]', async () => {
  await show('/stats/?behind=failed.none.all', {
    listReportFacts: () => ({
      data: [fact(1, { kind: 'failed', message_seq: 7 }), fact(2, { kind: 'failed' })],
      next_cursor: null,
      count: 2,
    }),
  });
  const links = await screen.findAllByRole('link', { name: 'Solomiia' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/messenger/40/?message=7', '/messenger/40/']);
});
