import {
  type Calendar,
  type CurrentUser,
  channelTypes,
  defaultRoles,
  type EndpointAddress,
  type UserView,
} from '@switchboard/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildReaderChannel, buildUser } from '../../../store/testing/build.ts';
import { stubMedia } from '../../../testing/stub-media.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { CoworkersScreen } from './coworkers-screen.tsx';

/** A window in which the table has room for pictures. */
beforeEach(() => {
  stubMedia(() => false);
});

const me = buildMe();
const anna = buildUser({ id: 5, first_name: 'Anna', last_name: 'Koval', position: 'Head of clients' });
const hostile = buildUser({
  id: 6,
  first_name: '<b>Omar</b>',
  last_name: '\u202Eevil',
  timezone: 'Mars/Base',
  what_i_do: '"><script>alert(1)</script>',
});

const day: [number, number][] = [[540, 1080]];
const calendars: Calendar[] = [
  {
    id: 1,
    name: 'Shop',
    time_zone: 'UTC',
    hours: [day, day, day, day, day, [], []],
    exceptions: [],
    bot_ids: [],
    user_ids: [5],
    version: 1,
  },
];

const days = Array.from({ length: 30 }, (_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`);
const answers = days.map((_, place) => (place === 19 ? 9 : place === 3 ? 1 : 0));
const load = [{ id: 5, open: 3, answers }];

interface Setting {
  path?: string;
  answer?: (name: string, input: { query?: Record<string, unknown> }) => unknown;
  permissions?: CurrentUser['permissions'];
}

const page = (users: UserView[]) => ({
  data: users.map((user) => ({ ...user, open_tasks: 12 })),
  count: users.length,
  hasMore: false,
});

async function show({
  path = '/coworkers/',
  answer = () => page([anna, hostile, me]),
  permissions = defaultRoles[0]?.permissions ?? {},
}: Setting = {}) {
  const call = vi.fn((endpoint: EndpointAddress, input: unknown) =>
    Promise.resolve().then(() =>
      endpoint.path === '/calendars'
        ? { data: calendars }
        : endpoint.path === '/reports/activity/people'
          ? { days, data: load }
          : answer(endpoint.path, input as { query?: Record<string, unknown> }),
    ),
  );
  const store = makeStore({ me: { ...me, permissions }, load: 'ready' });
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/coworkers', component: CoworkersScreen }),
    createRoute({ getParentRoute: () => root, path: '/messenger/$id' }),
  ];
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren(routes), history, trailingSlash: 'always' });
  render(
    <TestProviders api={makeTestApi(call)} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('coworkers-screen');
  return { call, history, store };
}

const row = (id: number) => screen.findByTestId(`coworker-${id}`);
const listCalls = (call: { mock: { calls: unknown[][] } }) =>
  call.mock.calls.filter(([endpoint]) => (endpoint as EndpointAddress).path === '/projects/coworkers');

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:30:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows who works here, whether they are there, what they do and what time it is for them [28.1]', async () => {
  const kyiv = { ...anna, is_online: 1 as const, timezone: 'Europe/Kyiv', what_i_do: 'Orders and returns' };
  await show({ answer: () => page([kyiv]) });
  await screen.findByTestId('working-hours');
  const text = ((await row(5)).textContent ?? '').replaceAll(/\s/gu, ' ');
  for (const part of [
    'Anna Koval',
    'Online',
    'Head of clients',
    'Orders and returns',
    'Manager',
    '2:30 PM',
    'Europe/Kyiv',
    'Working until 6:00 PM',
    '12',
  ]) {
    expect(text).toContain(part);
  }
});

it('shows hostile names as they are, and a zone that the browser does not know by its name', async () => {
  await show();
  const shown = await row(6);
  expect(shown.textContent).toContain('<b>Omar</b>');
  expect(shown.textContent).toContain('"><script>alert(1)</script>');
  expect(shown.textContent).toContain('Mars/Base');
  expect(shown.querySelector('b, script')).toBeNull();
});

it('follows presence, status and names, and leaves out who was deactivated [28.3]', async () => {
  const { store } = await show();
  await row(5);
  expect(screen.getByTestId('presence-5').textContent).toBe('Offline');
  const busy = { emoji: '📅', text: 'In a meeting', ends_at: null };
  act(() => store.setState({ users: { 5: { ...anna, first_name: 'Hanna', is_online: 1, custom_status: busy } } }));
  expect((await row(5)).textContent).toContain('Hanna Koval');
  expect(screen.getByTestId('presence-5').textContent).toBe('Online · 📅 In a meeting');
  act(() => store.setState({ users: { 5: { ...anna, status: 0 } } }));
  expect(screen.queryByTestId('coworker-5')).toBeNull();
});

it('opens the direct channel with a colleague, and offers none to oneself [28.3]', async () => {
  const direct = buildReaderChannel({ id: 44, type: channelTypes.direct, user_ids: [me.id, 5] });
  const { history, call } = await show({
    answer: (path) => (path === '/projects/coworkers' ? page([anna, me]) : direct),
  });
  const own = await row(me.id);
  expect(own.textContent).toContain('(you)');
  expect(within(own).queryByRole('button', { name: /^Actions/ })).toBeNull();
  fireEvent.click(within(await row(5)).getByRole('button', { name: 'Actions for Anna Koval' }));
  fireEvent.click(await screen.findByTestId('write-to-5'));
  await waitFor(() => expect(history.location.pathname).toBe('/messenger/44/'));
  expect(call).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ params: { userId: 5 } }));
});

it('searches on the server, in the address, and says when nobody is found [28.2]', async () => {
  const { call, history } = await show({
    path: '/coworkers/?search=nobody&page=2',
    answer: (_, input) => (input.query?.['search'] === undefined ? page([anna]) : page([])),
  });
  expect(await screen.findByText('No one found')).toBeTruthy();
  expect(listCalls(call)[0]?.[1]).toMatchObject({ query: { search: 'nobody' } });
  fireEvent.click(screen.getByTestId('clear-search'));
  expect(await row(5)).toBeTruthy();
  expect(history.location.search).toBe('');
  fireEvent.change(screen.getByTestId('coworkers-search'), { target: { value: ' anna ' } });
  await waitFor(() => expect(history.location.search).toContain('search=anna'));
  await waitFor(() => expect(listCalls(call).at(-1)?.[1]).toMatchObject({ query: { search: 'anna', offset: 0 } }));
});

it('says that it failed and tries again; without the permission it offers no other try', async () => {
  const answer = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => {
      throw new ApiError(502, 'server.failed', {}, []);
    })
    .mockReturnValue(page([anna]));
  await show({ answer });
  expect(await screen.findByText('Couldn’t load the coworkers')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(5)).toBeTruthy();
  cleanup();
  await show({
    answer: () => {
      throw new ApiError(403, 'permission.denied', {}, []);
    },
  });
  expect(await screen.findByText('Sorry, but you do not have access to this page')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

const activityCalls = (call: { mock: { calls: unknown[][] } }) =>
  call.mock.calls.flatMap(([endpoint, input]) =>
    (endpoint as EndpointAddress).path === '/reports/activity/people'
      ? [(input as { query: { ids: number[] } }).query.ids]
      : [],
  );

it('shows what each has to do and has answered, asked once for all; those without any have nothing [49.24]', async () => {
  const { call } = await show();
  const picture = await screen.findByRole('img', { name: /^Anna Koval, last 30 days/ });
  expect(picture.getAttribute('aria-label')).toBe('Anna Koval, last 30 days: 10 answers. Most on November 20.');
  expect((await row(5)).textContent).toContain('3 open conversations');
  expect(screen.queryByTestId('activity-6')).toBeNull();
  expect(activityCalls(call)).toEqual([[5, 6, me.id]]);
});

it('who may not read statistics has a place for their own alone [49.24]', async () => {
  const { call } = await show({ permissions: { users: ['read'] }, answer: () => page([anna, me]) });
  await waitFor(() => expect(activityCalls(call)).toEqual([[5, me.id]]));
  expect(screen.queryByTestId('activity-5')).toBeNull();
});
