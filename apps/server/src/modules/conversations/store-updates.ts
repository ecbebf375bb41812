import type { Database } from '../../platform/database/index.ts';
import { enqueueJob, type NewJob } from '../../platform/jobs/index.ts';
import { noteArrival } from '../bots/exported-queries.ts';
import type { InboundUpdate } from '../connectors/index.ts';
import { insertInboundUpdates } from './inbound-queries.ts';

/** The job that handles a chat's updates; at most one is waiting. */
export const inboundJob = (workspaceId: number, botId: number, chatKey: string): NewJob => ({
  task: 'handle-inbound',
  payload: { workspace_id: workspaceId, bot_id: botId, chat_key: chatKey },
  key: `inbound:${workspaceId}:${botId}:${chatKey}`,
});

/** Stores updates durably and queues their handling. Durable when it resolves; repeats are dropped. */
type StoreUpdates = (
  bot: { workspaceId: number; botId: number },
  updates: readonly InboundUpdate[],
  pollOffset?: number,
) => Promise<void>;

export const makeStoreUpdates =
  (database: Database): StoreUpdates =>
  ({ workspaceId, botId }, updates, pollOffset) =>
    database.inWorkspace(workspaceId, async (tx) => {
      const chats = await insertInboundUpdates(
        tx,
        workspaceId,
        botId,
        updates.map((update) => ({ ...update, payload: toStorableJson(update.payload) })),
      );
      for (const chatKey of chats) await enqueueJob(tx, inboundJob(workspaceId, botId, chatKey));
      await noteArrival(tx, workspaceId, botId, pollOffset ?? null);
    });

/** jsonb accepts neither NUL nor half a surrogate pair, both of which a client can type or forge. */
const toStorableJson = (payload: unknown): string =>
  JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd') : value,
  );
