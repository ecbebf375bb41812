import { notifications } from '@mantine/notifications';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildMe } from '../../../../store/testing/build.ts';
import { buildTaskCard } from '../../../../store/testing/build-tasks.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { atNineInDays, inHours } from '../../../../ui/time/zone-days.ts';
import { ReminderModal } from './reminder-modal.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const source = { channel_id: 40, seq: 6 };

async function show(kind: 'reminder' | 'promise') {
  const calls: { name: string; body: Record<string, unknown> }[] = [];
  const api = makeTestApi(({ name }, input) => {
    const { body } = input as { body: Record<string, unknown> };
    calls.push({ name, body });
    return Promise.resolve({ ...buildTaskCard({ id: 8 }), ...body });
  });
  const onClose = vi.fn();
  const routeTree = createRootRoute({
    component: () => <ReminderModal kind={kind} title="Where is my parcel?" source={source} onClose={onClose} />,
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe() })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('reminder-form');
  return { calls, onClose };
}

it('reminds in an hour of the message, with its words as the title [27.25]', async () => {
  const { calls, onClose } = await show('reminder');
  const earliest = Date.now();
  fireEvent.click(screen.getByTestId('reminder-submit'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toMatchObject([{ name: 'createReminder', body: { title: 'Where is my parcel?', source } }]);
  const dueIn = Date.parse(String(calls[0]?.body['due_at'])) - earliest;
  expect(dueIn).toBeGreaterThan(3_600_000 - 60_000);
  expect(dueIn).toBeLessThan(3_600_000 + 60_000);
});

it('promises an answer by tomorrow at nine as a task that the team sees [27.25]', async () => {
  const { calls, onClose } = await show('promise');
  fireEvent.click(screen.getByLabelText(/Tomorrow at/));
  fireEvent.click(screen.getByTestId('reminder-submit'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls).toMatchObject([{ name: 'createTask', body: { kind: 'promise', source } }]);
  expect(String(calls[0]?.body['due_at'])).toMatch(/T09:00:00\.000Z$/);
});

it('takes no time that has passed', async () => {
  const { calls } = await show('reminder');
  fireEvent.click(screen.getByLabelText('On a date'));
  const clock = await screen.findByTestId('reminder-clock');
  fireEvent.change(clock, { target: { value: '00:00' } });
  fireEvent.blur(clock);
  fireEvent.click(screen.getByTestId('reminder-submit'));
  await screen.findByText('This time has already passed');
  expect(calls).toEqual([]);
});

it.each([
  ['2026-11-23T22:30:00Z', 'Europe/Kyiv', '2026-11-25T07:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 'Europe/Kyiv', '2026-03-29T06:00:00.000Z'],
  ['2026-12-31T10:00:00Z', 'UTC', '2027-01-01T09:00:00.000Z'],
])('tomorrow at nine, seen at %s in %s, is %s', (now, zone, expected) => {
  expect(atNineInDays(Date.parse(now), zone, 1).toISOString()).toBe(expected);
  expect(inHours(0, 1).toISOString()).toBe('1970-01-01T01:00:00.000Z');
});
