import { z } from 'zod';
import type { Database } from '../../../../platform/database/index.ts';
import { enqueueJob, type NewJob, type Tasks } from '../../../../platform/jobs/index.ts';
import { termsOfClient, termsOfValue } from './client-terms.ts';
import { listUnindexedClients, listValuesOf, saveTerms } from './search-queries.ts';

const task = 'index-old-clients';
const payloadShape = z.object({ workspaceId: z.int(), afterId: z.int() });
const clientsAtOnce = 1_000;

/** All workspaces share one queue, so that indexing occupies only one worker. */
const indexJob = (workspaceId: number, afterId: number): NewJob => ({
  task,
  payload: { workspaceId, afterId },
  queue: task,
  key: `${task}:${workspaceId}`,
});

export interface IndexOldClientsDeps {
  database: Database;
  listWorkspaceIds: () => Promise<number[]>;
}

const indexBatch = (database: Database, { workspaceId, afterId }: z.infer<typeof payloadShape>): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const clients = await listUnindexedClients(tx, workspaceId, { afterId, limit: clientsAtOnce });
    const last = clients.at(-1);
    if (last === undefined) return;
    const values = await listValuesOf(
      tx,
      workspaceId,
      clients.map(({ id }) => id),
    );
    const terms = [
      ...clients.map((client) => ({ clientId: client.id, source: 0, ...termsOfClient(client) })),
      ...values.map(({ client_id: clientId, field_id: source, value }) => ({
        clientId,
        source,
        ...termsOfValue(value),
      })),
    ];
    await saveTerms(tx, workspaceId, terms, { keeping: true });
    await enqueueJob(tx, indexJob(workspaceId, last.id));
  });

/**
 * Indexes clients from before the search existed, and after a restore, which brings no index: each batch is a job and a
 * transaction of its own. `resume` queues the remaining work; call it once at the start.
 */
export const makeIndexOldClients = (deps: IndexOldClientsDeps): { tasks: Tasks; resume: () => Promise<void> } => ({
  tasks: { [task]: (payload) => indexBatch(deps.database, payloadShape.parse(payload)) },
  resume: async () => {
    for (const workspaceId of await deps.listWorkspaceIds()) {
      await deps.database.inWorkspace(workspaceId, async (tx) => {
        const [first] = await listUnindexedClients(tx, workspaceId, { afterId: 0, limit: 1 });
        if (first !== undefined) await enqueueJob(tx, indexJob(workspaceId, 0));
      });
    }
  },
});
