import { notificationsStore } from '@mantine/notifications';
import type { BodyOf, endpoints, RatingPolicy } from '@switchboard/contract';
import { suggestedRatingTexts } from '@switchboard/contract/ratings';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { makeStore } from '../../../../store/store.ts';
import { buildBot, buildMe, buildUser } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { RatingsCard } from './ratings-card.tsx';

type Body = BodyOf<typeof endpoints.setRatingPolicy>;

const never: RatingPolicy = {
  bot_id: 7,
  is_on: false,
  question: {},
  thanks: {},
  once_in_days: 30,
  low_at_most: 2,
  task_user_id: null,
  version: 0,
};
const asking: RatingPolicy = { ...never, is_on: true, ...suggestedRatingTexts, task_user_id: 11, version: 3 };

let held: RatingPolicy;
let bodies: Body[];
let refuse: () => void;
let isFailing: boolean;
beforeEach(() => {
  held = never;
  bodies = [];
  refuse = () => undefined;
  isFailing = false;
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.unstubAllGlobals();
});

const answer = (name: string, input: unknown): unknown => {
  if (isFailing) throw new ApiError(500, 'server.failed', {}, []);
  if (name === 'listRatingPolicies') return { data: [structuredClone(held)] };
  const { body } = input as { body: Body };
  bodies.push(body);
  refuse();
  held = { ...held, ...body, version: body.version + 1 };
  return held;
};

const show = async (policy: RatingPolicy, mayEdit = true) => {
  held = policy;
  const permissions = { settings: mayEdit ? (['read', 'update'] as const) : (['read'] as const) };
  const store = makeStore({
    me: buildMe({ permissions: { settings: [...permissions.settings] } }),
    bots: { 7: buildBot({ id: 7, title: 'Acme shop' }) },
    users: {
      11: buildUser({ id: 11, first_name: 'Anna', last_name: 'Lys' }),
      12: buildUser({ id: 12, first_name: 'Ben', last_name: 'Lys' }),
    },
    load: 'ready',
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: RatingsCard }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(async ({ name }, input) => answer(name, input))} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  return screen.findByTestId('ratings-of-7');
};
const open = () => fireEvent.click(screen.getByTestId('edit-ratings-7'));
const field = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
const turn = async () => fireEvent.click(await screen.findByTestId('ratings-on'));
const save = () => fireEvent.click(field('save-ratings'));

it('says for each bot how it asks, and changes nothing for who may only look [47.1]', async () => {
  expect((await show(asking, false)).textContent).toBe(
    'Acme shopAsks each client at most once in 30 days. Ratings of 2 and lower make a task for Anna Lys.',
  );
  expect(screen.queryByTestId('edit-ratings-7')).toBeNull();
  cleanup();
  expect((await show(never)).textContent).toMatch(/^Acme shopDoesn’t ask for ratings\./);
});

it('turned on for the first time, it has suggested texts and shows what a client will see [47.1]', async () => {
  await show(never);
  open();
  await turn();
  expect(field('rating-question').value).toBe(suggestedRatingTexts.question['en-US']);
  const preview = within(field('question-preview'));
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 ⭐',
    '2 ⭐',
    '3 ⭐',
    '4 ⭐',
    '5 ⭐',
  ]);
  fireEvent.change(field('rating-question'), { target: { value: 'All well, {client.first_name}?' } });
  preview.getByText('All well, Olena?');
  fireEvent.change(field('rating-days'), { target: { value: '7' } });
  fireEvent.change(field('rating-low'), { target: { value: '1' } });
  fireEvent.click(field('rating-task-for'));
  fireEvent.click(await screen.findByRole('option', { name: 'Ben Lys', hidden: true }));
  save();
  await waitFor(() => expect(screen.queryByTestId('rating-form')).toBeNull());
  expect(bodies).toEqual([
    {
      is_on: true,
      question: { ...suggestedRatingTexts.question, 'en-US': 'All well, {client.first_name}?' },
      thanks: suggestedRatingTexts.thanks,
      once_in_days: 7,
      low_at_most: 1,
      task_user_id: 12,
      version: 0,
    },
  ]);
  expect((await screen.findByTestId('ratings-of-7')).textContent).toContain(
    'once in 7 days. A rating of 1 makes a task for Ben Lys.',
  );
});

it('turned off, it keeps its texts [47.1]', async () => {
  await show(asking);
  open();
  await turn();
  expect(screen.queryByTestId('rating-question')).toBeNull();
  save();
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ is_on: false, ...suggestedRatingTexts, task_user_id: 11, version: 3 });
});

it('wants a question, and a number of days, and says so at the fields [47.1]', async () => {
  await show({ ...asking, question: {} });
  open();
  fireEvent.change(await screen.findByTestId('rating-days'), { target: { value: '' } });
  save();
  await screen.findByText('Write the question in at least one language');
  fireEvent.click(field('suggest-question'));
  save();
  await waitFor(() => expect(field('rating-days').getAttribute('aria-invalid')).toBe('true'));
  expect(bodies).toEqual([]);
});

it('a colleague who may not have tasks any more is named at their field [47.1]', async () => {
  await show(asking);
  open();
  refuse = () => {
    throw new ApiError(400, 'validation.failed', {}, [
      { field: 'task_user_id', message: 'validation.unknown_user', params: {} },
    ]);
  };
  fireEvent.change(await screen.findByTestId('rating-low'), { target: { value: '3' } });
  save();
  await waitFor(() => expect(field('rating-task-for').getAttribute('aria-invalid')).toBe('true'));
});

it('what another has changed meanwhile is not overwritten: it is said, and can be shown [47.1]', async () => {
  await show(asking);
  open();
  refuse = () => {
    held = { ...asking, once_in_days: 90, version: 4 };
    throw new ApiError(409, 'rating_policy.changed', {}, []);
  };
  fireEvent.change(await screen.findByTestId('rating-days'), { target: { value: '7' } });
  save();
  await screen.findByText(/Someone else has changed how this bot asks for ratings/);
  fireEvent.click(await screen.findByTestId('show-theirs'));
  await waitFor(() => expect(field('rating-days').value).toBe('90'));
  refuse = () => undefined;
  fireEvent.change(field('rating-days'), { target: { value: '14' } });
  save();
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ once_in_days: 14, version: 4 }));
});

it('says that the policies could not be loaded, with a way to try again [47.1]', async () => {
  isFailing = true;
  const shown = show(asking);
  await screen.findByText('Couldn’t load how bots ask for ratings');
  isFailing = false;
  fireEvent.click(screen.getByRole('button'));
  expect((await shown).textContent).toContain('Asks each client');
});
