import { Notifications } from '@mantine/notifications';
import { endpoints, type View } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { splitReaderChannel } from '../../../../store/channels.ts';
import type { State } from '../../../../store/state.ts';
import { makeStore } from '../../../../store/store.ts';
import { at, buildBot, buildConversation, buildState, buildUser, member } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { toFilter } from '../../../../ui/conversation-filter/filter-values.ts';
import { InboxList } from '../inbox-list.tsx';
import { FoundScreen } from './found-screen.tsx';
import { type FoundSearch, filterOf, readFound } from './found-search.ts';
import { ViewScreen } from './view-screen.tsx';
import { toValues } from './view-values.ts';

let fails: ApiError | null = null;

afterEach(() => {
  cleanup();
  fails = null;
});

const buildView = (view: Partial<View> = {}): View => ({
  id: 1,
  scope: 'own',
  name: 'Urgent',
  filter: { states: ['open'], priorities: ['urgent'] },
  order: 'waiting',
  gone: [],
  ...view,
});
const reader = (id: number, priority: 'urgent' | 'normal') => ({
  ...buildConversation({ id, name: `Client ${id}`, client: null, priority, active_at: at(id) }),
  ...member({ is_member: false }),
  user_id: null,
});
type Body = Omit<View, 'id' | 'gone'>;

const FirstView = () => <ViewScreen viewId={1} />;

/** The screen of the first view, or another place with views, and a server that keeps them. */
const show = (begun: readonly View[], component = FirstView, known: Partial<State> = {}) => {
  let views = [...begun];
  let lastId = 10;
  const calls: { name: string; input: unknown }[] = [];
  const api = makeTestApi((endpoint, input) => {
    const { params, body, query } = input as {
      params?: { id: number };
      body?: Body & { ids: number[] };
      query?: object;
    };
    calls.push({ name: endpoint.name, input });
    switch (endpoint) {
      case endpoints.listViews:
        return Promise.resolve({ data: views });
      case endpoints.countViews:
        return Promise.resolve({ data: views.map(({ id }) => ({ id, count: id === 1 ? 1_000 : 3 })) });
      case endpoints.createView: {
        const { scope, name, filter, order } = body as Body;
        lastId += 1;
        const made = { id: lastId, scope, name, filter, order, gone: [] };
        views = [...views, made];
        return Promise.resolve(made);
      }
      case endpoints.editView: {
        const { scope, name, filter, order } = body as Body;
        const changed = { id: params?.id ?? 0, scope, name, filter, order, gone: [] };
        views = views.map((view) => (view.id === changed.id ? changed : view));
        return Promise.resolve(changed);
      }
      case endpoints.deleteView:
        views = views.filter(({ id }) => id !== params?.id);
        return Promise.resolve(true);
      case endpoints.orderViews:
        views = body?.ids.flatMap((id) => views.filter((view) => view.id === id)) ?? [];
        return Promise.resolve({ data: views });
      case endpoints.listConversations: {
        if (fails !== null) return Promise.reject(fails);
        const data = [reader(51, 'urgent'), reader(50, 'urgent')];
        return Promise.resolve({ data, count: 'limit' in (query ?? {}) ? 412 : 2, hasMore: false, next_cursor: null });
      }
      default:
        return Promise.resolve({ data: [], count: 0, hasMore: false });
    }
  });
  const state = buildState();
  const parts = [reader(50, 'urgent'), reader(51, 'urgent'), reader(52, 'urgent')].map(splitReaderChannel);
  const store = makeStore({
    ...state,
    load: 'ready',
    ...known,
    channels: Object.fromEntries(parts.map(({ channel }) => [channel.id, channel])),
  });
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={store}>
      <Notifications />
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { store, calls };
};

const open = async () => {
  fireEvent.click(await screen.findByTestId('choose-view'));
  return screen.findByTestId('views-menu');
};
const rows = () => screen.getAllByTestId(/^conversation-row-/).map((row) => row.dataset.testid);

it('what does not match any more leaves it at once [41.3]', async () => {
  const { store } = show([buildView(), buildView({ id: 2, name: 'Ours', scope: 'workspace' })]);
  await screen.findByTestId('conversation-row-50');
  // Another urgent one is held, but only the server knows whether it matches.
  expect(rows()).toEqual(['conversation-row-51', 'conversation-row-50']);
  const channel = store.getState().channels[51];
  if (channel) store.setState(({ channels }) => ({ channels: { ...channels, 51: { ...channel, priority: 'low' } } }));
  await waitFor(() => expect(rows()).toEqual(['conversation-row-50']));
});

it('a view is chosen in the list beside a conversation, one’s own before shared ones [41.1]', async () => {
  const { calls } = show([buildView({ id: 2, name: 'Ours', scope: 'workspace' }), buildView()], InboxList);
  const menu = await open();
  await within(menu).findByText('999+');
  const named = within(menu)
    .getAllByTestId(/^choose-view-/)
    .map(({ dataset }) => dataset.testid);
  expect(named).toEqual(['choose-view-1', 'choose-view-2']);
  fireEvent.click(screen.getByTestId('choose-view-2'));
  await screen.findByLabelText(/^View: Ours /);
  await waitFor(() => expect(calls.some(({ name }) => name === 'listConversations')).toBe(true));
  expect(screen.queryByTestId('state-choice')).toBeNull();
  fireEvent.click(screen.getByLabelText('Mine'));
  await screen.findByTestId('state-choice');
});

it('a view whose label is gone says so, and is mended in its form [41.4]', async () => {
  const { calls } = show([buildView({ filter: { labels: [4], states: ['open'] }, gone: [{ kind: 'label', id: 4 }] })]);
  await screen.findByText(/refers to something that no longer exists: a label/);
  fireEvent.click(screen.getByTestId('mend-view'));
  await screen.findByTestId('view-form');
  fireEvent.submit(screen.getByTestId('view-form'));
  await screen.findByTestId('conversation-row-50');
  expect(calls.find(({ name }) => name === 'editView')?.input).toMatchObject({
    body: { filter: { states: ['open'] } },
  });
});

it('what the list shows is kept as a view, with the number that match before it is saved [41.2]', async () => {
  const { calls } = show([], InboxList);
  fireEvent.click(await screen.findByLabelText('Mine'));
  await open();
  fireEvent.click(await screen.findByTestId('save-as-view'));
  fireEvent.change(await screen.findByTestId('view-name'), { target: { value: 'My open ones' } });
  expect((await screen.findByTestId('matching-count')).textContent).toBe('412 conversations');
  fireEvent.change(screen.getByTestId('filter-silent'), { target: { value: '30' } });
  fireEvent.submit(screen.getByTestId('view-form'));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'createView')?.input).toMatchObject({
      body: {
        name: 'My open ones',
        scope: 'own',
        filter: { member: 'me', states: ['open'], silent_minutes: 30 * 1_440 },
      },
    }),
  );
  await screen.findByLabelText(/^View: My open ones /);
  fireEvent.click(screen.getByTestId('edit-shown-view'));
  expect((await screen.findByTestId<HTMLInputElement>('filter-silent')).value).toBe('30');
});

it('views are moved by keys and deleted with an undo that brings them back in their place [41.2]', async () => {
  const { calls } = show([buildView(), buildView({ id: 2, name: 'VIP' }), buildView({ id: 3, name: 'Old' })]);
  await open();
  fireEvent.click(await screen.findByTestId('open-manage-views'));
  fireEvent.keyDown(await screen.findByTestId('move-view-1'), { key: 'ArrowDown' });
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'orderViews')?.input).toEqual({ body: { scope: 'own', ids: [2, 1, 3] } }),
  );
  const listed = () => screen.getAllByTestId(/^managed-view-/).map(({ dataset }) => dataset.testid);
  await waitFor(() => expect(listed()).toEqual(['managed-view-2', 'managed-view-1', 'managed-view-3']));
  fireEvent.click(screen.getByTestId('delete-view-2'));
  await waitFor(() => expect(listed()).toEqual(['managed-view-1', 'managed-view-3']));
  fireEvent.click(await screen.findByTestId('undo-delete-view'));
  await waitFor(() => expect(listed()).toEqual(['managed-view-11', 'managed-view-1', 'managed-view-3']));
});

it('a view that somebody deletes while it is shown says that it is gone [41.4]', async () => {
  show([buildView()]);
  await screen.findByTestId('conversation-row-50');
  await open();
  fireEvent.click(await screen.findByTestId('open-manage-views'));
  fireEvent.click(await screen.findByTestId('delete-view-1'));
  expect(await screen.findByTestId('missing-view')).toBeDefined();
});

it('a filter keeps whose targets are near or over, and the form gives them back [46.6]', () => {
  const filter = { targets: ['near' as const, 'late' as const] };
  expect(toFilter(toValues(buildView({ filter })))).toEqual(filter);
  expect(toFilter(toValues(buildView({ filter: {} })))).toEqual({});
});

describe('conversations of a filter in the address', () => {
  const users = { 3: buildUser({ id: 3, first_name: 'Anna', last_name: '' }) };
  const bots = { 1: buildBot({ id: 1, title: 'Shop' }) };
  const openFound = (search: FoundSearch, known: Partial<State> = { users, bots, usersLoaded: true }) =>
    show([], () => <FoundScreen search={search} />, known);

  it('are listed under what they are, and kept as a view [41.2]', async () => {
    const { calls } = openFound({ manager: 3, bot: 1, state: 'open', waiting: true });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Waiting conversations of Anna · Shop');
    await screen.findByTestId('found-count');
    const filter = { managers: [3], bots: [1], states: ['open'], waiting_minutes: 0 };
    expect(calls.find(({ name }) => name === 'listConversations')?.input).toMatchObject({ query: { filter } });
    fireEvent.click(screen.getByTestId('choose-view'));
    fireEvent.click(await screen.findByTestId('save-as-view'));
    fireEvent.change(await screen.findByTestId('view-name'), { target: { value: 'Anna’s' } });
    fireEvent.submit(screen.getByTestId('view-form'));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'createView')?.input).toMatchObject({
        body: { name: 'Anna’s', filter },
      }),
    );
  });

  it('leave the list once they do not match [41.3]', async () => {
    const { store } = openFound({ state: 'open' });
    await screen.findByTestId('conversation-row-50');
    const channel = store.getState().channels[51];
    if (channel) store.setState(({ channels }) => ({ channels: { ...channels, 51: { ...channel, state: 'closed' } } }));
    await waitFor(() => expect(rows()).toEqual(['conversation-row-50']));
  });

  it.each([
    [{}, 'Conversations'],
    [{ state: 'snoozed' }, 'Snoozed conversations'],
    [{ state: 'open', manager: 'nobody', bot: 1 }, 'Open conversations without a manager · Shop'],
    [{ waiting: true, manager: 8, bot: 9 }, 'Waiting conversations of Deleted user · Unknown bot'],
  ])('of %j are called %s', async (search, title) => {
    openFound(search);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
  });

  it('are all of them where the address makes no sense', () => {
    const none = { manager: 'anna', bot: -1, state: 'lost', waiting: 'yes' };
    expect(filterOf(readFound(none))).toEqual({});
    expect(filterOf(readFound({ manager: true, bot: 1.5, waiting: 1 }))).toEqual({});
    expect(filterOf(readFound({ manager: 'nobody' }))).toEqual({ managers: ['nobody'] });
  });

  it('say that a part of their filter is gone [41.4]', async () => {
    fails = new ApiError(409, 'conversation_filter.gone', { kind: 'bot', id: 9 }, []);
    openFound({ bot: 9 });
    await screen.findByText('Couldn’t load the list');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
