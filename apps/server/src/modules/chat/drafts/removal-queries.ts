import { statement } from '../../../platform/database/index.ts';
import { channelMembersTable } from '../channel-access/exported-queries.ts';

export const deleteDraftsOfChannel = statement({
  name: 'delete-channel-drafts',
  text: 'delete from drafts where workspace_id = $1 and channel_id = $2',
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).run();

/** Deletes the drafts in a private channel of users who are not its members any more. */
export const deleteDraftsOfOutsiders = statement({
  name: 'delete-drafts-of-outsiders',
  text: `delete from drafts d where d.workspace_id = $1 and d.channel_id = $2
    and not exists (select 1 from ${channelMembersTable} m
      where m.workspace_id = $1 and m.channel_id = $2 and m.user_id = d.user_id)`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).run();
