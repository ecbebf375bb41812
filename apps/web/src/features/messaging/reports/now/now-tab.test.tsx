import type { EndpointAddress, Now } from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { makeStore } from '../../../../store/store.ts';
import { buildMe, buildState } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { ReportsScreen } from '../reports-screen.tsx';

const began = Date.parse('2026-11-21T12:00:00Z');
const ago = (minutes: number) => new Date(began - minutes * 60_000).toISOString();
const nothing = { open: 0, waiting: 0, longest_since: null, at_risk: 0, missed: 0 };
const target = { since: ago(50), warn_at: ago(2), due_at: ago(-10), is_paused: false };

const quiet: Now = {
  at: ago(0),
  is_own: false,
  numbers: nothing,
  unassigned: { waiting: 0, longest_since: null },
  waiting: [],
  at_risk: [],
  missed: [],
  bots: [{ bot_id: 1, title: 'Shop', is_gone: false, ...nothing }],
  people: [],
};
const busy: Now = {
  ...quiet,
  numbers: { open: 90, waiting: 52, longest_since: ago(50), at_risk: 1, missed: 1 },
  unassigned: { waiting: 3, longest_since: ago(20) },
  waiting: [
    { channel_id: 40, client_name: 'Solomiia', bot_id: 1, manager_id: 3, since: ago(50), target: null },
    { channel_id: 41, client_name: 'Taras', bot_id: 1, manager_id: null, since: ago(20), target: null },
  ],
  at_risk: [
    { channel_id: 40, client_name: 'Solomiia', bot_id: 1, manager_id: 3, target: { kind: 'first_answer', ...target } },
  ],
  missed: [
    {
      channel_id: 42,
      client_name: 'Late',
      bot_id: 1,
      manager_id: 3,
      target: { kind: 'closing', ...target, due_at: ago(4) },
    },
  ],
  bots: [
    { bot_id: 1, title: 'Shop', is_gone: false, open: 80, waiting: 50, longest_since: ago(50), at_risk: 1, missed: 1 },
    { bot_id: 2, title: 'Delivery', is_gone: false, ...nothing, open: 7, waiting: 2, missed: 1 },
    { bot_id: 3, title: 'Old shop', is_gone: true, ...nothing, open: 3 },
  ],
  people: [
    { user_id: 4, name: 'Anna', availability: 'in_hours', open: 9, waiting: 0, load: 2, capacity: null },
    { user_id: 3, name: 'Bohdan', availability: 'here', open: 5, waiting: 2, load: 4, capacity: 4 },
  ],
};

interface Setting {
  path?: string;
  answer?: (query: { bot_id?: number }) => unknown;
  permissions?: object;
}

async function show({
  path = '/stats/?tab=now',
  answer = () => busy,
  permissions = { stats: ['read'], leads: ['read'] },
}: Setting = {}) {
  const asked: { bot_id?: number }[] = [];
  const call = ({ name }: EndpointAddress & { name: string }, { query = {} }: { query?: object }) => {
    if (name === 'readNow') asked.push(query);
    return Promise.resolve().then(() => {
      if (name === 'readNow') return answer(query);
      if (name !== 'readReport') return { data: [] };
      const values = { opened: 7, closed: 5, answer: 0 };
      const numbers = Object.entries(values).map(([figure, n]) => [figure, { n, value: n, median: null, p90: null }]);
      const row = { key: 'all', name: null, is_gone: false, from: null, to: null, values: Object.fromEntries(numbers) };
      return { rows: [row], known_since: {}, is_own: false };
    });
  };
  const root = createRootRoute();
  const paths = ['/messenger/$id', '/views'].map((one) => createRoute({ getParentRoute: () => root, path: one }));
  const stats = createRoute({ getParentRoute: () => root, path: '/stats', component: ReportsScreen });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([stats, ...paths]), history, trailingSlash: 'always' });
  render(
    <TestProviders api={makeTestApi(call as never)} store={makeStore(buildState([], { me: buildMe({ permissions }) }))}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('reports-screen');
  return { asked, history };
}

const numberOf = (name: string) => screen.getByTestId(`now-${name}`).querySelector('dd')?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: began, shouldAdvanceTime: true });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what is now', () => {
  it('has the numbers at the top, and lists that lead to the conversations [49.10]', async () => {
    await show();
    await screen.findByTestId('now-waiting');
    expect(['waiting', 'unassigned', 'atRisk', 'missed', 'open'].map(numberOf)).toEqual(['52', '3', '1', '1', '90']);
    expect(screen.getByTestId('now-waiting').textContent).toContain('Longest: 50 min');
    const [first, second] = within(screen.getByTestId('now-waiting-lines')).getAllByTestId('now-line');
    expect(first?.textContent).toBe('SolomiiaShopBohdan50 min');
    expect(second?.textContent).toBe('TarasShopNo manager20 min');
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/messenger/40/');
    expect(screen.getByText('And 50 more')).toBeTruthy();
    expect(screen.getByTestId('now-risk-lines').textContent).toContain('10 min left');
    expect(screen.getByTestId('now-missed-lines').textContent).toContain('Closing 4 min late');
    const people = within(screen.getByTestId('now-people')).getAllByRole('row').slice(1);
    expect(people.map(({ textContent }) => textContent)).toEqual(['BohdanHere254 of 4', 'AnnaOffline092']);
    expect((await screen.findByTestId('now-today')).textContent).toBe('TodayOpened 7Closed 5Answers 0');
  });

  it('asks again and again, and shows waits that go on without an answer [49.12]', async () => {
    const { asked } = await show();
    await screen.findByTestId('now-waiting');
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(asked.length).toBeGreaterThanOrEqual(before + 4);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen.getByTestId('now-waiting-lines').textContent).toContain('52 min');
  });

  it('asks nothing while nobody looks at the page [49.12]', async () => {
    const { asked } = await show();
    await screen.findByTestId('now-waiting');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked.length).toBeLessThanOrEqual(before + 1);
    vi.restoreAllMocks();
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(asked.length).toBeGreaterThan(before + 1);
  });

  it('says of when it is once no answer comes, keeps what it has, and is live again with the next [49.12]', async () => {
    let isAway = false;
    await show({
      answer: () => {
        if (isAway) throw new TypeError('away');
        return busy;
      },
    });
    await screen.findByTestId('now-waiting');
    expect(screen.getByTestId('now-status').textContent).toBe('Live');
    isAway = true;
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.getByTestId('now-status').textContent).toMatch(/^Out of date: as of 12:00\sPM/);
    expect(numberOf('waiting')).toBe('52');
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.getByTestId('now-status').textContent).toBe('Live');
  });

  it('says that nobody waits [49.10]', async () => {
    await show({ answer: () => quiet });
    expect(await screen.findByText('No one is waiting')).toBeTruthy();
    expect([screen.getByText('Nothing is overdue'), screen.getByText('Nothing is due soon')]).toHaveLength(2);
    expect(screen.getByText('No one can answer clients yet')).toBeTruthy();
  });

  it('is asked for again where it could not be read', async () => {
    let fails = true;
    await show({
      answer: () => {
        if (fails) throw new ApiError(500, 'server.unavailable', {}, []);
        return quiet;
      },
    });
    await screen.findByText('Couldn’t load what’s happening now');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
    expect(await screen.findByText('No one is waiting')).toBeTruthy();
  });

  it('is one’s own, and nobody else’s, for who may not read statistics [49.11]', async () => {
    await show({
      answer: () => ({ ...busy, is_own: true, unassigned: null, people: [] }),
      permissions: { leads: ['read'] },
    });
    await screen.findByTestId('own-numbers');
    expect(screen.queryByTestId('now-unassigned')).toBeNull();
    expect(screen.queryByTestId('now-people')).toBeNull();
    expect(screen.getByTestId('now-waiting-lines').textContent).not.toContain('Bohdan');
  });

  it('names no client and leads to none where the reader may not read conversations [49.11]', async () => {
    const unnamed = busy.waiting.map((row) => ({ ...row, client_name: null }));
    await show({
      answer: () => ({ ...busy, waiting: unnamed, at_risk: [], missed: [] }),
      permissions: { stats: ['read'] },
    });
    const lines = within(await screen.findByTestId('now-waiting-lines'));
    expect(lines.queryByRole('link')).toBeNull();
    expect(lines.getAllByText('Client')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /Without a manager/ })).toBeNull();
  });
});

describe('its numbers', () => {
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('lead to their lists [49.10]', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Waiting: 52. Show the list' }));
    expect(document.activeElement?.textContent).toBe('Who’s waiting');
    fireEvent.click(screen.getByRole('button', { name: 'Overdue: 1. Show the list' }));
    expect(document.activeElement?.textContent).toBe('Overdue targets');
    expect(leadsTo('Without a manager: 3. Show the list')).toBe('/views/?manager=nobody&state=open&waiting=true');
    expect(leadsTo('Open: 90. Show the list')).toBe('/views/?state=open');
    expect(leadsTo('And 50 more')).toBe('/views/?state=open&waiting=true');
  });

  it('of people and bots lead to theirs; nothing, and what a removed bot left, to none [49.10]', async () => {
    await show();
    await screen.findByTestId('now-people');
    expect(leadsTo('Bohdan · Waiting: 2. Show the list')).toBe('/views/?manager=3&state=open&waiting=true');
    expect(leadsTo('Bohdan · Open: 5. Show the list')).toBe('/views/?manager=3&state=open');
    expect(screen.queryByRole('link', { name: /^Anna · Waiting/ })).toBeNull();
    expect(leadsTo('Delivery · Waiting: 2. Show the list')).toBe('/views/?bot=2&state=open&waiting=true');
    expect(leadsTo('Delivery · Open: 7. Show the list')).toBe('/views/?bot=2&state=open');
    expect(screen.queryByRole('link', { name: /^Old shop/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '2. Show only Delivery' })).toBeNull();
  });

  it('lead to lists of the bot that is chosen [49.10]', async () => {
    await show({ path: '/stats/?tab=now&bot=2' });
    await screen.findByTestId('now-people');
    expect(leadsTo('Without a manager: 3. Show the list')).toBe('/views/?bot=2&manager=nobody&state=open&waiting=true');
    expect(leadsTo('Open: 90. Show the list')).toBe('/views/?bot=2&state=open');
    expect(leadsTo('Bohdan · Open: 5. Show the list')).toBe('/views/?bot=2&manager=3&state=open');
  });

  it('lead to one’s own lists who may not read statistics, and to none who may not read conversations [49.11]', async () => {
    await show({
      answer: () => ({ ...busy, is_own: true, unassigned: null, people: [] }),
      permissions: { leads: ['read'] },
    });
    await screen.findByTestId('own-numbers');
    expect(leadsTo('Open: 90. Show the list')).toBe('/views/?manager=3&state=open');
    expect(leadsTo('Shop · Waiting: 50. Show the list')).toBe('/views/?bot=1&manager=3&state=open&waiting=true');
    cleanup();
    await show({ permissions: { stats: ['read'] } });
    await screen.findByTestId('now-people');
    expect(screen.queryByRole('link', { name: /Show the list|more/ })).toBeNull();
    expect(numberOf('open')).toBe('90');
  });

  it('of a bot’s targets narrow the page to it, and so does the filter [49.10]', async () => {
    const { asked, history } = await show();
    fireEvent.click(await screen.findByRole('button', { name: '1. Show only Delivery' }));
    await waitFor(() => expect(history.location.href).toBe('/stats/?tab=now&bot=2'));
    await waitFor(() => expect(asked.at(-1)).toEqual({ bot_id: 2 }));
    expect(screen.queryByTestId('filter-period')).toBeNull();
  });

  it('of today lead to what happened today [49.10]', async () => {
    const { history } = await show();
    const today = within(await screen.findByTestId('now-today'));
    fireEvent.click(today.getByRole('button', { name: /7/ }));
    await waitFor(() => expect(history.location.href).toBe('/stats/?tab=now&period=today&behind=opened.none.all'));
  });
});

describe('the wall', () => {
  it('opens in full by a button, names no client unless that is chosen, and is left by Escape [49.13]', async () => {
    const { history } = await show();
    fireEvent.click(await screen.findByTestId('open-wall'));
    const wall = within(await screen.findByTestId('wall'));
    expect(history.location.href).toBe('/stats/?tab=now&wall=1');
    expect(wall.getByTestId('wall-waiting').textContent).toContain('Waiting52Longest: 50 min');
    expect(wall.queryByText('Solomiia')).toBeNull();
    fireEvent.click(wall.getByTestId('wall-names'));
    await wall.findByText('Solomiia');
    expect(history.location.href).toBe('/stats/?tab=now&wall=1&clients=1');
    fireEvent.keyDown(screen.getByTestId('wall'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByTestId('wall')).toBeNull());
    expect(history.location.href).toBe('/stats/?tab=now');
  });

  it('shows its buttons only while the pointer moves [49.13]', async () => {
    await show({ path: '/stats/?tab=now&wall=1' });
    const wall = await screen.findByTestId('wall');
    const controls = screen.getByTestId('wall-controls');
    expect(controls.dataset['shown']).toBeUndefined();
    fireEvent.pointerMove(wall);
    expect(controls.dataset['shown']).toBe('true');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(controls.dataset['shown']).toBeUndefined();
    fireEvent.click(screen.getByTestId('leave-wall'));
    await waitFor(() => expect(screen.queryByTestId('wall')).toBeNull());
  });

  it('keeps the screen on, also after the page was hidden, until it is left [49.13]', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    await show({ path: '/stats/?tab=now&wall=1' });
    await screen.findByTestId('wall');
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    fireEvent.click(screen.getByTestId('leave-wall'));
    await waitFor(() => expect(release).toHaveBeenCalled());
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('fills the screen where the browser can, and is left with it [49.13]', async () => {
    let filled: Element | null = null;
    const change = (element: Element | null) => {
      filled = element;
      document.dispatchEvent(new Event('fullscreenchange'));
      return Promise.resolve();
    };
    Object.defineProperties(document, {
      fullscreenEnabled: { configurable: true, get: () => true },
      fullscreenElement: { configurable: true, get: () => filled },
      exitFullscreen: { configurable: true, value: () => change(null) },
    });
    document.documentElement.requestFullscreen = () => change(document.documentElement);
    await show();
    fireEvent.click(await screen.findByTestId('open-wall'));
    await screen.findByTestId('wall');
    expect(filled).toBe(document.documentElement);
    await act(() => change(null));
    await waitFor(() => expect(screen.queryByTestId('wall')).toBeNull());
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name);
  });
});
