import { notificationsStore } from '@mantine/notifications';
import type { AssignmentPerson, AssignmentPolicy, endpoints, ResultOf } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildBot, buildMe, buildUser } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { AssignmentScreen } from './assignment-screen.tsx';

const byHand: AssignmentPolicy = {
  bot_id: 7,
  mode: 'by_hand',
  last_manager_first: true,
  user_ids: null,
  accept_minutes: null,
  gone_minutes: null,
  otherwise_user_id: null,
  version: 0,
};
const inTurn: AssignmentPolicy = {
  ...byHand,
  mode: 'in_turn',
  user_ids: [11],
  accept_minutes: 7,
  gone_minutes: 90,
  otherwise_user_id: 12,
  version: 4,
};
const person = (user_id: number, more: Partial<AssignmentPerson> = {}): AssignmentPerson => ({
  user_id,
  capacity: null,
  load: 0,
  waiting: 0,
  availability: 'here',
  ...more,
});
const anna = person(11, { load: 5, waiting: 2, capacity: 8 });
const ben = person(12, { load: 3, capacity: 3 });
const carl = person(13, { load: 1, availability: 'away' });
const dora = person(14, { availability: 'in_hours' });

let held: ResultOf<typeof endpoints.getAssignment>;
let calls: { name: string; input: unknown }[];
let refuse: () => void;
let isFailing: boolean;

beforeEach(() => {
  held = { policies: [byHand], people: [carl, ben, dora, anna], waiting: [{ bot_id: 7, count: 3 }] };
  calls = [];
  isFailing = false;
  refuse = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (name: string, input: unknown): unknown => {
  if (isFailing) throw new ApiError(500, 'server.failed', {}, []);
  if (name === 'getAssignment') return structuredClone(held);
  calls.push({ name, input });
  refuse();
  const { body } = input as { body: Partial<AssignmentPolicy> & { capacity?: number | null } };
  if (name === 'setCapacity') {
    const people = held.people.map((one) => (one.user_id === 12 ? { ...one, capacity: body.capacity ?? null } : one));
    held = { ...held, people };
    return true;
  }
  const saved = { ...byHand, ...body, version: (body.version ?? 0) + 1 };
  held = { ...held, policies: [saved] };
  return saved;
};

const users = Object.fromEntries(
  ['Anna', 'Ben', 'Carl', 'Dora'].map((first_name, index) => [
    11 + index,
    buildUser({ id: 11 + index, first_name, last_name: 'Lys' }),
  ]),
);

const show = async ({ mayEdit = true, bots = { 7: buildBot({ id: 7, title: 'Acme shop' }) } } = {}) => {
  const api = makeTestApi(async ({ name }, input) => answer(name, input));
  const me = buildMe({ permissions: { settings: mayEdit ? ['read', 'update'] : ['read'] } });
  const router = createRouter({
    routeTree: createRootRoute({ component: AssignmentScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={makeStore({ me, bots, users, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('assignment-screen');
};
const field = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
/** Each of the fields has a list of its own. */
const choose = (testId: string, name: string) => {
  fireEvent.click(field(testId));
  const list = document.getElementById(field(testId).getAttribute('aria-controls') ?? '');
  fireEvent.click(within(list as HTMLElement).getByRole('option', { name, hidden: true }));
};
const save = () => fireEvent.click(field('save-assignment-7'));
const sent = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
const capacityOf = (userId: number) => field(`capacity-${userId}`);

it('says for each bot what happens now and how many wait; by hand there is nothing else to choose', async () => {
  await show();
  expect((await screen.findByTestId('assignment-now-7')).textContent).toBe(
    'New clients wait until someone takes them. 3 clients are waiting for a manager.',
  );
  expect(screen.getByRole('region', { name: 'Acme shop Telegram' })).toBeTruthy();
  expect(field('assignment-by_hand-7').checked).toBe(true);
  expect(screen.queryByTestId('assignment-accept-7')).toBeNull();
  expect(field('save-assignment-7').disabled).toBe(true);
});

it('sends all of a policy with the version that was read, and the next time with the next', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('assignment-least_busy-7'));
  fireEvent.click(field('assignment-last-manager-7'));
  fireEvent.click(field('assignment-chosen-7'));
  choose('assignment-people-7', 'Dora Lys');
  fireEvent.change(field('assignment-accept-7'), { target: { value: '5' } });
  fireEvent.change(field('assignment-gone-7'), { target: { value: '30' } });
  choose('assignment-otherwise-7', 'Ben Lys');
  save();
  await waitFor(() => expect(sent('setAssignmentPolicy')).toHaveLength(1));
  const body = {
    mode: 'least_busy',
    last_manager_first: false,
    user_ids: [14],
    accept_minutes: 5,
    gone_minutes: 30,
    otherwise_user_id: 12,
    version: 0,
  };
  expect(sent('setAssignmentPolicy')).toEqual([{ params: { id: 7 }, body }]);
  await waitFor(() => expect(field('assignment-now-7').textContent).toMatch(/whoever has the fewest/));
  fireEvent.change(field('assignment-accept-7'), { target: { value: '' } });
  save();
  await waitFor(() => expect(sent('setAssignmentPolicy')).toHaveLength(2));
  expect(sent('setAssignmentPolicy')[1]).toMatchObject({ body: { ...body, accept_minutes: null, version: 1 } });
});

it('keeps odd times of the server, and asks for the people of whom only some take part', async () => {
  held.policies = [inTurn];
  await show();
  const accept = await screen.findByTestId<HTMLSelectElement>('assignment-accept-7');
  expect([accept.value, field('assignment-gone-7').value]).toEqual(['7', '90']);
  expect(field('assignment-otherwise-7').value).toBe('Ben Lys');
  fireEvent.keyDown(field('assignment-people-7'), { key: 'Backspace' });
  save();
  expect(await screen.findByText('Choose at least one person')).toBeTruthy();
  expect(sent('setAssignmentPolicy')).toEqual([]);
  fireEvent.click(field('assignment-everyone-7'));
  save();
  await waitFor(() => expect(sent('setAssignmentPolicy')).toHaveLength(1));
  expect(sent('setAssignmentPolicy')[0]).toMatchObject({ body: { user_ids: null, accept_minutes: 7 } });
});

it('a change by someone else replaces what nobody has touched, and else is told and can be taken over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show();
  await screen.findByTestId('assignment-form-7');
  held.policies = [inTurn];
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(field('assignment-in_turn-7').checked).toBe(true));

  fireEvent.change(field('assignment-accept-7'), { target: { value: '15' } });
  held.policies = [{ ...inTurn, accept_minutes: 3, version: 5 }];
  refuse = () => {
    throw new ApiError(409, 'assignment.changed', {}, []);
  };
  save();
  await screen.findByText(/Someone else has changed how these clients are assigned/);
  expect(field('assignment-accept-7').value).toBe('15');
  fireEvent.click(await screen.findByTestId('show-theirs-7'));
  expect(field('assignment-accept-7').value).toBe('3');
});

it('asks before the page is left with something chosen', async () => {
  await show();
  const leave = () => globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  fireEvent.click(await screen.findByTestId('assignment-in_turn-7'));
  expect(leave()).toBe(false);
  fireEvent.click(field('assignment-by_hand-7'));
  expect(leave()).toBe(true);
});

it('shows who has how much in words, those who get new clients first, the full ones marked', async () => {
  await show();
  await screen.findByTestId('load-11');
  const rows = screen.getAllByTestId(/^load-\d+$/).map((row) => row.dataset['testid']);
  expect(rows).toEqual(['load-11', 'load-14', 'load-12', 'load-13']);
  const words = (userId: number) =>
    [`load-words-${userId}`, `availability-${userId}`].map((testId) => field(testId).textContent);
  expect([11, 14, 12, 13].map(words)).toEqual([
    ['5 of 8, 2 waiting', 'Here'],
    ['No conversations', 'In working hours'],
    ['3 of 3', 'Here'],
    ['1 conversation', 'Away'],
  ]);
  expect(screen.getAllByTestId(/^full-/).map(({ dataset }) => dataset['testid'])).toEqual(['full-12']);
});

it('saves how many somebody can have on leaving the field and on Enter, and only what was changed', async () => {
  await show();
  await screen.findByTestId('load-12');
  fireEvent.blur(capacityOf(12));
  fireEvent.change(capacityOf(12), { target: { value: '4' } });
  fireEvent.keyDown(capacityOf(12), { key: 'Enter' });
  await waitFor(() => expect(field('load-words-12').textContent).toBe('3 of 4'));
  expect(screen.queryByTestId('full-12')).toBeNull();
  fireEvent.change(capacityOf(12), { target: { value: '' } });
  fireEvent.blur(capacityOf(12));
  await waitFor(() => expect(field('load-words-12').textContent).toBe('3 conversations'));
  expect(sent('setCapacity')).toEqual([
    { params: { id: 12 }, body: { capacity: 4 } },
    { params: { id: 12 }, body: { capacity: null } },
  ]);
});

it('a number that could not be saved stays typed, with the reason', async () => {
  await show();
  await screen.findByTestId('load-12');
  refuse = () => {
    throw new ApiError(404, 'user.not_found', {}, []);
  };
  fireEvent.change(capacityOf(12), { target: { value: '9' } });
  fireEvent.keyDown(capacityOf(12), { key: 'Enter' });
  await waitFor(() => expect(capacityOf(12).getAttribute('aria-invalid')).toBe('true'));
  expect(capacityOf(12).value).toBe('9');
  expect(screen.getByText(/User not found/)).toBeTruthy();
});

it('a reader who may not change settings sees what holds, and nothing to change it by', async () => {
  held.policies = [inTurn];
  await show({ mayEdit: false });
  const card = await screen.findByTestId('assignment-7');
  expect([...card.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Yes',
    'Anna Lys',
    '7 minutes',
    '90 minutes',
    'Ben Lys',
  ]);
  expect(screen.queryByTestId('assignment-form-7')).toBeNull();
  expect(screen.queryByTestId('capacity-11')).toBeNull();
});

it('without bots the way to them is shown', async () => {
  held.policies = [];
  await show({ bots: {} as never });
  expect((await screen.findByRole('link', { name: 'Go to bots' })).getAttribute('href')).toBe('/preferences/bots');
});

it('says that it could not be loaded, and tries again', async () => {
  isFailing = true;
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  fireEvent.click(retry);
  expect(await screen.findByTestId('assignment-7')).toBeTruthy();
});
