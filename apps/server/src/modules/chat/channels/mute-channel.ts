import { can } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts, setMuted } from '../channel-access/index.ts';

/** Mutes or unmutes a channel for one member and tells their other devices. */
export const makeMuteChannel =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, channelId: number, muted: boolean): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor);
      if (!can(actor, 'channel.mute', facts)) throw new AppError('channel.not_member');
      const isChanged = await setMuted(tx, workspaceId, channelId, userId, muted);
      if (!isChanged) return;
      tx.announce({ event: 'updateMembership', audience: { users: [userId] }, data: { channel_id: channelId, muted } });
    });
