import { channelTypes, type Episode, type endpoints, type ResultOf } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import { listEpisodes } from './episode-queries.ts';

type Rating = Pick<Episode, 'number' | 'rating' | 'rated_at' | 'rating_asked_at'>;

export interface ListEpisodesDeps {
  database: Database;
  /** Of the episodes whose client was asked. */
  listRatings: (tx: Transaction, workspaceId: number, channelId: number) => Promise<Rating[]>;
}

const unasked = { rating: null, rated_at: null, rating_asked_at: null };

/** Throws `channel.not_found` also for channels of colleagues, which have no episodes. */
export const makeListEpisodes =
  ({ database, listRatings }: ListEpisodesDeps) =>
  ({ workspaceId, ...actor }: CallingActor, channelId: number): Promise<ResultOf<typeof endpoints.listEpisodes>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor);
      if (facts.type !== channelTypes.client) throw new AppError('channel.not_found');
      const ratings = new Map((await listRatings(tx, workspaceId, channelId)).map((each) => [each.number, each]));
      const data = (await listEpisodes(tx, workspaceId, channelId)).map((episode): Episode => {
        const { rating, rated_at, rating_asked_at } = ratings.get(episode.number) ?? unasked;
        return { ...episode, rating, rated_at, rating_asked_at };
      });
      return { data };
    });
