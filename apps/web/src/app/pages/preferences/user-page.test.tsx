import { MantineProvider } from '@mantine/core';
import { defaultRoles, type EndpointAddress } from '@switchboard/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { type Api, makeApi } from '../../../api/client.ts';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { buildMe, buildUser } from '../../../store/testing/build.ts';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { UserPage } from './user-page.tsx';

const anna = buildUser({ id: 5 });
const broken = () => Promise.reject(new ApiError(502, 'server.failed', {}, []));

async function show(getUser: () => Promise<unknown>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const call = async ({ name }: EndpointAddress) => (name === 'getUser' ? getUser() : { data: [], count: 0 });
  const api: Api = {
    ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
    call: call as unknown as Api['call'],
  };
  const store = makeStore({ me: buildMe({ permissions: defaultRoles[0]?.permissions ?? {} }), load: 'ready' });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/preferences/users/$id', component: UserPage });
  const history = createMemoryHistory({ initialEntries: ['/preferences/users/5/'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, trailingSlash: 'always' });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <LocaleProvider>
          <QueryClientProvider client={queries}>
            <ApiProvider value={api}>
              <StoreProvider value={store}>
                <RouterProvider router={router as never} />
              </StoreProvider>
            </ApiProvider>
          </QueryClientProvider>
        </LocaleProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  return queries;
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps what was typed when the user is fetched again and the server fails', async () => {
  const getUser = vi.fn<() => Promise<unknown>>().mockResolvedValueOnce(anna).mockImplementation(broken);
  const queries = await show(getUser);
  fireEvent.change(await screen.findByTestId('user-first-name'), { target: { value: 'Annette' } });
  await act(() => queries.invalidateQueries({ queryKey: ['user', 5] }));
  expect(getUser).toHaveBeenCalledTimes(2);
  expect(queries.getQueryState(['user', 5, 'edited'])?.status).toBe('error');
  // Observers are notified in a later task.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByTestId<HTMLInputElement>('user-first-name').value).toBe('Annette');
});

it('offers another try when the server fails at first', async () => {
  await show(vi.fn<() => Promise<unknown>>().mockImplementationOnce(broken).mockResolvedValue(anna));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('user-first-name')).toBeTruthy();
});

it('is the page for the lost where there is no such user [2.4]', async () => {
  await show(() => Promise.reject(new ApiError(404, 'user.not_found', {}, [])));
  expect(await screen.findByText('Oops, seems like you got lost')).toBeTruthy();
});
