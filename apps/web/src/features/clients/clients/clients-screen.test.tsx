import type { FoundClient, Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildClient, buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ClientsScreen } from './clients-screen.tsx';

afterEach(cleanup);

const client: FoundClient = {
  ...buildClient({ id: 70 }),
  viber_phone: null,
  facebook_link: null,
  bot: null,
  manager_id: null,
  manager: null,
  channel_id: null,
  customFields: [],
  version: 1,
  same_person: [],
};

/** The screen of a user with these permissions; `answer` is the server's. */
const show = (permissions: Permissions, answer: (name: string) => unknown = () => undefined) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: ClientsScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders
      api={makeTestApi(({ name }) =>
        Promise.resolve().then(
          () => answer(name) ?? (name === 'listClients' ? { data: [client], count: 1, hasMore: false } : { data: [] }),
        ),
      )}
      store={makeStore({ me: buildMe({ permissions }), load: 'ready' })}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
};

/** The screen's actions for a user with these permissions, by test ids. */
const offersTo = async (permissions: Permissions) => {
  show(permissions);
  await screen.findByTestId('client-70');
  const hasPhones = screen.queryByRole('button', { name: /^Phone/ }) !== null;
  screen.getByPlaceholderText(hasPhones ? 'Search by name, phone or username' : 'Search by name or username');
  const found: string[] = [];
  const look = (ids: string[]) => found.push(...ids.filter((id) => screen.queryByTestId(id) !== null));
  fireEvent.click(screen.getByRole('button', { name: /^Actions for/ }));
  await screen.findByTestId('card-of-client-70');
  look(['edit-client-70', 'delete-client-70', 'erase-client-70']);
  const more = screen.queryByTestId('clients-more');
  if (more !== null) {
    fireEvent.click(more);
    await screen.findAllByRole('menuitem', { name: /Import|Export|Erased clients/ });
    look(['import-clients', 'export-clients', 'erasures-open']);
  }
  return [...found, ...(hasPhones ? ['phones'] : [])];
};

it('has no button and no column for what the reader may not do', async () => {
  expect(await offersTo({ leads: ['read', 'update', 'delete'] })).toEqual([]);
  cleanup();
  expect(await offersTo({ contacts: ['read', 'create', 'update', 'delete'] })).toEqual([
    'edit-client-70',
    'import-clients',
    'export-clients',
    'phones',
  ]);
  cleanup();
  expect(await offersTo({ contacts: ['read', 'delete'], leads: ['read', 'delete'] })).toEqual([
    'delete-client-70',
    'erase-client-70',
    'erasures-open',
    'phones',
  ]);
});

it('has the title Error where the clients cannot be had, and tries again [25.15]', async () => {
  let isDown = true;
  show({ contacts: ['read'] }, (name) => {
    if (name === 'listClients' && isDown) throw new ApiError(500, 'server.failed', {}, []);
    return undefined;
  });
  expect(await screen.findByText('Error', { exact: true })).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('client-70')).toBeTruthy();
});
