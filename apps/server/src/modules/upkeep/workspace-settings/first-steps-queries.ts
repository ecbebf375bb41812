import type { endpoints, ResultOf } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { botsTable } from '../../messaging/bots/exported-queries.ts';
import { deliveriesTable } from '../../messaging/deliveries/exported-queries.ts';

/**
 * Only messages to clients have a delivery; old ones are removed, but then the last message of some conversation was a
 * colleague's.
 */
export const readFirstSteps = statement({
  name: 'read-first-steps',
  text: `select exists (select from ${botsTable} where workspace_id = $1 and deleted_at is null) as has_bot,
    exists (select from ${channelsTable} where workspace_id = $1 and type = 3 and last_message_at is not null) as is_written_to,
    exists (select from ${deliveriesTable} where workspace_id = $1) or exists (select from ${channelsTable} c
      join ${botsTable} b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
      where c.workspace_id = $1 and c.type = 3 and c.last_message_at is not null and c.awaiting_since is null
        and c.blocked_at is null and not c.client_blocked) as has_answered`,
  values: (workspaceId: number) => [workspaceId],
}).answer(
  ([row]: ResultOf<typeof endpoints.getFirstSteps>[]): ResultOf<typeof endpoints.getFirstSteps> =>
    row ?? { has_bot: false, is_written_to: false, has_answered: false },
);
