import type { AutomationRun } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildConversation, buildMe, buildState } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { detailsSections } from '../details-sections.tsx';
import { buildRule, buildRun } from '../testing/build-rule.ts';
import ConversationRuns from './conversation-runs.tsx';
import { RuleLog } from './rule-log.tsx';

afterEach(cleanup);

let answer: (cursor: string | undefined) => unknown;
beforeEach(() => {
  answer = () => ({ data: [], next_cursor: null });
});

const show = (component: () => React.JSX.Element) => {
  const api = makeTestApi(async (_, input) => answer((input as { query?: { cursor?: string } }).query?.cursor));
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe() })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
};
const Log = () => <RuleLog rule={buildRule()} onClose={() => undefined} />;
const History = () => <ConversationRuns channelId={40} />;
const wordsOf = (line: HTMLElement) => line.textContent.replaceAll(/\s/g, ' ');

it.each<[Partial<AutomationRun>, string]>([
  [{}, 'Long waitNov 21, 2026, 10:00 AMThe client had waited for longPriority changed'],
  [
    { trigger: 'labelled', caused_by: ['Refunds', 'VIP'] },
    'Long waitNov 21, 2026, 10:00 AMA label was added. Because of “Refunds” and “VIP”Priority changed',
  ],
  [
    {
      trigger: 'said_word',
      actions: [
        { kind: 'reply', skipped: 'unreachable' },
        { kind: 'note', skipped: null },
        { kind: 'task', skipped: 'no_manager' },
      ],
    },
    'Long waitNov 21, 2026, 10:00 AMThe client wrote one of the wordsCanned reply left out: the client can’t be written to, or not for freeNote addedTask left out: the conversation had no manager',
  ],
  [
    { result: 'paused', actions: [] },
    'Long waitNov 21, 2026, 10:00 AMThe client had waited for longNothing was done: it would have been too much within an hour, so the rule was paused.',
  ],
  [
    { result: 'failed', actions: [] },
    'Long waitNov 21, 2026, 10:00 AMThe client had waited for longNothing was done, because of a fault.',
  ],
])('beside a conversation each run says when, why and what: %j [48.3, 48.8]', async (more, words) => {
  answer = () => ({ data: [buildRun(more)] });
  show(History);
  expect(wordsOf(await screen.findByTestId('rule-run'))).toBe(words);
});

it('the log of a rule names the conversations, as far as one may read them, and grows page by page [48.8]', async () => {
  const hidden = buildRun({ id: '00000000-0000-4000-8000-000000000002', channel_id: null, channel_name: null });
  answer = (cursor) =>
    cursor === undefined ? { data: [buildRun()], next_cursor: 'older' } : { data: [hidden], next_cursor: null };
  show(Log);
  const first = await screen.findByTestId('rule-run');
  expect(within(first).getByRole('link', { name: 'Olena Bondar' }).getAttribute('href')).toMatch(/^\/messenger\/40/);
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(screen.getAllByTestId('rule-run')).toHaveLength(2));
  const second = screen.getAllByTestId('rule-run')[1] as HTMLElement;
  expect(within(second).queryByRole('link')).toBeNull();
  expect(second.textContent).toContain('A conversation');
});

it.each([
  [Log, 'Hasn’t done anything yet'],
  [History, 'No rule has done anything here'],
] as const)('says so where there is nothing, or it could not be loaded [48.8]', async (component, words) => {
  const empty = answer;
  answer = () => Promise.reject(new Error('no answer'));
  show(component);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = empty;
  fireEvent.click(again);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('stands beside conversations of clients, for readers who may read those [48.8]', () => {
  const [section] = detailsSections;
  const headingFor = (permissions: object, channel = buildConversation()) =>
    section?.heading(buildState([], { me: buildMe({ permissions }) }), channel) ?? null;
  expect(headingFor({ leads: ['read'] })).not.toBeNull();
  expect(headingFor({})).toBeNull();
  expect(headingFor({ leads: ['read'] }, buildChannel())).toBeNull();
});
