import type { FoundClient } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildClient, buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { ClientDetails } from './client-details.tsx';

afterEach(cleanup);

const client: FoundClient = {
  ...buildClient({ username: null }),
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

/** The facts of a client, each title with its value. */
const show = async (locale: 'en-US' | 'uk-UA') => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ClientDetails client={client} /> }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders
      api={makeTestApi(() => Promise.resolve({ data: [] }))}
      store={makeStore({ me: buildMe(), load: 'ready' })}
      locale={locale}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  const values = await screen.findAllByRole('definition');
  const titles = screen.getAllByRole('term');
  return Object.fromEntries(titles.map((title, index) => [title.textContent, values[index]?.textContent]));
};

it('what is missing is said to be so, in words that fit it', async () => {
  expect(await show('en-US')).toMatchObject({ 'Telegram username': 'N/A', Manager: 'N/A' });
  cleanup();
  const inUkrainian = await show('uk-UA');
  expect(inUkrainian).toMatchObject({ 'Ім’я користувача Telegram': 'Не вказано', Менеджер: 'Немає' });
});
