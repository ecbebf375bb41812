import { channelTypes, type endpoints, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import { listResults } from './target-queries.ts';

/** Throws `channel.not_found` also for channels of colleagues, which have no targets. */
export const makeListTargets =
  ({ database }: { database: Database }) =>
  (
    { workspaceId, ...actor }: CallingActor,
    channelId: number,
  ): Promise<ResultOf<typeof endpoints.listConversationTargets>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor);
      if (facts.type !== channelTypes.client) throw new AppError('channel.not_found');
      return { data: await listResults(tx, workspaceId, channelId) };
    });
