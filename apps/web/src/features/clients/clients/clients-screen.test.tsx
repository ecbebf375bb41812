import type { FoundClient, Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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

/** The screen's actions for a user with these permissions, by test ids. */
const offersTo = async (permissions: Permissions) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: ClientsScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders
      api={makeTestApi(({ name }) =>
        Promise.resolve(name === 'listClients' ? { data: [client], count: 1, hasMore: false } : { data: [] }),
      )}
      store={makeStore({ me: buildMe({ permissions }), load: 'ready' })}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('client-70');
  const hasPhones = screen.queryByRole('button', { name: /^Phone/ }) !== null;
  screen.getByPlaceholderText(hasPhones ? 'Search by name, phone or username' : 'Search by name or username');
  const menu = screen.queryByRole('button', { name: /^Actions for/ });
  if (menu !== null) fireEvent.click(menu);
  await screen.findByTestId('card-of-client-70');
  const ids = [
    'edit-client-70',
    'delete-client-70',
    'erase-client-70',
    'import-clients',
    'export-clients',
    'erasures-open',
  ];
  return [...ids.filter((id) => screen.queryByTestId(id) !== null), ...(hasPhones ? ['phones'] : [])];
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
