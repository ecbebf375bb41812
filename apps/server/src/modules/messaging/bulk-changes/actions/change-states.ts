import type { BulkAction } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import type { StateRow } from '../../../chat/channel-access/exported-queries.ts';
import { listStatesBefore, type StateBefore } from '../../../chat/channel-access/index.ts';
import { closeWithEpisodes, openConversations, putOff, restoreBefore, statesEvent } from '../../episodes/index.ts';
import type { ConversationNow } from '../row-queries.ts';
import type { BulkContext, BulkHandler } from './bulk-handler.ts';

type StateAction = Extract<BulkAction, { kind: 'close' | 'open' | 'snooze' }>;

interface Before {
  state: StateBefore;
  /** The version that the change has left: with another one, somebody has changed the state since. */
  left: number;
}

const goals: Partial<Record<StateAction['kind'], string>> = { close: 'closed', open: 'open' };

const change = (
  tx: Transaction,
  { workspaceId, by }: BulkContext,
  ids: readonly number[],
  action: StateAction,
): Promise<StateRow[]> => {
  if (action.kind === 'close') return closeWithEpisodes(tx, workspaceId, ids, by.id);
  if (action.kind === 'open') return openConversations(tx, workspaceId, ids, by.id);
  const { until, reason, keeps } = action;
  return putOff(tx, workspaceId, ids, { until: new Date(until), by: by.id, reason, keeps });
};

const beforeOf = ({ before }: ConversationNow): Before => before as Before;

export const makeStateHandler = (action: StateAction): BulkHandler => ({
  reasonAgainst: ({ state, state_version: version, last_seq: seq, ...seen }) => {
    if (state === goals[action.kind]) return 'already_so';
    // What came since the start has been seen by nobody: closing would take its wait away.
    const isNewer = version !== seen.seen_version || (action.kind === 'close' && seq !== seen.seen_seq);
    return isNewer ? 'changed_meanwhile' : null;
  },

  apply: async (tx, context, conversations) => {
    const ids = conversations.map(({ id }) => id);
    const states = new Map((await listStatesBefore(tx, context.workspaceId, ids)).map((state) => [state.id, state]));
    const changed = await change(tx, context, ids, action);
    tx.announce(statesEvent(changed));
    return changed.flatMap(({ id, state_version: left }) => {
      const state = states.get(id);
      return state === undefined ? [] : [{ id, before: { state, left } satisfies Before }];
    });
  },

  undo: async (tx, { workspaceId }, conversations) => {
    const unchanged = conversations.filter((now) => now.state_version === beforeOf(now).left);
    const restored = await restoreBefore(
      tx,
      workspaceId,
      unchanged.map((now) => beforeOf(now).state),
    );
    if (restored.length > 0) tx.announce(statesEvent(restored));
    return restored.map(({ id }) => id);
  },
});
