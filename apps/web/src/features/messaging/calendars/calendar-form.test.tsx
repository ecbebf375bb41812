import { notificationsStore } from '@mantine/notifications';
import type { Calendar, Permissions } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildBot, buildMe, buildUser } from '../../../store/testing/build.ts';
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

const anna = buildUser({ id: 5, first_name: 'Anna', last_name: 'Koval' });

const show = async (calendar: Calendar | null, refuse: () => void = () => undefined, more: Permissions = {}) => {
  const api = makeTestApi(async ({ name }, input) => {
    calls.push({ name, input });
    refuse();
    return shop;
  });
  const me = buildMe({ permissions: { settings: ['read', 'update'], ...more } });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CalendarForm calendar={calendar} /> }),
    history: createMemoryHistory(),
  });
  const bots = { 7: buildBot({ id: 7, title: 'Acme shop' }) };
  const store = makeStore({ me, bots, users: { 5: anna }, usersLoaded: true, load: 'ready' });
  render(
    <TestProviders api={api} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('calendar-form');
  return store;
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

describe('a bot or colleague that was deleted while the form is open', () => {
  const kept: Calendar = { ...shop, bot_ids: [7, 8], user_ids: [5, 6] };
  const botsGone = 'Bots that no longer exist were removed from this list. Save again.';
  const peopleGone = 'People who no longer have an account were removed from this list. Save again.';
  const refusal = (field: string) =>
    new ApiError(422, 'validation.failed', {}, [{ field, message: 'validation.invalid', params: {} }]);
  const sent = () => calls.at(-1)?.input as { body: Calendar } | undefined;

  it('is taken off its list, which says so, and saving again works', async () => {
    await show(
      kept,
      () => {
        if (calls.length === 1) throw refusal('bot_ids');
      },
      { users: ['read'] },
    );
    submit();
    await screen.findByText(botsGone);
    expect(screen.getByText(peopleGone)).toBeTruthy();
    expect(sent()?.body).toMatchObject({ bot_ids: [7, 8], user_ids: [5, 6] });
    expect(document.activeElement).toBe(field('calendar-bots'));
    expect(screen.getByText('Acme shop')).toBeTruthy();
    submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(sent()?.body).toMatchObject({ bot_ids: [7], user_ids: [5] });
    await waitFor(() => expect(screen.queryByText(botsGone)).toBeNull());
  });

  it('stays where the reader does not see who exists, or everybody in the lists does', async () => {
    await show({ ...kept, bot_ids: [7] }, () => {
      throw refusal('user_ids');
    });
    submit();
    await screen.findByText('People is not valid');
    submit();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(sent()?.body).toMatchObject({ bot_ids: [7], user_ids: [5, 6] });
  });
});
