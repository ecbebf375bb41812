import { expect, it } from 'vitest';
import { buildChannel, buildState } from '../../../store/testing/build.ts';
import { staleQueries } from './stale-queries.ts';

const context = { before: buildState([]), after: buildState([]) };
const changed = (channel_id: number) => ({ channel_id, added: [], removed: [], members_count: 1, manager_id: null });

it('the log of a conversation is read again when it gets another manager, alone or among many', () => {
  const many = [1, 2].map((id) => ({ ...changed(id), last_seq: 4 }));
  expect(staleQueries.updateMembers?.(changed(1), context)).toEqual([['assignment-log', 1]]);
  expect(staleQueries.updateConversationManagers?.({ changes: many }, context)).toEqual([
    ['assignment-log', 1],
    ['assignment-log', 2],
  ]);
});

it('not when people come into a channel of the team', () => {
  const before = buildState([{ channel: buildChannel({ id: 12 }) }]);
  expect(staleQueries.updateMembers?.(changed(12), { before, after: before })).toEqual([]);
});

it('the policies are read again when one is changed', () => {
  expect(staleQueries.updateAssignment?.({}, context)).toEqual([['assignment']]);
});
