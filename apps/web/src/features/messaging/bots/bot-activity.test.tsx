import { type BotView, type EndpointAddress, endpoints, type Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { stubMedia } from '../../../testing/stub-media.ts';
import '../../../testing/shown-page.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { BotsScreen } from './bots-screen.tsx';

/** A window in which tables have room for pictures. */
beforeEach(() => stubMedia(() => false));
afterEach(cleanup);

const bot = (id: number, type: number, title: string) =>
  ({
    id,
    type,
    title,
    username: null,
    state: 'active',
    reason: null,
    last_event_at: null,
    token: null,
  }) as unknown as BotView;
const days = Array.from({ length: 30 }, (_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`);
const data = [
  {
    id: 7,
    messages_in: days.map((_, place) => (place === 9 ? 20 : 1)),
    messages_out: days.map(() => 2),
  },
];

const show = (permissions: Permissions, locale: 'en-US' | 'uk-UA' = 'en-US') => {
  const call = vi.fn((endpoint: EndpointAddress) => {
    if (endpoint === endpoints.listBots) {
      return Promise.resolve({ data: [bot(7, 1, 'Shop'), bot(8, 1, 'Quiet'), bot(9, 2, 'Viber shop')] });
    }
    return endpoint === endpoints.listBotActivity ? Promise.resolve({ days, data }) : new Promise<never>(() => {});
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <BotsScreen /> }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders
      api={makeTestApi(call as never)}
      store={makeStore({ me: buildMe({ permissions }), load: 'ready' })}
      locale={locale}
    >
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return () => call.mock.calls.filter(([endpoint]) => endpoint === endpoints.listBotActivity);
};

it.each([
  ['en-US', 'Shop, last 30 days: 49 messages from clients, 60 messages to clients. Most on November 10.'],
  ['uk-UA', 'Shop, останні 30 днів: 49 повідомлень від клієнтів, 60 повідомлень клієнтам. Найбільше: 10 листопада.'],
] as const)(
  'each bot has its last 30 days, asked once for all of them, in words too: %s [49.24]',
  async (locale, label) => {
    const asked = show({ settings: ['read'], stats: ['read'] }, locale);
    const picture = await screen.findByRole('img', { name: label });
    expect(picture.querySelectorAll('[data-look="0"]').length).toBeGreaterThan(30);
    expect(screen.queryByTestId('activity-8')).toBeNull();
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toMatchObject([{}, { query: { ids: [7, 8, 9], zone: 'UTC' } }]);
  },
);

it('who may not read statistics sees none, and does not ask [49.24]', async () => {
  const asked = show({ settings: ['read'] });
  await screen.findByText('Shop');
  expect(screen.queryByText('Last 30 days')).toBeNull();
  expect(asked()).toEqual([]);
});
