import { type Sure, statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { inboundUpdatesTable } from '../conversations/exported-queries.ts';

export interface ReconciledBotRow {
  id: number;
  reconciled_at: Date | null;
}

export const listReconciledBots = statement({
  name: 'list-reconciled-bots',
  text: `select id, reconciled_at from ${botsTable} where workspace_id = $1 and deleted_at is null order by id`,
  values: (workspaceId: number) => [workspaceId],
}).all<ReconciledBotRow>();

interface BotCount {
  bot_id: number;
  count: number;
}

/** Updates that were given up since the last comparison (they are kept for three days). */
export const countGivenUpUpdates = statement({
  name: 'count-given-up-updates',
  text: `select u.bot_id, count(*)::int as count from ${inboundUpdatesTable} u
    join ${botsTable} b on b.workspace_id = u.workspace_id and b.id = u.bot_id
    where u.workspace_id = $1 and u.attempts >= $2 and u.handled_at > coalesce(b.reconciled_at, '-infinity')
    group by u.bot_id`,
  values: (workspaceId: number, maxTries: number) => [workspaceId, maxTries],
}).all<BotCount>();

/** Updates that wait without a job or a process that sees to them. */
export const countUnownedUpdates = statement({
  name: 'count-unowned-updates',
  text: 'select bot_id, sum(updates)::int as count from list_unowned_chats() group by bot_id',
  values: () => [],
}).all<Sure<BotCount, 'bot_id' | 'count'>>();

/** Conversations with something to deliver and no job or process that sees to it. */
export const countUnownedDeliveries = statement({
  name: 'count-unowned-deliveries',
  text: `select c.bot_id, count(*)::int as count from list_unowned_deliveries() d
    join ${channelsTable} c on c.workspace_id = $1 and c.id = d.channel_id group by c.bot_id`,
  values: (workspaceId: number) => [workspaceId],
}).all<Sure<BotCount, 'bot_id'>>();

export interface ConversationPageRow {
  channel_id: number;
  bot_id: number;
  /** Numbers from `first_seq` to `last_seq` without a message. */
  missing: number;
}

/** Compares the numbers of the next conversations, in the order of their ids, with the messages there are. */
export const countMissingMessages = statement({
  name: 'count-missing-messages',
  text: `select c.id as channel_id, c.bot_id, (c.last_seq - c.first_seq + 1 - (select count(*) from ${messagesTable} m
      where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.seq between c.first_seq and c.last_seq))::int as missing
    from ${channelsTable} c
    where c.workspace_id = $1 and c.type = 3 and c.bot_id is not null and c.deleted_at is null and c.id > $2
    order by c.id limit $3`,
  values: (workspaceId: number, page: { after: number; limit: number }) => [workspaceId, page.after, page.limit],
}).all<ConversationPageRow>();
