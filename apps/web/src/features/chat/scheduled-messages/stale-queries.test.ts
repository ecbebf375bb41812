import { expect, it } from 'vitest';
import { buildConversation, buildMe, buildState, buildUser, meId } from '../../../store/testing/build.ts';
import { staleQueries } from './stale-queries.ts';

const state = buildState([{ channel: buildConversation({ id: 40, manager_id: 7 }) }], {
  me: buildMe(),
  users: { 7: buildUser({ id: 7 }) },
});
const context = { before: state, after: state };
const key = [['scheduled-messages']];
const given = (manager_id: number | null) => ({ channel_id: 40, added: [], removed: [], members_count: 1, manager_id });

it('the list is read again when the reader gets a conversation, alone or among many [45.6]', () => {
  const { updateMembers, updateConversationManagers } = staleQueries;
  expect([meId, 7, null].map((id) => updateMembers?.(given(id), context))).toEqual([key, [], []]);
  const many = (id: number) => ({ changes: [{ ...given(id), last_seq: 4 }] });
  expect([meId, 8].map((id) => updateConversationManagers?.(many(id), context))).toEqual([key, []]);
});

it('and when a writer may have left [45.6]', () => {
  expect([0, 1].map((status) => staleQueries.updateUser?.(buildUser({ id: 7, status }), context))).toEqual([key, []]);
  expect(staleQueries.deleteUser?.({ id: 7 }, context)).toEqual(key);
});
