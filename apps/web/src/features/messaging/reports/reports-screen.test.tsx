import type { EndpointAddress, FigureValue, FigureValues, ReportFact } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildState, buildUser } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import * as saved from '../../../ui/table-file/save-csv.ts';
import { ReportsScreen } from './reports-screen.tsx';

interface Query {
  by?: string;
  figures?: string[];
  from?: string;
  to?: string;
  zone?: string;
  [name: string]: unknown;
}
interface Row {
  key: string;
  name?: string | null;
  is_gone?: boolean;
  values: FigureValues;
}
type Answer = (name: string, query: Query) => unknown;

const count = (n: number): FigureValue => ({ n, value: n, median: null, p90: null });
const time = (n: number, median: number, p90: number): FigureValue => ({ n, value: median, median, p90 });
const report = (rows: Row[], more: { is_own?: boolean; known_since?: object } = {}) => ({
  rows: rows.map((row) => ({ name: null, is_gone: false, from: null, to: null, ...row })),
  known_since: {},
  is_own: false,
  ...more,
});

const day: FigureValues = {
  opened: count(3),
  closed: count(2),
  open: { ...count(3), value: 5 },
  messages_in: count(9),
};
const minute = 60_000;
const people: Row[] = [
  { key: '5', name: 'Yaryna Koval', values: { assigned: count(1), answer: time(4, 2 * minute, 9 * minute) } },
  { key: '3', name: 'Bohdan Shevchuk', values: { assigned: count(7), messages_out: count(20) } },
  { key: '8', name: null, is_gone: true, values: { assigned: count(2), rating: { ...count(2), value: 4.5 } } },
];
const fact: ReportFact = {
  id: '6f1c1d3a-5b0e-4a5e-9d0c-2f6a1b7c8d90',
  kind: 'first_answer',
  at: '2026-11-20T10:00:00.000Z',
  channel_id: 40,
  channel_name: 'Solomiia',
  user_id: 3,
  user_name: 'Bohdan Shevchuk',
  bot_title: 'Shop',
  value: 90_000,
  work_ms: 30_000,
  late_ms: null,
  message_seq: null,
  reason: null,
  is_part: null,
  made_by: 'person',
};

const usual: Answer = (name, { by }) => {
  if (name === 'listLabels') return { data: [] };
  if (name === 'listReportFacts') return { data: [fact], next_cursor: null, count: 1 };
  if (by === 'user') return report(people);
  if (by === 'none') {
    return report([{ key: 'all', values: { ...day, first_answer: time(6, 5 * minute, 70 * minute) } }]);
  }
  return report([{ key: '2026-11-20', values: { ...day, first_answer: time(6, 5 * minute, 70 * minute) } }]);
};

interface Setting {
  path?: string;
  permissions?: object;
  answer?: Answer;
}

async function show({ path = '/stats/', permissions = { stats: ['read'] }, answer = usual }: Setting = {}) {
  const calls: { name: string; query: Query }[] = [];
  const call = ({ name }: EndpointAddress & { name: string }, { query = {} }: { query?: Query }) => {
    calls.push({ name, query });
    return Promise.resolve().then(() => answer(name, query));
  };
  const state = buildState([], {
    me: buildMe({ permissions }),
    users: { 3: buildUser({ id: 3, first_name: 'Bohdan', last_name: 'Shevchuk' }) },
  });
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/stats', component: ReportsScreen }),
    createRoute({ getParentRoute: () => root, path: '/messenger/$id' }),
  ];
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, trailingSlash: 'always' });
  render(
    <TestProviders api={makeTestApi(call as never)} store={makeStore(state)}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('reports-screen');
  return { calls, history };
}

const reportsOf = (calls: { name: string; query: Query }[]) =>
  calls.filter(({ name }) => name === 'readReport').map(({ query }) => query);
const choose = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the period', () => {
  it('is told to the server with its time zone, beside the one before, divided as long as it is', async () => {
    const { calls, history } = await show();
    await screen.findByTestId('chart-conversations');
    expect(reportsOf(calls).map(({ by, from, to, zone }) => [by, from, to, zone])).toEqual([
      ['none', '2026-10-23', '2026-11-21', 'UTC'],
      ['none', '2026-09-23', '2026-10-22', 'UTC'],
      ['day', '2026-10-23', '2026-11-21', 'UTC'],
    ]);
    choose('filter-period', 'year');
    await waitFor(() => expect(reportsOf(calls).at(-1)).toMatchObject({ by: 'week', from: '2026-01-01' }));
    expect(history.location.href).toBe('/stats/?period=year');
    choose('filter-period', 'own');
    await screen.findByTestId('filter-from');
    expect(history.location.href).toBe('/stats/?period=own&from=2026-01-01&to=2026-11-21');
  });

  it('stays on the screen until the next one has come', async () => {
    let go: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      go = resolve;
    });
    await show({
      answer: async (name, query) => {
        if (query.from === '2026-11-15' || query.to === '2026-11-14') await waits;
        return usual(name, query);
      },
    });
    await screen.findByTestId('chart-conversations');
    choose('filter-period', 'last7');
    await waitFor(() => expect(screen.getByTestId('report').dataset['stale']).toBe('true'));
    expect(screen.getByTestId('figure-opened').textContent).toContain('3');
    go();
    await waitFor(() => expect(screen.getByTestId('report').dataset['stale']).toBeUndefined());
  });
});

describe('figures', () => {
  it('stand beside the period before, and say how they are counted', async () => {
    await show({ path: '/stats/?tab=speed' });
    const card = await screen.findByTestId('figure-first_answer');
    expect(card.textContent.replaceAll('\u00A0', ' ')).toBe(
      'First answer5 min90% within: 1 hr 10 min6 timesBefore: 5 min',
    );
    fireEvent.click(within(card).getByTestId('how-first_answer'));
    expect((await screen.findByRole('dialog', { name: 'How “First answer” is counted' })).textContent).toMatch(
      /^From the client’s first message/,
    );
  });

  it('lead to what they are made of, and back', async () => {
    const { calls, history } = await show({ path: '/stats/?tab=speed&working=1' });
    fireEvent.click(await screen.findByTestId('open-first_answer'));
    const line = await screen.findByTestId('report-fact');
    expect(history.location.href).toBe('/stats/?tab=speed&working=1&behind=first_answer.none.all');
    expect(calls.find(({ name }) => name === 'listReportFacts')?.query).toMatchObject({
      figure: 'first_answer',
      from: '2026-10-23',
      to: '2026-11-21',
    });
    expect(within(line).getByRole('link', { name: 'Solomiia' }).getAttribute('href')).toBe('/messenger/40/');
    expect(line.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('30 sec of working time');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByTestId('report-fact')).toBeNull());
    expect(history.location.href).toBe('/stats/?tab=speed&working=1');
  });
});

it('tabs stand in the address, and one seen before is there at once', async () => {
  const { calls, history } = await show();
  await screen.findByTestId('chart-conversations');
  fireEvent.click(screen.getByTestId('report-tab-people'));
  await screen.findByTestId('table-people');
  expect(history.location.href).toBe('/stats/?tab=people');
  const made = reportsOf(calls).length;
  fireEvent.click(screen.getByTestId('report-tab-volume'));
  await screen.findByTestId('chart-conversations');
  expect(screen.queryByTestId('report-loading')).toBeNull();
  expect(reportsOf(calls)).toHaveLength(made);
});

describe('people', () => {
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  it('stand by name, and are sorted by a number when the reader asks', async () => {
    const { history } = await show({ path: '/stats/?tab=people' });
    await screen.findByTestId('table-people');
    expect(names()).toEqual(['Bohdan Shevchuk', 'Deleted user', 'Yaryna Koval']);
    fireEvent.click(screen.getByRole('button', { name: 'Assigned' }));
    await waitFor(() => expect(names()).toEqual(['Yaryna Koval', 'Deleted user', 'Bohdan Shevchuk']));
    expect(history.location.href).toBe('/stats/?tab=people&people_sortBy=assigned.value&people_order=asc');
  });

  it('are saved as a file, times as clocks', async () => {
    const save = vi.spyOn(saved, 'saveFile').mockImplementation(() => undefined);
    await show({ path: '/stats/?tab=people' });
    fireEvent.click(await screen.findByTestId('csv-people'));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [name, text = ''] = save.mock.calls[0] ?? [];
    expect(name).toBe('people-2026-10-23-2026-11-21.csv');
    expect(text.slice(1).trim().split('\r\n')).toEqual([
      'Person,Assigned,To clients,Answers: number,Answers: median,Closed,Rating,Rating: number',
      'Yaryna Koval,1,0,4,0:02:00,0,,0',
      'Bohdan Shevchuk,7,20,0,,0,,0',
      'Deleted user,2,0,0,,0,4.5,2',
    ]);
  });

  it('are not for who may read their own numbers only, who is told that they are', async () => {
    await show({
      path: '/stats/?tab=people',
      permissions: {},
      answer: (name, query) => ({ ...(usual(name, query) as object), is_own: true }),
    });
    expect((await screen.findByTestId('own-numbers')).textContent).toBe('These are your own numbers.');
    expect(screen.queryByTestId('report-tab-people')).toBeNull();
    expect(screen.queryByTestId('filter-person')).toBeNull();
  });
});

it('the numbers of a chart are saved as a file', async () => {
  const save = vi.spyOn(saved, 'saveFile').mockImplementation(() => undefined);
  await show({ path: '/stats/?period=last7' });
  fireEvent.click(await screen.findByTestId('csv-conversations'));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const lines = (save.mock.calls[0]?.[1] ?? '').slice(1).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect([lines[0], lines[1], lines[6]]).toEqual(['Time,Opened,Closed', '2026-11-15,0,0', '2026-11-20,3,2']);
});

describe('instead of numbers', () => {
  it('an empty period says so', async () => {
    await show({ answer: (name) => (name === 'listLabels' ? { data: [] } : report([{ key: 'all', values: {} }])) });
    expect(await screen.findByText('Nothing happened in this period')).toBeTruthy();
  });

  it('a failure says so and can be tried again', async () => {
    let fails = true;
    await show({
      answer: (name, query) => {
        if (fails && name === 'readReport') throw new ApiError(500, 'server.failed', {}, []);
        return usual(name, query);
      },
    });
    fails = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('chart-conversations')).toBeTruthy();
  });

  it('what the reader may not see says so, with the way to what they may', async () => {
    const { history } = await show({
      path: '/stats/?person=9&period=last7',
      permissions: {},
      answer: (name, query) => {
        if (query['user_id'] === 9) throw new ApiError(403, 'report.not_allowed', {}, []);
        return usual(name, query);
      },
    });
    expect(await screen.findByText('You can only see your own numbers')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear the filters' }).at(-1) as HTMLElement);
    await screen.findByTestId('chart-conversations');
    expect(history.location.href).toBe('/stats/?period=last7');
  });
});
