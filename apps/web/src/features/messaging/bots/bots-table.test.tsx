import { type BotView, type Calendar, endpoints, type Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { BotsTable } from './bots-table.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Shown {
  permissions?: Permissions;
  bots?: readonly BotView[];
  calendars?: readonly Calendar[];
  locale?: 'en-US' | 'uk-UA';
}

const show = ({ permissions = { settings: ['read'] }, bots = [], calendars = [], locale = 'en-US' }: Shown) => {
  const Bots = () => <BotsTable type={1} messenger="Telegram" bots={bots} onEdit={() => undefined} />;
  const router = createRouter({ routeTree: createRootRoute({ component: Bots }), history: createMemoryHistory() });
  const api = makeTestApi((endpoint) =>
    endpoint === endpoints.listCalendars ? Promise.resolve({ data: calendars }) : new Promise(() => {}),
  );
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe({ permissions }), load: 'ready' })} locale={locale}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
};

it('how to connect a bot is told to those who may, to others who may', async () => {
  const hint = 'Create a bot with @BotFather in Telegram and paste its token here.';
  show({ permissions: { settings: ['read', 'create'] } });
  await screen.findByText('No bots connected yet');
  expect(screen.getByText(hint)).toBeTruthy();
  cleanup();

  show({});
  await screen.findByText('No bots connected yet');
  expect(screen.queryByText(hint)).toBeNull();
  expect(screen.getByText('An administrator can connect one.')).toBeTruthy();
});

const shop: BotView = {
  id: 7,
  title: 'Acme shop',
  type: 1,
  username: 'acme_bot',
  state: 'active',
  trouble: null,
  service_bot_id: '100',
  token: '••••••••w0ce',
  page_id: null,
  page_access_token: null,
  app_secret: null,
  reason: null,
  transport: 'polling',
  last_event_at: null,
  reconciled_at: null,
  gaps: null,
  created_at: '2026-11-22T10:00:00.000Z',
  welcome: {},
  away: {},
  human_agent: false,
  inspection: null,
  inspected_at: null,
};
const other = { ...shop, id: 8, title: 'Acme other' };
const day = [[540, 1080]] as [number, number][];
const never: Calendar['hours'] = [[], [], [], [], [], [], []];
const hours: Calendar = {
  id: 3,
  name: '{back} Shop *',
  time_zone: 'UTC',
  hours: [day, day, day, day, day, [], []],
  exceptions: [],
  bot_ids: [7],
  user_ids: [],
  version: 1,
};

it.each([
  ['2026-11-26T10:00:00Z', 'en-US', hours.hours, 'open until 6:00 PM'],
  ['2026-11-26T19:30:00Z', 'en-US', hours.hours, 'closed, open again tomorrow from 9:00 AM'],
  ['2026-11-28T10:00:00Z', 'en-US', hours.hours, 'closed, open again on Monday from 9:00 AM'],
  ['2026-11-26T19:30:00Z', 'uk-UA', hours.hours, 'зачинено, знову працює завтра з 9:00'],
  ['2026-11-26T10:00:00Z', 'en-US', never, 'never open'],
  ['2026-11-26T10:00:00Z', 'en-US', never.map(() => [[0, 1440] as [number, number]]), 'always open'],
] as const)(
  'a bot tells the calendar that it keeps, at %s in %s, and one without says nothing',
  async (now, locale, week, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    show({ bots: [shop, other], calendars: [{ ...hours, hours: [...week] }], locale });
    expect((await screen.findByTestId('bot-hours-7')).textContent?.replaceAll('\u202F', ' ')).toBe(
      `{back} Shop *: ${text}`,
    );
    expect(screen.getByText('Acme other')).toBeTruthy();
    expect(screen.queryByTestId('bot-hours-8')).toBeNull();
  },
);
