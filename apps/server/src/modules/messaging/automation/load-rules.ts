import type { AutomationRule } from '@switchboard/contract';
import { type Transaction, toIsoMoment } from '../../../platform/database/index.ts';
import { findGoneParts } from './find-gone-parts.ts';
import { listRuleRows } from './rule-queries.ts';

/** The rules of a workspace, in the order in which they run. */
export const loadRules = async (
  tx: Transaction,
  workspaceId: number,
  mayReadConversations: boolean,
): Promise<AutomationRule[]> => {
  const rows = await listRuleRows(tx, workspaceId);
  const gone = await findGoneParts(tx, workspaceId, rows);
  return rows.map(({ paused_at: pausedAt, paused_channel_id: id, paused_channel_name: name, ...row }, index) => ({
    ...row,
    last_run_at: row.last_run_at === null ? null : toIsoMoment(row.last_run_at),
    paused:
      pausedAt === null
        ? null
        : {
            at: toIsoMoment(pausedAt),
            channel_id: mayReadConversations ? id : null,
            channel_name: mayReadConversations ? name : null,
          },
    gone: gone[index] ?? [],
  }));
};
