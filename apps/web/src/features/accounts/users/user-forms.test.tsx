import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { defaultRoles, type EndpointAddress, userStatuses } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildUser } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { CreateUserPage } from './create-user-page.tsx';
import { UserForm } from './user-form.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (component: () => React.ReactNode) => {
  const changes: string[] = [];
  const call = async ({ method, path }: EndpointAddress) => {
    if (method !== 'GET') changes.push(path);
    const roles = [{ id: 9, name: 'Support', permissions: {}, users_count: 0 }];
    return { data: path === '/roles' ? roles : [], count: 0, hasMore: false };
  };
  const me = buildMe({ permissions: defaultRoles[0]?.permissions ?? {} });
  const Root = () => (
    <ModalsProvider modals={confirmModals}>
      <ConfirmationsShown />
      <Notifications />
      {component()}
    </ModalsProvider>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Root }),
    trailingSlash: 'always',
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(call)} store={makeStore({ me, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('user-submit');
  return changes;
};
const user = { ...buildUser({ id: 5 }), email: 'anna@acme.test', username: 'anna', role_id: 3 };
const submit = () => act(async () => fireEvent.click(screen.getByTestId('user-submit')));
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByTestId(`user-${name}`), { target: { value } });
const required = ['First name is required', 'Last name is required', 'Username is required', 'Email is required'];

it.each([
  ['a new user', () => <CreateUserPage />],
  ['a user who is changed', () => <UserForm user={user as never} />],
] as const)(
  '%s needs names, username and an e-mail that is valid, said on submit [12.2, 12.3]',
  async (_, component) => {
    const changes = await show(component);
    for (const name of ['first-name', 'last-name', 'username', 'email']) write(name, '');
    for (const text of required) expect(screen.queryByText(text)).toBeNull();
    await submit();
    for (const text of required) expect(await screen.findByText(text)).toBeTruthy();
    write('email', 'nobody');
    await submit();
    expect(await screen.findByText('Email is not valid')).toBeTruthy();
    expect(changes).toEqual([]);
  },
);

it('somebody invited without a last name is given a role or status without one [12.17]', async () => {
  const changes = await show(() => <UserForm user={{ ...user, last_name: '' }} />);
  write('first-name', 'Anna');
  await submit();
  await vi.waitFor(() => expect(changes).toEqual(['/users/{id}']));
  expect(screen.queryByText('Last name is required')).toBeNull();
});

it('a status that ends the access is saved after a question only', async () => {
  const changes = await show(() => <UserForm user={{ ...user, status: userStatuses.active }} />);
  fireEvent.click(screen.getByTestId('user-status'));
  fireEvent.click(await screen.findByText('Inactive'));
  await submit();
  const confirm = await screen.findByTestId('confirm-end-access');
  expect(changes).toEqual([]);
  fireEvent.click(confirm);
  await vi.waitFor(() => expect(changes).toEqual(['/users/{id}']), { timeout: 3_000 });
});

it.each([
  ['a new user', () => <CreateUserPage />, '/users'],
  ['a user who is changed', () => <UserForm user={user as never} />, '/users/{id}'],
] as const)('%s is sent 800 ms after the press [12.16]', async (_, component, path) => {
  const changes = await show(component);
  for (const [name, value] of [
    ['first-name', 'Anna'],
    ['last-name', 'Koval'],
    ['username', 'anna'],
    ['email', 'anna@acme.test'],
  ] as const) {
    write(name, value);
  }
  fireEvent.click(screen.getByTestId('user-role'));
  fireEvent.click(await screen.findByText('Support'));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await submit();
  await vi.dynamicImportSettled();
  await act(async () => vi.advanceTimersByTime(799));
  expect(changes).toEqual([]);
  await act(async () => vi.advanceTimersByTime(1));
  expect(changes).toEqual([path]);
});
