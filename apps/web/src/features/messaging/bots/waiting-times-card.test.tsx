import { defaultRoles, endpoints } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe, buildState } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { WaitingTimesCard } from './waiting-times-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (role: 0 | 1, call = vi.fn(() => Promise.resolve<unknown>({}))) => {
  vi.stubGlobal('scrollTo', () => undefined);
  const me = buildMe({ permissions: defaultRoles[role]?.permissions ?? {} });
  const workspace = { ...me.workspace, waiting: { long_minutes: 15, too_long_minutes: 60, reopen_grace_minutes: 10 } };
  const store = makeStore(buildState([], { me: { ...me, workspace } }));
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <main>
          <WaitingTimesCard />
        </main>
      ),
    }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(call)} store={store}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  await screen.findByRole('main');
  return { store, call, workspace, me };
};
const field = (name: 'long' | 'too-long') => screen.getByTestId<HTMLSelectElement>(`waiting-${name}`);
const choose = (name: 'long' | 'too-long', minutes: number) =>
  fireEvent.change(field(name), { target: { value: String(minutes) } });
const offered = (name: 'long' | 'too-long') => [...field(name).options].map(({ value }) => Number(value));
const save = () => screen.getByTestId<HTMLButtonElement>('save-waiting');

it('shows what holds now, offers red only later than amber, and saves both at once [23.16]', async () => {
  const { call } = await show(0);
  expect([field('long').value, field('too-long').value]).toEqual(['15', '60']);
  expect(save().disabled).toBe(true);
  expect(Math.min(...offered('too-long'))).toBe(20);
  choose('long', 120);
  // Red was before that: it moves on by itself.
  await waitFor(() => expect(field('too-long').value).toBe('180'));
  expect(Math.min(...offered('too-long'))).toBe(180);
  choose('long', 5);
  choose('too-long', 30);
  fireEvent.change(screen.getByTestId('reopen-grace'), { target: { value: '0' } });
  expect(save().disabled).toBe(false);
  fireEvent.click(save());
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(call).toHaveBeenCalledWith(
    endpoints.updateWaitingTimes,
    expect.objectContaining({ body: { long_minutes: 5, too_long_minutes: 30, reopen_grace_minutes: 0 } }),
  );
});

it('keeps what was chosen when it could not be saved, and says why', async () => {
  const call = vi.fn(() => Promise.reject(new ApiError(500, 'server.failed', {}, [])));
  await show(0, call);
  choose('long', 10);
  fireEvent.click(save());
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Couldn’t save the times', { exact: false })).toBeTruthy();
  expect(field('long').value).toBe('10');
});

it('follows what another administrator has set, also a time that is not offered [23.16]', async () => {
  const { store, me, workspace } = await show(0);
  act(() =>
    store.setState({
      me: {
        ...me,
        workspace: { ...workspace, waiting: { long_minutes: 7, too_long_minutes: 90, reopen_grace_minutes: 10 } },
      },
    }),
  );
  await waitFor(() => expect([field('long').value, field('too-long').value]).toEqual(['7', '90']));
  expect(save().disabled).toBe(true);
});

it('is only for those who may change settings', async () => {
  await show(1);
  expect(screen.queryByTestId('save-waiting')).toBeNull();
});
