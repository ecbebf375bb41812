import { type ConversationPriority, channelTypes, type endpoints, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts, placeOf, setPriority } from '../../chat/channel-access/index.ts';
import { prioritiesEvent } from './announce-states.ts';

type Result = ResultOf<typeof endpoints.setConversationPriority>;

/** Throws `channel.not_found` also for channels of colleagues, which have no priority. */
export const makeSetPriority =
  ({ database }: { database: Database }) =>
  ({ workspaceId, ...actor }: CallingActor, channelId: number, priority: ConversationPriority): Promise<Result> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.post', { lock: true });
      if (facts.type !== channelTypes.client) throw new AppError('channel.not_found');
      const changed = await setPriority(tx, workspaceId, [channelId], placeOf(priority));
      if (changed.length > 0) tx.announce(prioritiesEvent(changed, priority));
      return { channel_id: channelId, priority };
    });
