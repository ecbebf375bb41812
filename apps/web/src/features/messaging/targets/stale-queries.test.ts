import { expect, it } from 'vitest';
import { buildConversation, buildMessage, buildState } from '../../../store/testing/build.ts';
import { staleQueries } from './stale-queries.ts';

const stateOf = (channel: Parameters<typeof buildConversation>[0]) =>
  buildState([{ channel: buildConversation(channel) }]);
const waiting = stateOf({ awaiting_since: '2026-11-21T10:00:00.000Z' });
const answered = stateOf({ awaiting_since: null });
const closed = stateOf({ state: 'closed' });

it('how the targets of a conversation went is read again when they change, and of no other [46.7]', () => {
  const targets = [{ channel_id: 40, targets: [] }];
  expect(staleQueries.updateConversationTargets?.({ targets }, { before: waiting, after: waiting })).toEqual([
    ['conversation-targets', 40],
  ]);
});

it('and when it waits otherwise or stands otherwise, not with each message [46.7]', () => {
  const message = buildMessage({ seq: 4, channel_id: 40 });
  const keys = [['conversation-targets', 40]];
  expect(staleQueries.newMessage?.(message, { before: waiting, after: answered })).toEqual(keys);
  expect(staleQueries.newMessage?.(message, { before: waiting, after: waiting })).toEqual([]);
  expect(staleQueries.updateChannel?.(buildConversation(), { before: answered, after: closed })).toEqual(keys);
});

it('the policies are read again when one is changed [46.1]', () => {
  expect(staleQueries.updateTargetPolicies?.({}, { before: waiting, after: waiting })).toEqual([['target-policies']]);
});
