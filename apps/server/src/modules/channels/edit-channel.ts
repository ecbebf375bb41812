import {
  type BodyOf,
  type endpoints,
  type ReaderChannel,
  type SystemMessage,
  userStatuses,
} from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { deleteDraftsOfOutsiders } from '../drafts/exported-queries.ts';
import { announceChange } from './announce-change.ts';
import {
  type ChannelFieldsRow,
  findChannelFields,
  listMemberIds,
  listOutsiders,
  removeChannel,
  updateChannelFields,
} from './edit-queries.ts';
import { loadReaderChannel } from './load-channel.ts';
import { insertMembers, listPeople, nameOf } from './member-queries.ts';

interface EditChannelDeps {
  database: Database;
  events: EventLog;
}

/** The system messages about a change: one for each field that differs. */
const toSystemMessages = (before: ChannelFieldsRow, after: ChannelFieldsRow, user: string): SystemMessage[] => {
  const said: SystemMessage[] = [];
  if (before.name !== after.name) said.push({ code: 'renamed', params: { user, from: before.name, to: after.name } });
  if (before.description !== after.description) said.push({ code: 'description_changed', params: { user } });
  if (before.is_public !== after.is_public) {
    said.push({ code: after.is_public ? 'made_public' : 'made_private', params: { user } });
  }
  return said;
};

/** Adds these users; throws when one does not exist or is inactive. Returns the added ones and their names. */
const addNamed = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  memberIds: number[],
): Promise<{ added: number[]; names: string }> => {
  const wanted = [...new Set(memberIds)];
  const people = await listPeople(tx, workspaceId, wanted);
  if (people.length !== wanted.length || people.some((person) => person.status === userStatuses.inactive)) {
    throw fieldError('members', 'validation.unknown_member');
  }
  const added = await insertMembers(tx, workspaceId, channelId, wanted);
  const names = people.filter(({ id }) => added.includes(id)).map(({ name }) => name);
  return { added, names: names.join(', ') };
};

/**
 * Changes a group channel's title, description and privacy. A channel made private disappears at once for everyone who
 * is not a member; made public, it appears for all who may read channels. What stays the same is not announced.
 */
export const makeEditChannel =
  ({ database, events }: EditChannelDeps) =>
  (actor: CallingActor, channelId: number, body: BodyOf<typeof endpoints.editChannel>): Promise<ReaderChannel> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.edit', { lock: true });
      const before = await findChannelFields(tx, workspaceId, channelId);
      if (before === null) throw new AppError('channel.not_found');
      const after = { name: body.name, description: body.description, is_public: body.is_public ?? before.is_public };
      const user = await nameOf(tx, workspaceId, userId);
      const said = toSystemMessages(before, after, user);
      const isHidden = before.is_public && !after.is_public;
      // An administrator who is not a member must not lock themself out.
      const joined = isHidden && !facts.is_member ? await insertMembers(tx, workspaceId, channelId, [userId]) : [];
      if (joined.length > 0) said.push({ code: 'joined', params: { user } });
      const invited = await addNamed(tx, workspaceId, channelId, after.is_public ? [] : body.members);
      if (invited.added.length > 0) said.push({ code: 'added', params: { user, target: invited.names } });
      const added = [...joined, ...invited.added];
      if (said.length > 0) {
        await updateChannelFields(tx, workspaceId, channelId, after);
        if (isHidden) await deleteDraftsOfOutsiders(tx, workspaceId, channelId);
        await announceChange(events, tx, {
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
  ({ database, events }: EditChannelDeps) =>
  (actor: CallingActor, channelId: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.delete', { lock: true });
      const members = await listMemberIds(tx, workspaceId, channelId);
      const outsiders = facts.is_public ? await listOutsiders(tx, workspaceId, channelId) : [];
      await removeChannel(tx, workspaceId, channelId);
      // Names everyone who saw it: for those who catch up later, the audience book no longer has the channel.
      const audience = { readersOf: channelId, users: [...members, ...outsiders] };
      await events.append(tx, workspaceId, [{ event: 'deleteChannel', audience, data: { id: channelId } }]);
    });
