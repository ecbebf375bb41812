import type { AutomationAction, AutomationFilter, AutomationTrigger } from '@switchboard/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildBot, buildMe, buildUser } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { RuleSentence } from './rule-sentence.tsx';

afterEach(cleanup);

const answers: Record<string, unknown> = {
  listLabels: { data: [{ id: 5, name: 'VIP', color: 'yellow', count: 0 }] },
  listCannedReplies: {
    data: [{ id: 3, scope: 'workspace', shortcut: 'refund', title: '', texts: {}, files: [], uses: 0, version: 1 }],
  },
  getCustomFields: {
    data: [
      { id: 8, title: 'City', type: 'text', choices: [] },
      { id: 9, title: 'Wholesale', type: 'checkbox', choices: [] },
    ],
  },
};

interface Parts {
  trigger?: AutomationTrigger;
  filter?: AutomationFilter;
  actions?: AutomationAction[];
}

const show = (rule: Parts, locale: 'en-US' | 'uk-UA', permissions: object) => {
  const store = makeStore({
    me: buildMe({ permissions }),
    bots: { 7: buildBot({ id: 7, title: 'Shop' }), 8: buildBot({ id: 8, title: 'Help' }) },
    users: { 11: buildUser({ id: 11, first_name: 'Anna', last_name: '' }) },
  });
  const whole = {
    trigger: { kind: 'client_wrote' as const },
    filter: {},
    actions: [{ kind: 'priority' as const, priority: 'high' as const }],
    ...rule,
  };
  render(
    <TestProviders api={makeTestApi(async ({ name }) => answers[name])} store={store} locale={locale}>
      <RuleSentence rule={whole} />
    </TestProviders>,
  );
};
const shown = () => screen.getByTestId('rule-sentence').textContent;
const seesAll = { leads: ['read'], clients: ['read'] };

it.each<[Parts, string]>([
  [
    {
      trigger: { kind: 'waiting', minutes: 15 },
      filter: { bots: [7], priorities: ['high'] },
      actions: [
        { kind: 'assign', user_id: 11 },
        { kind: 'note', text: 'Please  look\nat this' },
      ],
    },
    'When a client has waited for 15 minutes, if the priority is high and the bot is Shop, assign it to Anna and add the note “Please look at this”.',
  ],
  [
    {
      trigger: { kind: 'said_word', words: ['refund', 'money back'] },
      actions: [{ kind: 'reply', canned_reply_id: 3 }],
    },
    'When a client writes “refund” or “money back”, send the canned reply /refund.',
  ],
  [
    { trigger: { kind: 'target_near', targets: null }, actions: [{ kind: 'snooze', minutes: 2_880 }] },
    'When the time for any target is nearly over, snooze it for 2 days.',
  ],
  [
    {
      trigger: { kind: 'target_near', targets: ['first_answer', 'closing'] },
      actions: [{ kind: 'assign', user_id: null }],
    },
    'When the time for the first answer or closing is nearly over, return it to the new clients.',
  ],
  [
    {
      trigger: { kind: 'labelled', label_ids: [5] },
      filter: { managers: ['nobody', 11], states: ['open', 'snoozed'], last_by: 'client' },
      actions: [{ kind: 'label', label_id: 5, is_on: false }],
    },
    'When a conversation gets the label VIP, if the conversation is open or snoozed, it has no manager or its manager is Anna, and the client wrote last, remove the label VIP.',
  ],
  [
    {
      trigger: { kind: 'low_rating' },
      filter: {
        labels: [5],
        languages: ['uk'],
        waiting_minutes: 120,
        silent_minutes: 1_440,
        targets: ['near', 'late'],
        fields: [
          { field_id: 8, value: 'Kyiv' },
          { field_id: 8, value: null },
          { field_id: 9, value: 'true' },
        ],
      },
      actions: [
        { kind: 'task', title: 'Call', user_id: null },
        { kind: 'task', title: 'Check', user_id: 11 },
      ],
    },
    'When a client gives a low rating, if it has the label VIP, the client’s language is Ukrainian, the client has waited for at least 2 hours, no one has written for at least 1 day, a target is nearly due or a target is late, City is “Kyiv”, City is filled in, and Wholesale is ticked, create the task “Call” for its manager and create the task “Check” for Anna.',
  ],
  [
    { actions: [{ kind: 'label', label_id: 6, is_on: true }], filter: { bots: [99] } },
    'When a client writes, if the bot is (deleted), add the label (deleted).',
  ],
  [
    {
      trigger: { kind: 'said_word', words: [] },
      actions: [
        { kind: 'label', label_id: 0, is_on: true },
        { kind: 'note', text: '' },
      ],
    },
    'When a client writes …, add the label … and add the note …',
  ],
  [{ trigger: { kind: 'opened' }, actions: [] }, 'When a conversation is opened, …'],
])('a rule is one sentence: %j [48.1]', async (rule, sentence) => {
  show(rule, 'en-US', seesAll);
  await waitFor(() => expect(shown()).toBe(sentence));
});

it('in the reader’s language, with what they may not see unnamed [48.1]', async () => {
  const rule: Parts = {
    trigger: { kind: 'waiting', minutes: 61 },
    filter: { bots: [7, 8], labels: [5] },
    actions: [
      { kind: 'assign', user_id: 11 },
      { kind: 'priority', priority: 'urgent' },
    ],
  };
  show(rule, 'uk-UA', {});
  await waitFor(() =>
    expect(shown()).toBe(
      'Коли клієнт чекає на відповідь 61 хвилину, якщо є мітка (приховано) і бот — Shop або Help: призначити менеджера (Anna) і змінити пріоритет на терміновий.',
    ),
  );
});

it('what is chosen stands out [48.1]', () => {
  show({ trigger: { kind: 'nobody_here' } }, 'en-US', seesAll);
  expect([...document.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(['high']);
});
