import type { AssignmentEntry, endpoints, PassedOver, ResultOf } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildConversation, buildMe, buildState } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { detailsSections } from '../details-sections.tsx';
import AssignmentLog from './assignment-log.tsx';

afterEach(cleanup);

const anna: PassedOver = { user_id: 11, name: 'Anna', why: 'full', load: 8, capacity: 8 };
const carl: PassedOver = { user_id: 13, name: 'Carl', why: 'away', load: 0, capacity: null };
const entry = (more: Partial<AssignmentEntry>): AssignmentEntry => ({
  id: '6f1c1d3a-5b0e-4a5e-9d0c-2f6a1b7c8d90',
  at: '2026-11-21T10:00:00.000Z',
  kind: 'given',
  user_id: 12,
  user_name: 'Ben',
  reason: 'in_turn',
  load: 3,
  capacity: 8,
  minutes: null,
  passed_over: [],
  more_passed_over: 0,
  ...more,
});

let answer: () => Promise<ResultOf<typeof endpoints.listAssignments>>;
beforeEach(() => {
  answer = async () => ({ data: [], now: null });
});

const show = (locale: 'en-US' | 'uk-UA' = 'en-US') =>
  render(
    <TestProviders api={makeTestApi(() => answer())} store={makeStore({ me: buildMe() })} locale={locale}>
      <AssignmentLog channelId={40} />
    </TestProviders>,
  );
const sentenceOf = async (one: AssignmentEntry) => {
  answer = async () => ({ data: [one], now: null });
  show();
  const item = await screen.findByTestId('assignment-entry');
  const time = within(item).getByText('Nov 21, 2026, 10:00 AM', { normalizer: (text) => text.replaceAll(/\s/g, ' ') });
  time.remove();
  return item.textContent.replaceAll('\u00A0', ' ');
};

it.each<[Partial<AssignmentEntry>, string]>([
  [
    { passed_over: [anna, carl], more_passed_over: 2 },
    'Went to Ben, in turn (3 of 8). Anna was full (8 of 8); Carl was away; 2 more people couldn’t either.',
  ],
  [{ reason: 'least_busy', capacity: null }, 'Went to Ben, who had the fewest (3 conversations).'],
  [{ reason: 'last_manager' }, 'Went to Ben, the client’s last manager (3 of 8).'],
  [{ reason: 'came_back' }, 'Came back to Ben, who had the client before.'],
  [{ reason: 'otherwise' }, 'Went to Ben: no one else could take the client (3 of 8).'],
  [{ reason: 'not_accepted', minutes: 5 }, 'Back from Ben: not opened within 5 minutes.'],
  [{ reason: 'not_accepted' }, 'Back from Ben: not opened in time.'],
  [{ reason: 'away' }, 'Back from Ben, who went away.'],
  [{ reason: 'gone', minutes: 30 }, 'Back from Ben: offline for 30 minutes.'],
  [{ reason: 'full' }, 'Back from Ben, who was full (3 of 8).'],
  [{ reason: 'returned' }, 'Ben returned the client.'],
])('an entry is a sentence with its time: %j', async (more, sentence) => {
  expect(await sentenceOf(entry(more))).toBe(sentence);
});

it('says why nobody can take the client now, and each person opens their card', async () => {
  answer = async () => ({ data: [], now: { passed_over: [anna, { ...carl, why: 'declined' }], more_passed_over: 0 } });
  show();
  const now = await screen.findByTestId('assignment-now');
  expect(now.textContent.replaceAll('\u00A0', ' ')).toBe(
    'No one can take this client now: Anna is full (8 of 8); Carl has let the client go before.',
  );
  expect(within(now).getByRole('button', { name: 'Carl' }).dataset['person']).toBe('13');
});

it('says so where nothing was assigned, or it could not be loaded', async () => {
  const failing = () => Promise.reject(new Error('no answer'));
  const empty = answer;
  answer = failing;
  show();
  answer = empty;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No automatic assignments yet')).toBeTruthy();
});

it('stands beside conversations of clients, for readers who may read those', () => {
  const [section] = detailsSections;
  const headingFor = (permissions: object, channel = buildConversation()) =>
    section?.heading(buildState([], { me: buildMe({ permissions }) }), channel) ?? null;
  expect(headingFor({ leads: ['read'] })).not.toBeNull();
  expect(headingFor({})).toBeNull();
  expect(headingFor({ leads: ['read'] }, buildChannel())).toBeNull();
});
