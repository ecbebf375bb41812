import { type Database, statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';

import { clientsTable } from '../../../clients/clients/exported-queries.ts';
import { deliveriesTable } from '../../deliveries/exported-queries.ts';

export const markUpdatesHandled = statement({
  name: 'mark-updates-handled',
  text: `update inbound_updates set handled_at = now(), error = coalesce($4, error), waits_for = $5
    where workspace_id = $1 and bot_id = $2 and update_key = any($3)`,
  values: (
    workspaceId: number,
    botId: number,
    updateKeys: readonly string[],
    note: { error?: string; waitsFor?: string } = {},
  ) => [workspaceId, botId, updateKeys, note.error ?? null, note.waitsFor ?? null],
}).run();

interface WaitingUpdate {
  update_key: string;
  payload: unknown;
}

/** Returns updates that waited for one of these, in the messenger's order, oldest first; they stop waiting. */
export const takeWaitingUpdates = statement({
  name: 'take-waiting-updates',
  text: `with taken as (
      update inbound_updates set waits_for = null
      where workspace_id = $1 and bot_id = $2 and chat_key = $3 and waits_for = any($4)
      returning update_key, payload, position, arrival)
    select update_key, payload from taken order by position nulls first, arrival`,
  values: (workspaceId: number, botId: number, chatKey: string, waitedFor: readonly string[]) => [
    workspaceId,
    botId,
    chatKey,
    waitedFor,
  ],
}).all<WaitingUpdate>();

/** A receipt waits for this while its message is being sent: it can arrive before the answer to the send call. */
export const waitsForDelivery = 'the delivery under way';

/**
 * Has receipts handled again that wait although no message of their chat is being sent, for an hour at least: the call
 * they waited for ended without an answer. Returns how many there were, by bot.
 */
export const releaseIdleReceipts = statement({
  name: 'release-idle-receipts',
  text: `with released as (
      update inbound_updates u set waits_for = null, handled_at = null, attempts = 0
      where u.workspace_id = $1 and u.waits_for = $2 and u.handled_at < now() - interval '1 hour'
        and not exists (select from ${deliveriesTable} d
          join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id
          join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
          where d.workspace_id = $1 and d.in_flight_since is not null and k.bot_id = u.bot_id
            and k.service_client_id = u.chat_key)
      returning u.bot_id)
    select bot_id, count(*)::int as count from released group by bot_id`,
  values: (workspaceId: number) => [workspaceId, waitsForDelivery],
}).all<{ bot_id: number; count: number }>();

export const pruneInboundUpdatesStatement = statement({
  name: 'prune-inbound-updates',
  text: `delete from inbound_updates where workspace_id = $1 and handled_at < now() - interval '3 days'`,
  values: (workspaceId: number) => [workspaceId],
}).of();

/**
 * Deletes handled updates after three days: longer than a provider repeats one, shorter than it takes until its numbers
 * start over (a week at least).
 */
export const pruneInboundUpdates = async (database: Database, workspaceId: number): Promise<void> => {
  await database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(pruneInboundUpdatesStatement(workspaceId));
  });
};
