import type { NotifiedConversation } from '@switchboard/contract';
import words from '@switchboard/contract/locales/en-US';
import { beforeEach, expect, it, vi } from 'vitest';
import { actOnNotification, type NotificationData, type Shown } from './act-on-notification.ts';
import { buttonsOf, fitButtons } from './notification-buttons.ts';
import type { Outcome, PageReply, StateBody } from './state-change.ts';

const conversation: NotifiedConversation = {
  channel_id: 12,
  user_id: 5,
  version: 3,
  seen_seq: 40,
  time_zone: 'Europe/Kyiv',
  actions: ['close', 'snooze', 'settle'],
  words: words.notificationActions,
};
const url = '/messenger/12/?message=40';
const now = Date.parse('2026-11-27T20:30:00Z');

let pageReplies: PageReply | null;
let serverReplies: Outcome;
let asked: { by: 'page' | 'worker'; body: StateBody }[];
let shown: Shown[];
beforeEach(() => {
  pageReplies = null;
  serverReplies = { version: 4 };
  asked = [];
  shown = [];
});

const press = (button: string, data: NotificationData = { url, conversation }) =>
  actOnNotification({ title: 'Anna', data }, button, {
    handOver: async (_conversation, body) => {
      if (pageReplies) asked.push({ by: 'page', body });
      return pageReplies;
    },
    send: async (_conversation, body) => {
      asked.push({ by: 'worker', body });
      return serverReplies;
    },
    show: async (notification) => void shown.push(notification),
    now: () => now,
  });

it.each<[string, object, string]>([
  ['close', { state: 'closed', ask_rating: false, version: 3, seen_seq: 40 }, 'Closed'],
  // Nine o'clock of the next day on the reader's calendar.
  [
    'snooze',
    { state: 'snoozed', version: 3, seen_seq: 40, until: '2026-11-28T07:00:00.000Z', reason: '', keeps: false },
    'Snoozed until tomorrow, 9:00 AM',
  ],
  ['settle', { state: 'open', version: 3, seen_seq: 40, answer_needed: false, undo: false }, 'No answer needed'],
])('%s is done by the worker without a page, and says so with an undo [29.10]', async (button, body, said) => {
  await press(button);
  expect(asked).toEqual([{ by: 'worker', body }]);
  expect(shown).toEqual([
    expect.objectContaining({ title: 'Anna', body: said, actions: [{ action: 'undo', title: 'Undo' }], stays: false }),
  ]);
  const [{ data } = { data: { url } }] = shown;
  await press('undo', data);
  // From the version that the change has left.
  expect(asked[1]?.body).toEqual({ state: 'open', version: 4, answer_needed: true, undo: button !== 'snooze' });
  expect(shown).toHaveLength(1);
});

it('is left to a page that is open, and to that alone', async () => {
  pageReplies = { version: 4, isSeen: true };
  await press('close');
  expect([asked.map(({ by }) => by), shown]).toEqual([['page'], []]);
});

it('is said by the worker, with an undo, where the page that did it is hidden [29.10]', async () => {
  pageReplies = { version: 4, isSeen: false };
  await press('close');
  expect(shown).toEqual([expect.objectContaining({ body: 'Closed', actions: [{ action: 'undo', title: 'Undo' }] })]);
  const [{ data } = { data: { url } }] = shown;
  await press('undo', data);
  expect(asked.map(({ by }) => by)).toEqual(['page', 'page']);
  expect(asked[1]?.body).toEqual({ state: 'open', version: 4, answer_needed: true, undo: true });
  expect(shown).toHaveLength(1);
});

it.each<['page' | 'worker', Outcome]>([
  ['page', { refusal: 'clientWrote' }],
  ['worker', { refusal: 'clientWrote' }],
])('what the %s could not do is said, and leads to the conversation [29.11]', async (by, outcome) => {
  if (by === 'page') pageReplies = { ...outcome, isSeen: true };
  else serverReplies = outcome;
  await press('close');
  expect(shown).toEqual([
    {
      title: 'Anna',
      body: 'Not done: the client wrote again',
      tag: 'outcome-12',
      data: { url },
      actions: [],
      stays: true,
    },
  ]);
});

it('says that it is not known whether it was done [29.11]', async () => {
  serverReplies = { refusal: 'unknown' };
  await press('close');
  expect(shown).toEqual([
    expect.objectContaining({
      body: 'We don’t know whether this was done. Open the conversation to check.',
      data: { url },
    }),
  ]);
});

it('does nothing that the notification does not offer', async () => {
  await press('delete');
  await press('settle', { url, conversation: { ...conversation, actions: ['close'] } });
  await press('close', { url });
  expect([asked, shown]).toEqual([[], []]);
});

it('offers as many buttons as the system shows', () => {
  vi.stubGlobal('Notification', { maxActions: 2 });
  expect(fitButtons(buttonsOf(conversation)).map(({ title }) => title)).toEqual(['Done', 'Snooze until tomorrow']);
  vi.stubGlobal('Notification', {});
  expect(fitButtons(buttonsOf(conversation))).toEqual([]);
  vi.unstubAllGlobals();
});
