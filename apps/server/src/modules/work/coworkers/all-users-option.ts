import { allUsersKey, can, carries, channelTypes, type endpoints, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import { countChoosableUsers } from './choosable-queries.ts';

interface Choice {
  notInChannel: number | null;
  mayAnswerClients: boolean;
}

/**
 * The option "All users" of a picker, for those who may add people to the channel, or make a new one. Throws
 * `channel.not_found` for a channel that the actor may not read, whether or not the option is requested.
 */
export const makeFindAllUsersOption =
  (database: Database) =>
  (
    actor: CallingActor,
    choice: Choice,
    isAskedFor: boolean,
  ): Promise<ResultOf<typeof endpoints.autocompleteUsers>['all_users']> | null => {
    const { workspaceId, userId } = actor;
    const { notInChannel } = choice;
    if (notInChannel === null && !isAskedFor) return null;
    return database.inWorkspace(workspaceId, async (tx) => {
      const facts = notInChannel === null ? null : await loadChannelFacts(tx, workspaceId, notInChannel, actor);
      const isAllowed =
        facts === null ? carries(actor.permissions, 'channels:create') : can(actor, 'channel.addMembers', facts);
      if (!isAskedFor || !isAllowed) return null;
      const mayAnswerClients = choice.mayAnswerClients || facts?.type === channelTypes.client;
      const count = await countChoosableUsers(tx, workspaceId, userId, { notInChannel, mayAnswerClients });
      return { key: allUsersKey, count };
    });
  };
