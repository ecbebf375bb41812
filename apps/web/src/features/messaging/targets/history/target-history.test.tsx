import type { endpoints, ResultOf, TargetResult } from '@switchboard/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildConversation, buildMe, buildState } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { detailsSections } from '../details-sections.tsx';
import TargetHistory from './target-history.tsx';

afterEach(cleanup);

const target = (more: Partial<TargetResult>): TargetResult => ({
  kind: 'first_answer',
  policy_name: 'VIP',
  minutes: 20,
  since: '2026-11-21T10:00:00.000Z',
  due_at: '2026-11-21T10:20:00.000Z',
  is_paused: false,
  ended_at: null,
  result: 'running',
  ...more,
});

let answer: () => Promise<ResultOf<typeof endpoints.listConversationTargets>>;
beforeEach(() => {
  answer = async () => ({ data: [] });
});
const show = () =>
  render(
    <TestProviders api={makeTestApi(() => answer())} store={makeStore({ me: buildMe() })}>
      <TargetHistory channelId={40} />
    </TestProviders>,
  );
const wordsOf = async (one: TargetResult) => {
  answer = async () => ({ data: [one] });
  show();
  const line = await screen.findByTestId('target-result');
  return [...line.children].map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
};
const ended = '2026-11-21T10:30:00.000Z';

it.each<[Partial<TargetResult>, string[]]>([
  [{}, ['First answerRunning', 'VIP: 20 minutes', 'Due Nov 21, 2026, 10:20 AM']],
  [
    { kind: 'next_answer', result: 'late', ended_at: ended, minutes: 120 },
    ['Later answersLate', 'VIP: 2 hours', 'Due Nov 21, 2026, 10:20 AM · Answered Nov 21, 2026, 10:30 AM'],
  ],
  [
    { kind: 'closing', result: 'met', ended_at: ended },
    ['ClosingMet', 'VIP: 20 minutes', 'Due Nov 21, 2026, 10:20 AM · Closed Nov 21, 2026, 10:30 AM'],
  ],
  [
    { result: 'dropped', ended_at: ended },
    ['First answerDropped', 'VIP: 20 minutes', 'Due Nov 21, 2026, 10:20 AM · Dropped Nov 21, 2026, 10:30 AM'],
  ],
  [{ kind: 'closing', is_paused: true }, ['ClosingPaused', 'VIP: 20 minutes', '']],
])('says how a target went: %j [46.7]', async (more, words) => {
  expect(await wordsOf(target(more))).toEqual(words);
});

it('says so where there were none, or they could not be loaded', async () => {
  const empty = answer;
  answer = () => Promise.reject(new Error('no answer'));
  show();
  answer = empty;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No targets yet')).toBeTruthy();
});

it('stands beside conversations of clients, for readers who may read those [46.7]', () => {
  const [section] = detailsSections;
  const headingFor = (permissions: object, channel = buildConversation()) =>
    section?.heading(buildState([], { me: buildMe({ permissions }) }), channel) ?? null;
  expect(headingFor({ leads: ['read'] })).not.toBeNull();
  expect(headingFor({})).toBeNull();
  expect(headingFor({ leads: ['read'] }, buildChannel())).toBeNull();
});
