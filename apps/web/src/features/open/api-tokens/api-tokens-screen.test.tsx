import { ModalsProvider } from '@mantine/modals';
import { notificationsStore } from '@mantine/notifications';
import { type ApiToken, defaultRoles } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe, meId } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

const secret = 'sbt_1_secretsecretsecret_0000000';
const token = (id: number, fields: Partial<ApiToken> = {}): ApiToken => ({
  id,
  name: `Program ${id}`,
  owner: { id: meId, name: 'Anna Koval' },
  hint: 'sbt_1_ab12',
  scopes: ['messages:read', 'clients:write'],
  addresses: [],
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2027-02-01T10:00:00.000Z',
  last_used_at: null,
  last_address: null,
  ...fields,
});

let tokens: ApiToken[];
let calls: { name: string; input: unknown }[];
let cached: () => string;

beforeEach(() => {
  tokens = [];
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function WatchedScreen() {
  const queries = useQueryClient();
  useEffect(() => {
    const kept = () => [...queries.getQueryCache().getAll(), ...queries.getMutationCache().getAll()];
    cached = () => JSON.stringify(kept().map(({ state }) => state));
  }, [queries]);
  return (
    <ModalsProvider modals={confirmModals}>
      <ConfirmationsShown />
      <ApiTokensScreen />
    </ModalsProvider>
  );
}

/** The screen over a server that keeps `tokens`; `refuse` stands for its refusals. */
const show = (roleId = 1, refuse: (name: string) => void = () => undefined) => {
  const api = makeTestApi(async ({ name, method }, input) => {
    if (method !== 'GET') calls.push({ name, input });
    refuse(name);
    if (name === 'listApiTokens') return { data: tokens };
    if (name !== 'createApiToken') return true;
    tokens = [token(9, { name: 'Online store' }), ...tokens];
    return { token: tokens[0], text: secret };
  });
  const me = buildMe({ permissions: defaultRoles.find(({ id }) => id === roleId)?.permissions ?? {} });
  const store = makeStore({ me, load: 'ready' });
  const router = createRouter({
    routeTree: createRootRoute({ component: WatchedScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return store;
};
const openForm = async () => {
  fireEvent.click(await screen.findByTestId('create-token'));
  await screen.findByTestId('token-form');
};
const box = (scope: string) => screen.getByTestId<HTMLInputElement>(`scope-${scope}`);
const look = (scope: string) => [box(scope).checked, box(scope).disabled];
const fill = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });
const submit = () => fireEvent.click(screen.getByTestId('token-submit'));

it('a token is made by what it may do, and its text shown this once and kept nowhere [50.1]', async () => {
  const store = show();
  expect(await screen.findByText('No API tokens yet')).toBeTruthy();
  await openForm();
  fill('token-name', ' Online store ');
  fireEvent.click(box('messages-read'));
  fireEvent.click(box('clients-write'));
  fill('token-days', '');
  await screen.findByTestId('token-never-ends');
  fill('token-addresses', '203.0.113.7\n\n 198.51.100.0/24 ');
  submit();
  const text = await screen.findByTestId('token-text');
  expect(calls).toEqual([
    {
      name: 'createApiToken',
      input: {
        body: {
          name: ' Online store ',
          scopes: ['messages:read', 'clients:write'],
          addresses: ['203.0.113.7', '198.51.100.0/24'],
          days: null,
        },
      },
    },
  ]);
  expect(text.textContent).toBe(secret);
  expect(screen.getByTestId('token-example').textContent).toBe(
    `curl -H "Authorization: Bearer ${secret}" ${location.origin}/api/api-tokens/current`,
  );
  await screen.findByTestId('token-9');
  expect(
    [cached(), JSON.stringify(store.getState()), JSON.stringify(Object.entries(localStorage))].join(),
  ).not.toContain(secret);
  fireEvent.click(screen.getByTestId('token-kept'));
  await waitFor(() => expect(document.documentElement.outerHTML).not.toContain(secret));
});

it('who may write may read, and taking the one off leaves the other as it was [50.2]', async () => {
  show();
  await openForm();
  fireEvent.click(box('clients-write'));
  expect([look('clients-read'), look('clients-write')]).toEqual([
    [true, true],
    [true, false],
  ]);
  fireEvent.click(box('clients-write'));
  expect(look('clients-read')).toEqual([false, false]);
  fireEvent.click(box('tasks-read'));
  fireEvent.click(box('tasks-write'));
  fireEvent.click(box('tasks-write'));
  expect(look('tasks-read')).toEqual([true, false]);
  fireEvent.click(box('replies-send'));
  expect(screen.getByText('Also needs Messages: Write')).toBeTruthy();
  fireEvent.click(box('messages-write'));
  expect(screen.queryByText('Also needs Messages: Write')).toBeNull();
});

it('a member is not offered what their role lacks, and is told why [50.2]', async () => {
  show(3);
  await openForm();
  const free = [...screen.getByTestId('scope-matrix').querySelectorAll('input')]
    .filter(({ disabled }) => !disabled)
    .map(({ dataset }) => dataset['testid']);
  expect(free).toEqual(
    ['channels-read', 'channels-write', 'messages-read', 'messages-write', 'tasks-read', 'tasks-write']
      .concat('files-read', 'files-write', 'users-read', 'users-write')
      .map((scope) => `scope-${scope}`),
  );
  expect(screen.getAllByText('Your role doesn’t include this')).toHaveLength(6);
});

it('what is missing or wrong is said at its field, each wrong address by itself [50.3]', async () => {
  show(1, (name) => {
    if (name === 'createApiToken')
      throw new ApiError(
        422,
        'validation.failed',
        {},
        ['addresses.1', 'addresses.2'].map((field) => ({
          field,
          message: 'validation.address_range_invalid',
          params: {},
        })),
      );
  });
  await openForm();
  submit();
  await screen.findByText('Choose at least one scope');
  expect(calls).toEqual([]);
  expect(screen.getByTestId('token-name').getAttribute('aria-invalid')).toBe('true');
  fill('token-name', 'Store');
  fireEvent.click(box('reports-read'));
  fill('token-addresses', '203.0.113.7\n\nshop.test\n1.2.3');
  submit();
  await screen.findByText('These aren’t IP addresses or ranges: shop.test, 1.2.3');
  expect(document.activeElement).toBe(screen.getByTestId('token-addresses'));
  fill('token-addresses', '');
  expect(screen.queryByText(/IP addresses or ranges:/)).toBeNull();
});

it('a list says until when tokens live, when they were used, and which are limited [50.7]', async () => {
  tokens = [
    token(1, { expires_at: null, last_used_at: '2026-11-21T07:00:00.000Z', last_address: '203.0.113.7' }),
    token(2, { expires_at: '2026-11-24T22:00:00.000Z', addresses: ['203.0.113.7', '198.51.100.0/24'] }),
    token(3, { expires_at: '2026-11-20T10:00:00.000Z' }),
  ];
  show(3);
  const row = async (id: number) => within(await screen.findByTestId(`token-${id}`));
  expect((await row(1)).getByText('3 hours ago')).toBeTruthy();
  expect((await row(1)).getByText('203.0.113.7')).toBeTruthy();
  expect((await row(1)).getByText('sbt_1_ab12…')).toBeTruthy();
  expect((await row(2)).getByText('Ends in 3 days')).toBeTruthy();
  expect((await row(2)).getByText('From 2 addresses only')).toBeTruthy();
  expect((await row(3)).getByText('Ended')).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();
  fireEvent.click((await row(2)).getByRole('button', { name: 'Show details of Program 2' }));
  expect(await screen.findByText('Clients: read and write')).toBeTruthy();
  expect(screen.getByText('198.51.100.0/24')).toBeTruthy();
});

it('another’s token is ended after a question, and not edited; one that is over is only removed [50.7]', async () => {
  tokens = [
    token(1, { owner: { id: 8, name: 'Dmytro Bondar' }, last_used_at: '2026-11-21T07:00:00.000Z' }),
    token(2, { expires_at: '2026-11-20T10:00:00.000Z' }),
    token(3),
  ];
  show();
  const choose = async (id: number, testId: string) => {
    const row = await screen.findByTestId(`token-${id}`);
    const menu = within(row).queryByRole('button', { name: /^Actions/ });
    if (menu) fireEvent.click(menu);
    const found = await screen.findByTestId(`end-token-${id}`);
    const other = screen.queryByTestId(testId);
    return { end: found, other };
  };
  expect((await choose(3, 'edit-token-3')).other).not.toBeNull();
  const over = await choose(2, 'edit-token-2');
  expect([over.other, over.end.textContent]).toEqual([null, 'Remove']);
  const { end, other } = await choose(1, 'edit-token-1');
  expect(other).toBeNull();
  expect(screen.getByText('Dmytro Bondar')).toBeTruthy();
  fireEvent.click(end);
  expect(await screen.findByText('End the token “Program 1”?')).toBeTruthy();
  expect(screen.getByText('Owner: Dmytro Bondar. Last used 3 hours ago.')).toBeTruthy();
  fireEvent.click(screen.getByTestId('confirm-end-token'));
  await waitFor(() => expect(calls).toEqual([{ name: 'deleteApiToken', input: { params: { id: 1 } } }]));
});

it('an edit begins with what the token may do, also where the role no longer does [50.2]', async () => {
  tokens = [token(1, { scopes: ['reports:read', 'messages:read'], addresses: ['203.0.113.7'] })];
  show(3);
  const row = await screen.findByTestId('token-1');
  const menu = within(row).queryByRole('button', { name: /^Actions/ });
  if (menu) fireEvent.click(menu);
  fireEvent.click(await screen.findByTestId('edit-token-1'));
  await screen.findByTestId('token-form');
  expect(screen.queryByTestId('token-days')).toBeNull();
  expect(look('reports-read')).toEqual([true, false]);
  fireEvent.click(box('reports-read'));
  expect(look('reports-read')).toEqual([false, true]);
  submit();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toEqual({
    name: 'editApiToken',
    input: { params: { id: 1 }, body: { name: 'Program 1', scopes: ['messages:read'], addresses: ['203.0.113.7'] } },
  });
});
