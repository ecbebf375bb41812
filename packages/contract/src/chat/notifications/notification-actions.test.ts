import { expect, test } from 'vitest';
import { channelTypes } from '../channels/channel-types.ts';
import { listNotificationActions } from './notification-actions.ts';

const conversation = {
  type: channelTypes.client,
  is_public: false,
  created_by: null,
  manager_id: 5,
  is_member: true,
  state: 'open' as const,
  awaiting_reply: true,
};
const answering = { userId: 5, permissions: { leads: ['read', 'update'] as const } };
const reading = { userId: 5, permissions: { leads: ['read'] as const } };
const byClient = { client_id: 70 };
const list = (actor: object, channel: object = {}, message = byClient) =>
  listNotificationActions(actor as never, { ...conversation, ...channel }, message);

test('who may answer closes, puts off, and settles what waits [29.10]', () => {
  expect(list(answering)).toEqual(['close', 'snooze', 'settle']);
  expect(list(answering, { awaiting_reply: false })).toEqual(['close', 'snooze']);
});

test.for<[string, string[]]>([
  ['who only reads', list(reading)],
  ['a closed conversation', list(answering, { state: 'closed' })],
  ['a snoozed conversation', list(answering, { state: 'snoozed' })],
  ['a channel of the team', list(answering, { type: channelTypes.group })],
  ['what a colleague wrote', list(answering, {}, { client_id: null } as never)],
])('%s has no actions [29.10]', ([, actions]) => expect(actions).toEqual([]));
