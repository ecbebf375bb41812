import { clientReaders } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { enqueueJob, type NewJob } from '../../../platform/jobs/index.ts';
import { overtakeLease } from '../../../platform/leases/index.ts';
import { blankConversation, listConversationIds, lockConversationsToErase } from '../../chat/channel-access/index.ts';
import { removeConversation } from '../../chat/channels/index.ts';
import { blankClient, type ClientToErase, clientEvent, lockClientsToErase } from '../../clients/clients/index.ts';
import { releaseClientAvatar } from '../../files/index.ts';
import { type AuditOrigin, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { deliveryLeaseName } from '../../messaging/deliveries/index.ts';
import { type ErasedClient, insertErasure } from './erasure-queries.ts';

export const erasureTask = 'erase-client';

/** All workspaces share one queue: erasing occupies one worker. */
export const erasureJob = (workspaceId: number, erasureId: number, delayMs = 0): NewJob => ({
  task: erasureTask,
  payload: { workspaceId, erasureId },
  queue: erasureTask,
  key: `${erasureTask}:${workspaceId}:${erasureId}`,
  delayMs,
});

interface Beginning {
  workspaceId: number;
  clientIds: readonly number[];
  /** Null: repeated after a restore; the server queues the job when it starts. */
  requestedBy: (AuditOrigin & { userId: number }) | null;
}

/**
 * Removes the clients from all screens, at once and together: their rows are blanked, their conversations deleted, no
 * message is sent to them any more, and a client who writes from their account is new. The job removes the rest.
 * Returns the erasure's id; null when all of them are erased already.
 */
export const beginErasure = async (
  tx: Transaction,
  { workspaceId, clientIds, requestedBy }: Beginning,
): Promise<number | null> => {
  // Every sender locks the lease first. A call under way ends without a trace.
  for (const channelId of await listConversationIds(tx, workspaceId, clientIds)) {
    await overtakeLease(tx, workspaceId, deliveryLeaseName(channelId));
  }
  // Messages they are writing at this moment are written first, or become a new client's.
  const found = await lockClientsToErase(tx, workspaceId, clientIds);
  if (found.length === 0) return null;
  const conversations = await lockConversationsToErase(
    tx,
    workspaceId,
    found.map(({ id }) => id),
  );
  const clients: ErasedClient[] = [];
  const events: NewEvent[] = [];
  for (const client of found) {
    const channelId = conversations.get(client.id) ?? null;
    events.push(...(await takeAway(tx, workspaceId, client, channelId)));
    const { id: clientId, bot_id: botId, service_client_id: chatId, since } = client;
    clients.push({ clientId, botId, chatId, since, channelId });
  }
  const id = await takeIds(tx, workspaceId, 'client_erasure');
  await insertErasure(tx, workspaceId, { id, requestedBy: requestedBy?.userId ?? null, clients });
  if (requestedBy !== null) {
    await enqueueJob(tx, erasureJob(workspaceId, id));
    const { userId: actorId, ...origin } = requestedBy;
    for (const { clientId } of clients) {
      const subject = { kind: 'client', id: clientId, name: `#${clientId}` } as const;
      await recordAudit(tx, { workspaceId, actorId, action: 'client.erased', subject, ...origin });
    }
  }
  tx.announce(...events);
  return id;
};

/** Returns the events that say so. */
const takeAway = async (
  tx: Transaction,
  workspaceId: number,
  client: ClientToErase,
  channelId: number | null,
): Promise<NewEvent[]> => {
  const removed = await removeConversation(tx, workspaceId, client.id);
  if (channelId !== null) await blankConversation(tx, workspaceId, channelId);
  if (client.avatar_file_id !== null) await releaseClientAvatar(tx, workspaceId, client.avatar_file_id);
  await blankClient(tx, workspaceId, client.id);
  const gone = clientEvent('deleteClient', client.id);
  const audience = { permission: clientReaders };
  // First: pages still know which messages the conversation had.
  return [{ event: 'eraseClient', audience, data: { id: client.id, channel_id: channelId } }, ...removed, gone];
};
