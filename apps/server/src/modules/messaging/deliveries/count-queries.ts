import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

import { messagesTable } from '../../chat/messages/exported-queries.ts';

/** Messages of a bot's conversations that wait to be sent, and those that failed and can be tried again. */
export const countDeliveries = statement({
  name: 'count-deliveries-of-bot',
  text: `select count(*) filter (where d.state = 'queued')::int as waiting, count(*) filter (where d.state = 'failed')::int as failed
    from deliveries d
    join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id and c.bot_id = $2
    join ${messagesTable} m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq
    where d.workspace_id = $1 and d.state in ('queued', 'failed') and m.deleted_at is null`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).answer(
  ([row]: { waiting: number; failed: number }[]): { waiting: number; failed: number } =>
    row ?? { waiting: 0, failed: 0 },
);
