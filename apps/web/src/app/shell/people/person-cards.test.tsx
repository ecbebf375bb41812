import {
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
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildReaderChannel, buildUser } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { PersonCards } from './person-cards.tsx';

const anna = buildUser({ id: 5, first_name: 'Anna', last_name: 'Koval', phone: '+380501112233' });
const permissionsOf = (roleId: number) => defaultRoles.find(({ id }) => id === roleId)?.permissions ?? {};
const admin = permissionsOf(1);

interface Setting {
  users?: UserView[];
  permissions?: CurrentUser['permissions'];
  answer?: (endpoint: EndpointAddress) => Promise<unknown>;
  children?: ReactNode;
}

/** The card over a real store, real actions and a real router; only the server's answers are faked. */
async function show({ users = [anna], permissions = admin, answer, children }: Setting = {}) {
  const call = vi.fn(answer ?? (() => Promise.reject(new ApiError(404, 'user.not_found', {}, []))));
  const api = makeTestApi(call);
  const store = makeStore({
    me: buildMe({ permissions }),
    load: 'ready',
    users: Object.fromEntries(users.map((user) => [user.id, user])),
    usersLoaded: true,
  });
  const root = createRootRoute({
    component: () => (
      <>
        <PersonCards />
        {children ?? <PersonButton userId={5} name="Anna K." />}
      </>
    ),
  });
  const routes = ['/', '/messenger/$id', '/preferences/users/$id', '/profile'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: root.addChildren(routes), history, trailingSlash: 'always' });
  render(
    <TestProviders api={api} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return { call, history, store };
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
};
const card = () => screen.findByRole('dialog', { name: 'About User' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('opens from a name as a dialog with who it is, and closes with Escape, which gives the focus back [2.13]', async () => {
  await show();
  const name = await press('Anna K.');
  const text = (await card()).textContent;
  for (const part of ['Anna Koval', '@user5', 'user5@acme.example', '+380501112233', 'Manager', 'Offline']) {
    expect(text).toContain(part);
  }
  await waitFor(() => expect(document.activeElement).not.toBe(name));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await isGone();
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('closes with an Escape that comes before the card has the focus', async () => {
  await show();
  const name = await press('Anna K.');
  fireEvent.keyDown(name, { key: 'Escape' });
  await isGone();
  await press('Anna K.');
  expect((await card()).textContent).toContain('Anna Koval');
});

it('a second press on the name closes it, one on another name shows that one', async () => {
  const olena = buildUser({ id: 6, first_name: 'Olena', last_name: 'Bondar' });
  const children = (
    <>
      <PersonButton userId={5} name="Anna K." />
      <PersonButton userId={6} name="Olena B." />
    </>
  );
  await show({ users: [anna, olena], children });
  await press('Anna K.');
  await card();
  await press('Olena B.');
  await waitFor(async () => expect((await card()).textContent).toContain('Olena Bondar'));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await press('Olena B.');
  await isGone();
});

it('follows what happens to the colleague while it is open', async () => {
  const { store } = await show();
  await press('Anna K.');
  await card();
  act(() => store.setState({ users: { 5: { ...anna, position: 'Head of clients', is_online: 1 } } }));
  expect(screen.getByTestId('user-status').textContent).toContain('Online');
  act(() => store.setState({ users: { 5: { ...anna, status: 0 } } }));
  expect(screen.getByTestId('user-status').textContent).toBe('Deactivated');
  expect(screen.queryByTestId('write-to-user')).toBeNull();
});

it('leads to the direct channel and to the form, and closes when it does', async () => {
  const direct = buildReaderChannel({ id: 44, type: channelTypes.direct, user_ids: [3, 5] });
  const { history } = await show({ answer: () => Promise.resolve(direct) });
  await press('Anna K.');
  fireEvent.click(await screen.findByTestId('write-to-user'));
  await waitFor(() => expect(history.location.pathname).toBe('/messenger/44/'));
  await isGone();
  await press('Anna K.');
  fireEvent.click(await screen.findByTestId('edit-person'));
  await waitFor(() => expect(history.location.pathname).toBe('/preferences/users/5/'));
  await isGone();
});

it('closes when the reader goes to another page', async () => {
  const { history } = await show();
  await press('Anna K.');
  await card();
  act(() => history.push('/profile/'));
  await isGone();
  expect(history.location.pathname).toBe('/profile/');
});

it('closes when what was pressed leaves the page', async () => {
  await show({
    children: (
      <p data-testid="row">
        <PersonButton userId={5} name="Anna K." />
      </p>
    ),
  });
  await press('Anna K.');
  await card();
  act(() => screen.getByTestId('row').replaceChildren());
  await isGone();
  expect(screen.getByTestId('row').isConnected).toBe(true);
});

it('shows a deleted colleague under the name they had, and no way to write to them', async () => {
  const { call } = await show({ users: [] });
  await press('Anna K.');
  const text = (await screen.findByTestId('person-unknown')).textContent;
  expect(text).toContain('Anna K.');
  expect(text).toContain('This user was deleted');
  expect(call).toHaveBeenCalledOnce();
  expect(screen.queryByTestId('write-to-user')).toBeNull();
});

it('asks nothing of the server for readers who may not read users, and shows no more than the name', async () => {
  const { call } = await show({ users: [], permissions: { channels: ['read'] } });
  await press('Anna K.');
  expect((await screen.findByTestId('person-unknown')).textContent).toContain('Anna K.');
  expect(call).not.toHaveBeenCalled();
});

it('offers another try where the profile could not be loaded', async () => {
  const answer = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError(502, 'server.failed', {}, []))
    .mockResolvedValue(anna);
  await show({ users: [], answer });
  await press('Anna K.');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('+380501112233')).toBeTruthy();
});

it('is of no use to edit with where the reader may not', async () => {
  await show({ permissions: permissionsOf(2) });
  await press('Anna K.');
  await card();
  expect(screen.queryByTestId('edit-person')).toBeNull();
  expect(screen.getByTestId('write-to-user')).toBeTruthy();
});

it('who is no colleague has no card', async () => {
  await show({ children: <PersonButton userId={null} name="A client" /> });
  fireEvent.click(await screen.findByText('A client'));
  expect(screen.queryByRole('button', { name: 'A client' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
