import { channelTypes, type endpoints, type ResultOf } from '@switchboard/contract';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import type { AssignDeps } from './assign-conversations.ts';
import { chooseManager } from './choose-managers.ts';
import { loadPeople } from './load-people.ts';
import { listEntries } from './log-queries.ts';
import { findPolicyOfConversation, listPolicies } from './policy-queries.ts';
import { countWaiting, findWaiting } from './waiting-queries.ts';

/** People that are gone, or may not answer clients any more, are left out of policies. */
export const makeGetAssignment =
  ({ database, isOnline }: AssignDeps) =>
  ({ workspaceId }: CallingActor): Promise<ResultOf<typeof endpoints.getAssignment>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const people = await loadPeople(tx, workspaceId, isOnline);
      const ids = new Set(people.map(({ id }) => id));
      return {
        policies: (await listPolicies(tx, workspaceId)).map((policy) => ({
          ...policy,
          user_ids: policy.user_ids?.filter((id) => ids.has(id)) ?? null,
          otherwise_user_id: ids.has(policy.otherwise_user_id ?? 0) ? policy.otherwise_user_id : null,
        })),
        people: people.map(({ id, capacity, load, waiting, availability }) => ({
          user_id: id,
          capacity,
          load,
          waiting,
          availability,
        })),
        waiting: await countWaiting(tx, workspaceId),
      };
    });

/** Throws `channel.not_found` also for channels of colleagues, which nobody is assigned to. */
export const makeListAssignments =
  ({ database, isOnline }: AssignDeps) =>
  ({ workspaceId, ...actor }: CallingActor, channelId: number): Promise<ResultOf<typeof endpoints.listAssignments>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor);
      if (facts.type !== channelTypes.client) throw new AppError('channel.not_found');
      const data = await listEntries(tx, workspaceId, channelId);
      const waiting = await findWaiting(tx, workspaceId, channelId);
      const policy = waiting && (await findPolicyOfConversation(tx, workspaceId, channelId));
      if (waiting === null || policy === null) return { data, now: null };
      const people = await loadPeople(tx, workspaceId, isOnline);
      const { person, passed_over, more_passed_over } = chooseManager(waiting, people, policy);
      // Somebody can: it is about to be theirs.
      return { data, now: person === null ? { passed_over, more_passed_over } : null };
    });
