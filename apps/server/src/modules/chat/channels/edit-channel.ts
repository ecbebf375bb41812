import type { BodyOf, endpoints, ReaderChannel, SystemMessage } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import {
  type ChannelFieldsRow,
  findChannelFields,
  insertMembers,
  listMemberIds,
  listOutsiders,
  loadChannelFacts,
  nameOf,
  updateChannelFields,
} from '../channel-access/index.ts';
import { deleteDraftsOfOutsiders } from '../drafts/index.ts';
import { nameUser, type Person } from '../messages/index.ts';
import { addPeople } from './add-people.ts';
import { announceChange } from './announce-change.ts';
import { loadReaderChannel } from './load-channel.ts';
import { removeChannel } from './remove-channel.ts';

interface EditChannelDeps {
  database: Database;
}

/** The system messages about a change: one for each field that differs. */
const toSystemMessages = (before: ChannelFieldsRow, after: ChannelFieldsRow, by: Person): SystemMessage[] => {
  const said: SystemMessage[] = [];
  const user = nameUser(by);
  if (before.name !== after.name)
    said.push({ code: 'renamed', params: { ...user, from: before.name, to: after.name } });
  if (before.description !== after.description) said.push({ code: 'description_changed', params: user });
  if (before.is_public !== after.is_public) {
    said.push({ code: after.is_public ? 'made_public' : 'made_private', params: user });
  }
  return said;
};

/**
 * Changes a group channel's title, description and privacy. A channel made private disappears at once for everyone who
 * is not a member; made public, it appears for all who may read channels. Unchanged fields are not announced.
 */
export const makeEditChannel =
  ({ database }: EditChannelDeps) =>
  (actor: CallingActor, channelId: number, body: BodyOf<typeof endpoints.editChannel>): Promise<ReaderChannel> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.edit', { lock: true });
      const before = await findChannelFields(tx, workspaceId, channelId);
      if (before === null) throw new AppError('channel.not_found');
      const after = { name: body.name, description: body.description, is_public: body.is_public ?? before.is_public };
      const by = { id: userId, name: await nameOf(tx, workspaceId, userId) };
      const said = toSystemMessages(before, after, by);
      const isHidden = before.is_public && !after.is_public;
      // An administrator who is not a member must not lock themself out.
      const joined = isHidden && !facts.is_member ? await insertMembers(tx, workspaceId, channelId, [userId]) : [];
      if (joined.length > 0) said.push({ code: 'joined', params: nameUser(by) });
      const invited = await addPeople(
        tx,
        { workspaceId, channelId, actorId: userId },
        {
          memberIds: after.is_public ? [] : body.members,
          allUsers: !after.is_public && body.all_users,
          onlyAnswering: false,
          field: 'members',
        },
      );
      said.push(...invited.said);
      const added = [...joined, ...invited.userIds];
      if (said.length > 0) {
        await updateChannelFields(tx, workspaceId, channelId, after);
        if (isHidden) await deleteDraftsOfOutsiders(tx, workspaceId, channelId);
        await announceChange(tx, {
          workspaceId,
          channelId,
          ...(added.length > 0 && { members: { added, removed: [] } }),
          said,
          lostBy: isHidden ? await listOutsiders(tx, workspaceId, channelId) : [],
        });
      }
      return loadReaderChannel(tx, workspaceId, channelId, actor);
    });

/** Deletes a group channel for everyone: from now on it is a 404, as if it had never existed. */
export const makeDeleteChannel =
  ({ database }: EditChannelDeps) =>
  (actor: CallingActor, channelId: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.delete', { lock: true });
      const members = await listMemberIds(tx, workspaceId, channelId);
      const outsiders = facts.is_public ? await listOutsiders(tx, workspaceId, channelId) : [];
      await removeChannel(tx, workspaceId, channelId);
      // Names everyone who saw it: when others catch up later, the audience book no longer has the channel.
      const audience = { readersOf: channelId, users: [...members, ...outsiders] };
      tx.announce({ event: 'deleteChannel', audience, data: { id: channelId } });
    });
