/** Who can be written to, counted now. */
import { statement } from '../../../../platform/database/index.ts';
import { channelsTable } from '../../../chat/channel-access/exported-queries.ts';
import { clientsTable } from '../../../clients/clients/exported-queries.ts';
import { botsTable } from '../../bots/exported-queries.ts';

export const listReachBots = statement({
  name: 'list-bots-of-reach',
  text: `select id, title, reply_window(ability_phases) is not null as has_window from ${botsTable}
    where workspace_id = $1 and deleted_at is null order by title, id`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ id: number; title: string; has_window: boolean }>();

/** By bot; an index answers it alone. */
export const countClientsOfBots = statement({
  name: 'count-clients-of-bots',
  text: `select bot_id, count(*)::int as clients, count(*) filter (where client_blocked)::int as stopped,
      count(*) filter (where not client_blocked and blocked_at is null)::int as unblocked
    from ${channelsTable} where workspace_id = $1 and type = 3 and deleted_at is null and bot_id is not null group by bot_id`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ bot_id: number; clients: number; stopped: number; unblocked: number }>();

/** Of a bot that may answer for a while only after its client was active. */
export const countActiveClients = statement({
  name: 'count-active-clients-of-bot',
  text: `select count(*)::int as count from ${clientsTable} k
    join ${channelsTable} c on c.workspace_id = k.workspace_id and c.client_id = k.id and c.bot_id = k.bot_id and c.type = 3
    join ${botsTable} b on b.workspace_id = k.workspace_id and b.id = k.bot_id
    where k.workspace_id = $1 and k.bot_id = $2 and k.last_inbound_at > now() - reply_window(b.ability_phases)
      and c.deleted_at is null and not c.client_blocked and c.blocked_at is null`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
