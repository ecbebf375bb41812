import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Tasks } from '../../platform/jobs/index.ts';
import { indexOldMessagesStatement } from './index-queries.ts';
import type { IndexedMessage } from './message-terms.ts';

const messagesAtOnce = 1_000;
const task = 'index-old-messages';
const payloadShape = z.object({ workspaceId: z.int() });

/** All workspaces share one queue, so that this never takes the workers of what cannot wait. */
const indexJob = (workspaceId: number): NewJob => ({
  task,
  payload: { workspaceId },
  queue: task,
  key: `${task}:${workspaceId}`,
});

export interface SearchIndexDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

const listMessagesBelow = async (tx: Transaction, workspaceId: number, belowId: number) => {
  const { rows } = await tx.query<IndexedMessage & { skipped: boolean; metadata: { urls?: string[] } | null }>({
    name: 'list-messages-to-index',
    text: `select m.id, m.channel_id, to_json(m.created_at) #>> '{}' as created_at, m.content, m.created_by, m.client_id,
        m.metadata, m.deleted_at is not null or m.system is not null as skipped,
        coalesce((select json_agg(json_build_object('original', f.original)) from files f
          where f.workspace_id = m.workspace_id and f.channel_id = m.channel_id and f.message_seq = m.seq
            and f.deleted_at is null), '[]') as files
      from messages m where m.workspace_id = $1 and m.id < $2 order by m.id desc limit $3`,
    values: [workspaceId, belowId, messagesAtOnce],
  });
  return rows;
};

/** Indexes the next messages of the backlog, from the newest down, and queues what is left behind the other workspaces. */
const indexBatch = (database: Database, workspaceId: number): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const { rows: backlog } = await tx.query<{ below_id: number }>(
      'select below_id from message_search_backlog where workspace_id = $1 for update',
      [workspaceId],
    );
    const belowId = backlog[0]?.below_id;
    if (belowId === undefined) return;
    const rows = await listMessagesBelow(tx, workspaceId, belowId);
    const messages = rows
      .filter((row) => !row.skipped)
      .map((row) => ({ ...row, metadata: { urls: row.metadata?.urls ?? [] } }));
    if (messages.length > 0) await tx.query(indexOldMessagesStatement(workspaceId, messages));
    const oldest = rows.at(-1);
    if (oldest === undefined) {
      await tx.query('delete from message_search_backlog where workspace_id = $1', [workspaceId]);
      return;
    }
    await tx.query('update message_search_backlog set below_id = $2 where workspace_id = $1', [workspaceId, oldest.id]);
    await enqueueJob(tx, indexJob(workspaceId));
  });

/**
 * Fills the index with messages that are older than it. Each batch is a job and a transaction of its own and remembers how
 * far it came, so that a stop costs nothing and waits for nothing. `resume` queues the work that is left; call it once at
 * the start.
 */
export const makeSearchIndexTasks = (deps: SearchIndexDeps): { tasks: Tasks; resume: () => Promise<void> } => ({
  tasks: {
    [task]: (payload) => indexBatch(deps.database, payloadShape.parse(payload).workspaceId),
  },
  resume: async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await deps.database.inWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query('select from message_search_backlog where workspace_id = $1', [workspaceId]);
        if (rows.length > 0) await enqueueJob(tx, indexJob(workspaceId));
      });
    }
  },
});
