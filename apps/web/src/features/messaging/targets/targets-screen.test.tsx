import { notificationsStore } from '@mantine/notifications';
import type { BodyOf, Calendar, endpoints, TargetPolicy } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildBot, buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { TargetsScreen } from './targets-screen.tsx';

const policy = (id: number, more: Partial<TargetPolicy> = {}): TargetPolicy => ({
  id,
  name: `Policy ${id}`,
  bot_ids: null,
  label_ids: null,
  first_answer_minutes: 20,
  next_answer_minutes: null,
  closing_minutes: null,
  version: 1,
  ...more,
});
const vip = policy(1, { name: 'VIP', label_ids: [5], bot_ids: [7], next_answer_minutes: 90, closing_minutes: 2_880 });
const office: Calendar = {
  id: 1,
  name: 'Office',
  time_zone: 'UTC',
  hours: [[[540, 1080]], [[540, 1080]], [[540, 1080]], [[540, 1080]], [[540, 1080]], [], []],
  exceptions: [],
  bot_ids: [7],
  user_ids: [],
  version: 1,
};

let policies: TargetPolicy[];
let calls: { name: string; input: unknown }[];
let refuse: () => void;
let isFailing: boolean;
let zone: string;
let readLabels: () => unknown;

beforeEach(() => {
  policies = [vip, policy(2)];
  calls = [];
  isFailing = false;
  zone = 'UTC';
  readLabels = () => ({ data: [{ id: 5, name: 'Gold', color: 'yellow', count: 0 }] });
  refuse = () => undefined;
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.unstubAllGlobals();
});

type Body = BodyOf<typeof endpoints.createTargetPolicy> & { ids: number[]; version: number };

const answer = (name: string, input: unknown): unknown => {
  if (isFailing) throw new ApiError(500, 'server.failed', {}, []);
  if (name === 'listTargetPolicies') return { data: structuredClone(policies) };
  if (name === 'listLabels') return readLabels();
  if (name === 'listCalendars') return { data: [{ ...office, time_zone: zone }] };
  calls.push({ name, input });
  refuse();
  const { params, body } = input as { params?: { id: number }; body?: Body };
  if (name === 'orderTargetPolicies')
    policies = (body?.ids ?? []).flatMap((id) => policies.filter((one) => one.id === id));
  else if (name === 'deleteTargetPolicy') policies = policies.filter(({ id }) => id !== params?.id);
  else {
    const saved = { ...policy(params?.id ?? 9), ...body, version: (body?.version ?? 0) + 1 };
    policies = params ? policies.map((one) => (one.id === saved.id ? saved : one)) : [...policies, saved];
    return saved;
  }
  return true;
};

const show = async ({ mayEdit = true, seesLabels = true } = {}) => {
  const api = makeTestApi(async ({ name }, input) => answer(name, input));
  const me = buildMe({
    permissions: { settings: mayEdit ? ['read', 'update'] : ['read'], leads: seesLabels ? ['read'] : [] },
  });
  const bots = { 7: buildBot({ id: 7, title: 'Acme shop' }), 8: buildBot({ id: 8, title: 'Acme help' }) };
  const router = createRouter({
    routeTree: createRootRoute({ component: TargetsScreen }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={makeStore({ me, bots, load: 'ready' })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('targets-screen');
};
const field = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
const type = (testId: string, value: string) => fireEvent.change(field(testId), { target: { value } });
const sent = (name: string) => calls.filter((call) => call.name === name).map(({ input }) => input);
const cards = () => screen.getAllByTestId(/^targets-\d+$/).map(({ dataset }) => dataset['testid']);
const factsOf = (id: number) =>
  [...field(`targets-${id}`).querySelectorAll('dd')].map(({ textContent }) => textContent);

it('shows the policies in their order, each with its times in words and whom it is for [46.1]', async () => {
  await show();
  await screen.findByText('Gold');
  expect(cards()).toEqual(['targets-1', 'targets-2']);
  expect(factsOf(1)).toEqual(['20 minutes', '90 minutes', '48 hours', 'Acme shop', 'Gold']);
  expect(factsOf(2)).toEqual(['20 minutes', 'No target', 'No target', 'All', 'Any or none']);
  expect(screen.getByText(/Times are working time by the bot’s calendar/)).toBeTruthy();
});

it('says of one whose bots or labels are all gone that it fits nothing [46.1]', async () => {
  policies = [policy(1, { bot_ids: [] }), policy(2, { label_ids: [] })];
  await show();
  expect(await screen.findByText('Fits no conversations: its bots no longer exist.')).toBeTruthy();
  expect(screen.getByText('Fits no conversations: its labels no longer exist.')).toBeTruthy();
});

it('makes one, with the number of each time in its unit [46.1]', async () => {
  policies = [];
  await show();
  expect(await screen.findByText('No targets yet')).toBeTruthy();
  fireEvent.click(field('create-targets'));
  await screen.findByTestId('targets-form');
  type('targets-name', ' Fast ');
  type('targets-first_answer_minutes', '15');
  type('targets-closing_minutes', '2');
  type('targets-closing_minutes-unit', 'days');
  fireEvent.click(field('save-targets'));
  await waitFor(() => expect(sent('createTargetPolicy')).toHaveLength(1));
  expect(sent('createTargetPolicy')[0]).toEqual({
    body: {
      name: 'Fast',
      bot_ids: null,
      label_ids: null,
      first_answer_minutes: 15,
      next_answer_minutes: null,
      closing_minutes: 2_880,
    },
  });
  await waitFor(() => expect(screen.queryByTestId('targets-form')).toBeNull());
  expect(cards()).toEqual(['targets-9']);
});

it('names the labels once they are there, and counts them where they may not be seen [46.1]', async () => {
  let arrive: (labels: unknown) => void = () => undefined;
  readLabels = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  await show();
  await screen.findByTestId('targets-1');
  expect(factsOf(1).at(-1)).toBe('Loading…');
  arrive({ data: [{ id: 5, name: 'Gold' }] });
  await waitFor(() => expect(factsOf(1).at(-1)).toBe('Gold'));
  cleanup();
  readLabels = vi.fn();
  await show({ seesLabels: false });
  await screen.findByTestId('targets-1');
  expect(factsOf(1).at(-1)).toBe('1 label');
  expect(readLabels).not.toHaveBeenCalled();
});

it('keeps the chosen labels of one who may not see them [46.1]', async () => {
  await show({ seesLabels: false });
  fireEvent.click(await screen.findByTestId('edit-targets-1'));
  const form = within(await screen.findByTestId('targets-form'));
  expect(form.getByText('To choose labels, you need access to conversations.')).toBeTruthy();
  expect(form.getByText('1 label')).toBeTruthy();
  expect([field('targets-all-labels').disabled, field('targets-some-labels').disabled]).toEqual([true, true]);
  fireEvent.click(field('save-targets'));
  await waitFor(() => expect(sent('editTargetPolicy')).toMatchObject([{ body: { label_ids: [5] } }]));
});

it('labels that could not be loaded can be asked for again [46.1]', async () => {
  const read = readLabels;
  readLabels = () => {
    throw new ApiError(500, 'server.failed', {}, []);
  };
  await show();
  fireEvent.click(await screen.findByTestId('edit-targets-1'));
  const retry = await screen.findByTestId('retry-labels');
  readLabels = read;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByTestId('targets-labels-closed')).toBeNull());
  expect(field('targets-some-labels').disabled).toBe(false);
});

it('what was typed for one that someone else has deleted can be saved as new [46.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-targets-1'));
  await screen.findByTestId('targets-form');
  type('targets-first_answer_minutes', '30');
  policies = [policy(2)];
  refuse = () => {
    throw new ApiError(404, 'target_policy.not_found', {}, []);
  };
  fireEvent.click(field('save-targets'));
  await screen.findByText(/You can save yours as new ones/);
  await waitFor(() => expect(field('save-targets').textContent).toContain('Save as new'));
  refuse = () => undefined;
  fireEvent.click(field('save-targets'));
  await waitFor(() => expect(sent('createTargetPolicy')).toHaveLength(1));
  expect(sent('createTargetPolicy')[0]).toMatchObject({
    body: { name: 'VIP', label_ids: [5], bot_ids: [7], first_answer_minutes: 30 },
  });
  expect(sent('createTargetPolicy')[0]).not.toHaveProperty('body.version');
  await waitFor(() => expect(screen.queryByTestId('targets-form')).toBeNull());
});

it('a time is at most the bound of its unit, which is said [46.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-targets-1'));
  await screen.findByTestId('targets-form');
  type('targets-first_answer_minutes', '500');
  type('targets-first_answer_minutes-unit', 'days');
  expect(field('targets-first_answer_minutes').value).toBe('30');
  type('targets-first_answer_minutes', '31');
  expect(screen.getByText('From 1 to 30 days')).toBeTruthy();
});

it('says at the fields what is missing, and sends nothing [46.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('create-targets'));
  await screen.findByTestId('targets-form');
  type('targets-name', 'Fast');
  fireEvent.click(field('targets-some-bots'));
  fireEvent.click(field('targets-some-labels'));
  fireEvent.click(field('save-targets'));
  expect(await screen.findByText('Choose at least one bot')).toBeTruthy();
  expect(screen.getByText('Choose at least one label')).toBeTruthy();
  expect(screen.getByText('Set at least one time')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('shows by when a client would get the first answer, by the calendar of the bot [46.2]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-targets-1'));
  const words = (await screen.findByTestId('targets-preview')).textContent.replaceAll(/\s/g, ' ');
  expect(words).toMatch(
    /By “Office”, a client who writes on Friday.* 5:50 PM gets the first answer by Monday.* 9:10 AM/,
  );
  expect(words).not.toContain('without a calendar');
  expect(words).not.toContain('Time zone');
  fireEvent.click(field('targets-all-bots'));
  expect(screen.getByTestId('targets-preview').textContent).toContain('Around the clock, for bots without a calendar');
});

it('names the time zone of an example that is not in the reader’s own [46.2]', async () => {
  zone = 'America/New_York';
  await show();
  fireEvent.click(await screen.findByTestId('edit-targets-1'));
  expect((await screen.findByTestId('targets-preview')).textContent).toContain('Time zone: America/New York.');
});

it('a change by someone else is told, with a way to take it over [46.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('edit-targets-1'));
  await screen.findByTestId('targets-form');
  type('targets-first_answer_minutes', '30');
  policies = [{ ...vip, first_answer_minutes: 5, version: 2 }, policy(2)];
  refuse = () => {
    throw new ApiError(409, 'target_policy.changed', {}, []);
  };
  fireEvent.click(field('save-targets'));
  await screen.findByText(/Close the form and open it again/);
  expect(sent('editTargetPolicy')).toMatchObject([
    { params: { id: 1 }, body: { first_answer_minutes: 30, version: 1 } },
  ]);
  expect(field('targets-first_answer_minutes').value).toBe('30');
  fireEvent.click(await screen.findByTestId('show-their-targets'));
  await waitFor(() => expect(field('targets-first_answer_minutes').value).toBe('5'));
});

it('puts them in order by buttons and by the arrow keys, and says where one has come [46.1]', async () => {
  await show();
  fireEvent.click(await screen.findByTestId('targets-down-1'));
  expect(cards()).toEqual(['targets-2', 'targets-1']);
  await waitFor(() => expect(sent('orderTargetPolicies')).toEqual([{ body: { ids: [2, 1] } }]));
  expect(screen.getByText('VIP is now 2 of 2')).toBeTruthy();
  expect(field('targets-down-1').getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(field('move-targets-1'), { key: 'ArrowUp' });
  await waitFor(() => expect(sent('orderTargetPolicies')[1]).toEqual({ body: { ids: [1, 2] } }));
  await waitFor(() => expect(cards()).toEqual(['targets-1', 'targets-2']));
});

it('an order that could not be saved is as before, and that is told [46.1]', async () => {
  await show();
  refuse = () => {
    throw new ApiError(500, 'server.failed', {}, []);
  };
  fireEvent.click(await screen.findByTestId('targets-down-1'));
  await waitFor(() => expect(cards()).toEqual(['targets-1', 'targets-2']));
  expect(notificationsStore.getState().notifications.map(({ title }) => title)).toEqual(['Couldn’t save the order']);
});

it('who may not change settings sees what holds, and nothing to change it by [46.1]', async () => {
  await show({ mayEdit: false });
  const card = await screen.findByTestId('targets-1');
  expect(within(card).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByTestId('create-targets')).toBeNull();
});

it('says that they could not be loaded, and tries again', async () => {
  isFailing = true;
  await show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  fireEvent.click(retry);
  expect(await screen.findByTestId('targets-1')).toBeTruthy();
});
