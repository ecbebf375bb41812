import type { ReachRow } from '@switchboard/contract';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { countActiveClients, countClientsOfBots, listReachBots } from './reach-queries.ts';

/** All who look at a workspace within this time see the same. */
const keptMs = 60_000;
const workspacesAtOnce = 500;

const countReach = async (tx: Transaction, workspaceId: number): Promise<ReachRow[]> => {
  const bots = await listReachBots(tx, workspaceId);
  const counts = new Map((await countClientsOfBots(tx, workspaceId)).map((row) => [row.bot_id, row]));
  const rows: ReachRow[] = [];
  for (const { id, title, has_window: hasWindow } of bots) {
    const { clients = 0, stopped = 0, unblocked = 0 } = counts.get(id) ?? {};
    const reachable = hasWindow ? await countActiveClients(tx, workspaceId, id) : unblocked;
    rows.push({ bot_id: id, title, clients, reachable, stopped });
  }
  return rows;
};

export const makeReadReach = ({ database }: { database: Database }) => {
  const kept = new Map<number, { until: number; rows: Promise<ReachRow[]> }>();
  return (workspaceId: number): Promise<ReachRow[]> => {
    const now = performance.now();
    const known = kept.get(workspaceId);
    if (known !== undefined && known.until > now) return known.rows;
    const rows = database.inWorkspace(workspaceId, (tx) => countReach(tx, workspaceId));
    if (kept.size >= workspacesAtOnce) kept.clear();
    kept.set(workspaceId, { until: now + keptMs, rows });
    // What has failed is asked anew.
    rows.catch(() => kept.delete(workspaceId));
    return rows;
  };
};
