import { can } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';

/** Makes a channel quiet for one member, or loud again; their other devices hear of it. */
export const makeMuteChannel =
  ({ database, events }: { database: Database; events: EventLog }) =>
  (actor: CallingActor, channelId: number, muted: boolean): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor);
      if (!can(actor, 'channel.mute', facts)) throw new AppError('channel.not_member');
      const { rowCount } = await tx.query({
        name: 'mute-channel',
        text: `update channel_members set muted = $4
          where workspace_id = $1 and channel_id = $2 and user_id = $3 and muted <> $4`,
        values: [workspaceId, channelId, userId, muted],
      });
      if (rowCount === 0) return;
      await events.append(tx, workspaceId, [
        { event: 'updateMembership', userIds: [userId], data: { channel_id: channelId, muted } },
      ]);
    });
