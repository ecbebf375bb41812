/**
 * Joining, leaving, adding, removing. Each is one transaction: lock the channel's row, make the change,
 * announce it with `announceChange`.
 */
import {
  type BodyOf,
  can,
  channelTypes,
  type endpoints,
  type ReaderChannel,
  type SystemMessageCode,
} from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import {
  type ChannelFactsRow,
  deleteMember,
  insertMembers,
  isMember,
  loadChannelFacts,
  nameOf,
  transferOwnership,
} from '../channel-access/index.ts';
import { deleteDraftsOfOutsiders } from '../drafts/index.ts';
import { nameTargets, nameUser, type Person } from '../messages/index.ts';
import { addPeople } from './add-people.ts';
import { announceChange } from './announce-change.ts';
import { changeManager } from './change-manager.ts';
import { loadReaderChannel } from './load-channel.ts';

interface MembersDeps {
  database: Database;
}

/**
 * Joins a channel. Joining a conversation without a manager makes the user its manager, in one conditional update under
 * the channel's lock: of two concurrent calls one wins, and the other gets the winner's name unless they join as a
 * colleague.
 */
export const makeJoinChannel =
  (deps: MembersDeps) =>
  (actor: CallingActor, channelId: number, as: 'manager' | 'colleague' | undefined): Promise<ReaderChannel> =>
    deps.database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.read', { lock: true });
      if (facts.is_member) return loadReaderChannel(tx, workspaceId, channelId, actor);
      if (!can(actor, 'channel.join', facts)) throw new AppError('permission.denied');
      const isConversation = facts.type === channelTypes.client;
      const takesOver = isConversation && facts.manager_id === null;
      if (isConversation && !takesOver && as !== 'colleague') {
        throw new AppError('conversation.already_joined', { name: facts.manager_name ?? '' });
      }
      if (takesOver) await changeManager(tx, workspaceId, { channelId, before: null, after: userId, actorId: userId });
      const added = await insertMembers(tx, workspaceId, channelId, [userId]);
      const user = await nameOf(tx, workspaceId, userId);
      await announceChange(tx, {
        workspaceId,
        channelId,
        members: { added, removed: [] },
        said: [{ code: takesOver ? 'manager_joined' : 'joined', params: nameUser({ id: userId, name: user }) }],
      });
      return loadReaderChannel(tx, workspaceId, channelId, actor);
    });

/** Removes a member. A leaving manager's conversation returns to the new clients; a leaving group owner is replaced. */
const takeOut = async (
  tx: Transaction,
  facts: ChannelFactsRow,
  change: { workspaceId: number; channelId: number; userId: number; code: SystemMessageCode; by?: Person },
): Promise<void> => {
  const { workspaceId, channelId, userId } = change;
  const name = await nameOf(tx, workspaceId, userId);
  const wasManager = facts.manager_id === userId;
  if (wasManager) {
    const actorId = change.by?.id ?? userId;
    await changeManager(tx, workspaceId, { channelId, before: userId, after: null, actorId });
  }
  await deleteMember(tx, workspaceId, channelId, userId);
  if (facts.type === channelTypes.group && !facts.is_public) await deleteDraftsOfOutsiders(tx, workspaceId, channelId);
  if (facts.type === channelTypes.group && facts.created_by === userId) {
    await transferOwnership(tx, workspaceId, channelId, userId);
  }
  await announceChange(tx, {
    workspaceId,
    channelId,
    members: { added: [], removed: [userId] },
    said: [
      {
        code: wasManager ? 'manager_left' : change.code,
        params:
          change.by === undefined
            ? nameUser({ id: userId, name })
            : { ...nameUser(change.by), ...nameTargets([{ id: userId, name }]) },
      },
    ],
  });
};

/** Leaves a group channel or a conversation. */
export const makeLeaveChannel =
  (deps: MembersDeps) =>
  (actor: CallingActor, channelId: number): Promise<void> =>
    deps.database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.read', { lock: true });
      if (!can(actor, 'channel.leave', facts)) throw new AppError('channel.cannot_leave');
      await takeOut(tx, facts, { workspaceId, channelId, userId, code: 'left' });
    });

/** Removes another user from a group channel. */
export const makeRemoveMember =
  (deps: MembersDeps) =>
  (actor: CallingActor, channelId: number, memberId: number): Promise<void> =>
    deps.database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.removeMember', { lock: true });
      const isThere = await isMember(tx, workspaceId, channelId, memberId);
      if (!isThere) throw new AppError('user.not_found');
      const by = { id: userId, name: await nameOf(tx, workspaceId, userId) };
      await takeOut(tx, facts, { workspaceId, channelId, userId: memberId, code: 'removed', by });
    });

/** Adds users: all of them, or none when one may not be added. Existing members stay as they are. */
export const makeAddMembers =
  (deps: MembersDeps) =>
  (actor: CallingActor, channelId: number, body: BodyOf<typeof endpoints.addMembers>): Promise<ReaderChannel> =>
    deps.database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId: actorId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.addMembers', { lock: true });
      const { userIds, said } = await addPeople(
        tx,
        { workspaceId, channelId, actorId },
        {
          memberIds: body.memberIds,
          allUsers: body.all_users,
          onlyAnswering: facts.type === channelTypes.client,
          field: 'memberIds',
        },
      );
      if (userIds.length > 0) {
        await announceChange(tx, {
          workspaceId,
          channelId,
          members: { added: userIds, removed: [] },
          said,
        });
      }
      return loadReaderChannel(tx, workspaceId, channelId, actor);
    });
