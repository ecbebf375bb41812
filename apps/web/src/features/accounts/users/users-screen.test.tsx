import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { defaultRoles, type UserView } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildUser } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { DeleteUser } from './delete-user.tsx';
import { ResetSecondFactors } from './reset-second-factors.tsx';
import { UsersScreen } from './users-screen.tsx';

const anna = buildUser({ id: 5, first_name: 'Anna' });
let found: UserView[];
let refusal: ApiError | null;
let hasFactors: boolean;
let calls: { name: string; input: unknown }[];

beforeEach(() => {
  found = [anna];
  refusal = null;
  hasFactors = true;
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

const show = (component: () => React.ReactNode, address = '/') => {
  const roles = defaultRoles.map((role, index) => ({ ...role, id: index + 1 }));
  const api = makeTestApi(async ({ name }, input) => {
    calls.push({ name, input });
    if (name === 'inviteUsers' && refusal) throw refusal;
    if (name === 'findSecondFactors') return { has_any: hasFactors };
    const data = name === 'listRoles' ? roles : name === 'listUsers' ? found : [];
    return { data, count: data.length, hasMore: false };
  });
  const Root = () => (
    <ModalsProvider modals={confirmModals}>
      <ConfirmationsShown />
      <Notifications />
      {component()}
    </ModalsProvider>
  );
  const me = buildMe({ permissions: defaultRoles[0]?.permissions ?? {} });
  const router = createRouter({
    routeTree: createRootRoute({ component: Root }),
    trailingSlash: 'always',
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <TestProviders api={api} store={makeStore({ me, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return router;
};
const lastOf = (name: string) => calls.filter((call) => call.name === name).at(-1)?.input as { query?: object };

it('users are narrowed by words, role and status, kept in the address, and shown whole again', async () => {
  found = [];
  const router = show(() => <UsersScreen />, '/?status=0&role_id=x');
  await screen.findByText('No one matches');
  expect(lastOf('listUsers').query).toMatchObject({ status: 0 });
  expect(lastOf('listUsers').query).not.toHaveProperty('role_id');
  await screen.findByRole('option', { name: 'Manager' });
  fireEvent.change(screen.getByTestId('users-role'), { target: { value: '2' } });
  await waitFor(() => expect(lastOf('listUsers').query).toMatchObject({ status: 0, role_id: 2 }));
  fireEvent.change(screen.getByTestId('users-search'), { target: { value: 'anna ' } });
  await waitFor(() => expect(lastOf('listUsers').query).toMatchObject({ search: 'anna', role_id: 2 }));
  expect(router.state.location.search).toMatchObject({ search: 'anna', role_id: '2', status: 0 });
  found = [anna];
  fireEvent.click(await screen.findByTestId('clear-user-filters'));
  await screen.findByTestId('users-table');
  expect(Object.keys(lastOf('listUsers').query ?? {}).toSorted()).toEqual(['limit', 'offset', 'order', 'sortBy']);
});

it('a user is deleted on their own page, too, which then leads to the list', async () => {
  const router = show(() => <DeleteUser user={anna} />, '/preferences/users/5/');
  fireEvent.click(await screen.findByTestId('delete-user'));
  fireEvent.click(await screen.findByTestId('confirm-delete-user'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/preferences/users/'));
  expect(calls.map(({ name }) => name)).toEqual(['deleteUser']);
});

it('two-step sign-in is reset only for whoever has it', async () => {
  show(() => <ResetSecondFactors user={anna} />);
  await screen.findByTestId('reset-factors');
  cleanup();
  hasFactors = false;
  calls = [];
  show(() => <ResetSecondFactors user={anna} />);
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['findSecondFactors']));
  expect(screen.queryByTestId('reset-factors')).toBeNull();
});

it('people are invited as managers unless another role is chosen', async () => {
  show(() => <UsersScreen />);
  fireEvent.click(await screen.findByTestId('invite-users'));
  const role = await screen.findByTestId<HTMLSelectElement>('invite-role');
  expect([...role.options].map(({ text }) => text)).toEqual(['Manager', 'Administrator', 'Member']);
  fireEvent.change(screen.getByTestId('invite-email-0'), { target: { value: 'new@acme.test' } });
  fireEvent.click(screen.getByTestId('invite-submit'));
  const emails = [{ email: 'new@acme.test' }];
  await waitFor(() => expect(lastOf('inviteUsers')).toEqual({ body: { emails, role_id: 2 } }));
  cleanup();
  show(() => <UsersScreen />);
  fireEvent.click(await screen.findByTestId('invite-users'));
  fireEvent.change(await screen.findByTestId('invite-role'), { target: { value: '3' } });
  fireEvent.change(screen.getByTestId('invite-email-0'), { target: { value: 'new@acme.test' } });
  fireEvent.click(screen.getByTestId('invite-submit'));
  await waitFor(() => expect(lastOf('inviteUsers')).toEqual({ body: { emails, role_id: 3 } }));
});

it('the limit of the plan stands in place of the form, which keeps what was typed', async () => {
  refusal = new ApiError(402, 'user.plan_limit', { limit: 3, plan: 'Entrepreneur', next_plan: '' }, []);
  show(() => <UsersScreen />);
  fireEvent.click(await screen.findByTestId('invite-users'));
  fireEvent.change(await screen.findByTestId('invite-email-0'), { target: { value: 'new@acme.test' } });
  fireEvent.click(screen.getByTestId('invite-submit'));
  const limit = await screen.findByTestId('plan-limit');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  fireEvent.click(within(limit).getByText('Close'));
  expect((await screen.findByTestId<HTMLInputElement>('invite-email-0')).value).toBe('new@acme.test');
});
