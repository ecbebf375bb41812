import { notificationsStore } from '@mantine/notifications';
import type { Calendar } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildBot, buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { CalendarForm } from './calendar-form.tsx';

const shop: Calendar = {
  id: 3,
  name: 'Shop',
  time_zone: 'Europe/Kyiv',
  hours: [[[540, 780]], [], [], [], [], [], [[1320, 1440]]],
  exceptions: [{ from: '2026-12-25', until: '2026-12-26', label: 'Christmas', spans: [] }],
  bot_ids: [7],
  user_ids: [],
  version: 4,
};

let calls: { name: string; input: unknown }[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (calendar: Calendar | null, refuse: () => void = () => undefined) => {
  const api = makeTestApi(async ({ name }, input) => {
    calls.push({ name, input });
    refuse();
    return shop;
  });
  const me = buildMe({ permissions: { settings: ['read', 'update'] } });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CalendarForm calendar={calendar} /> }),
    history: createMemoryHistory(),
  });
  const bots = { 7: buildBot({ id: 7, title: 'Acme shop' }) };
  render(
    <TestProviders api={api} store={makeStore({ me, bots, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('calendar-form');
};
const field = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
const type = (testId: string, value: string) => {
  fireEvent.change(field(testId), { target: { value } });
  fireEvent.blur(field(testId));
};
const submit = () => fireEvent.click(screen.getByTestId('calendar-submit'));

it('a new calendar has a usual week; the end of a day is midnight, and a file adds days once [42.1, 42.4]', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('Дата,Назва\n2026-12-25,Різдво\n01.01.2027,Новий рік\n2026-02-30,Немає\n')),
  );
  await show(null);
  type('calendar-name', ' Shop ');
  fireEvent.click(screen.getByTestId('day-5-add'));
  type('day-5-from-0', '20');
  type('day-5-to-0', '0:00');
  for (const _ of [1, 2]) {
    fireEvent.click(screen.getByTestId('holidays-ukraine'));
    await waitFor(() => expect(screen.getByTestId('holidays-problem').textContent).toBe('1 row has no date or name'));
  }
  const summary = '2026: 312 working days, 1 day differs';
  await waitFor(() => expect(screen.getAllByText(summary)).toHaveLength(1));
  submit();
  await waitFor(() => expect(calls).toHaveLength(1));
  const day = [[540, 1080]];
  expect(calls[0]).toEqual({
    name: 'createCalendar',
    input: {
      body: {
        name: ' Shop ',
        time_zone: 'UTC',
        hours: [day, day, day, day, day, [[1200, 1440]], []],
        exceptions: [
          { from: '2026-12-25', until: '2026-12-25', label: 'Різдво', spans: [] },
          { from: '2027-01-01', until: '2027-01-01', label: 'Новий рік', spans: [] },
        ],
        bot_ids: [],
        user_ids: [],
      },
    },
  });
});

it('says which day is wrong, and sends a calendar as it was read with its version [42.1, 42.3]', async () => {
  await show(shop);
  expect(field('day-6-to-0').value).toBe('00:00');
  type('day-0-to-0', '8:00');
  submit();
  await screen.findByText('Monday: the end is before the beginning');
  type('day-0-to-0', '14:00');
  fireEvent.click(screen.getByTestId('add-exception'));
  submit();
  await screen.findByText('Every day needs a date and a reason');
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2' }));
  fireEvent.click(screen.getByTestId('copy-monday'));
  submit();
  await waitFor(() => expect(calls).toHaveLength(1));
  const day = [[540, 840]];
  expect(calls[0]).toEqual({
    name: 'editCalendar',
    input: {
      params: { id: 3 },
      body: {
        name: 'Shop',
        time_zone: 'Europe/Kyiv',
        hours: [day, day, day, day, day, [], [[1320, 1440]]],
        exceptions: shop.exceptions,
        bot_ids: [7],
        user_ids: [],
        version: 4,
      },
    },
  });
});

it('a change by somebody else is told, and what is typed stays [42.3]', async () => {
  await show(shop, () => {
    throw new ApiError(409, 'calendar.changed', {}, []);
  });
  type('calendar-name', 'Store');
  submit();
  await screen.findByText(/Someone else has changed this calendar/);
  expect(field('calendar-name').value).toBe('Store');
});
