import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';

/** Snoozed conversations that wake within the hour, or should have. */
export const listSnoozed = statement({
  name: 'list-snoozed',
  text: `select id, snoozed_until from ${channelsTable}
    where workspace_id = $1 and state = 'snoozed' and snoozed_until < now() + interval '1 hour' and deleted_at is null
    order by snoozed_until limit 1000`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ id: number; snoozed_until: Date }>();
