import { type BodyOf, channelTypes, type endpoints, type ReaderChannel, userStatuses } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import {
  findDirectChannelId,
  insertAllUsers,
  insertChannel,
  insertMembers,
  listPeople,
  lockPair,
} from '../channel-access/index.ts';
import { nameUser, systemDraft, writeMessages } from '../messages/index.ts';
import { loadChannelView, loadReaderChannel } from './load-channel.ts';

interface ChannelDeps {
  database: Database;
}

/** Creates a group channel with its creator and, if given, further members. */
export const makeCreateChannel =
  ({ database }: ChannelDeps) =>
  (actor: CallingActor, body: BodyOf<typeof endpoints.createChannel>): Promise<ReaderChannel> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const wanted = [...new Set([userId, ...body.members])];
      const people = await listPeople(tx, workspaceId, wanted);
      if (people.length !== wanted.length || people.some((person) => person.status === userStatuses.inactive)) {
        throw fieldError('members', 'validation.unknown_member');
      }
      const maker = people.find((person) => person.id === userId);
      const channelId = await takeIds(tx, workspaceId, 'channel');
      await insertChannel(tx, {
        workspaceId,
        id: channelId,
        type: channelTypes.group,
        name: body.name,
        description: body.description,
        isPublic: body.is_public,
        createdBy: userId,
      });
      const named = await insertMembers(tx, workspaceId, channelId, wanted);
      const others = body.all_users ? await insertAllUsers(tx, workspaceId, channelId, { onlyAnswering: false }) : [];
      const members = [...named, ...others];
      const user = nameUser({ id: userId, name: maker?.name ?? '' });
      const said = await writeMessages(tx, workspaceId, [
        systemDraft(channelId, { code: 'channel_created', params: user }),
        // The maker is not counted: the message counts the people they have added.
        ...(body.all_users
          ? [systemDraft(channelId, { code: 'added_all', params: { ...user, count: String(members.length - 1) } })]
          : []),
      ]);
      const channel = await loadChannelView(tx, workspaceId, channelId);
      const result = await loadReaderChannel(tx, workspaceId, channelId, actor);
      tx.announce(
        { event: 'newChannel', data: channel, audience: { readersOf: channelId, users: members } },
        {
          event: 'updateMembers',
          audience: { readersOf: channelId },
          data: {
            channel_id: channelId,
            added: members,
            removed: [],
            members_count: members.length,
            manager_id: null,
          },
        },
      );
      tx.announce(...said.events);
      return result;
    });

/** The direct channel of two users, created at the first call. With oneself it is the own channel. */
export const makeOpenDirectChannel =
  ({ database }: ChannelDeps) =>
  (actor: CallingActor, otherId: number): Promise<ReaderChannel> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const [lower, higher] = [Math.min(userId, otherId), Math.max(userId, otherId)];
      const known = await findDirectChannelId(tx, workspaceId, lower, higher);
      if (known !== null) return loadReaderChannel(tx, workspaceId, known, actor);
      const pair = await lockPair(tx, workspaceId, lower, higher);
      const other = pair.find((row) => row.id === otherId);
      if (other === undefined || other.status === userStatuses.inactive) throw new AppError('user.not_found');
      const madeMeanwhile = await findDirectChannelId(tx, workspaceId, lower, higher);
      if (madeMeanwhile !== null) return loadReaderChannel(tx, workspaceId, madeMeanwhile, actor);
      const channelId = await takeIds(tx, workspaceId, 'channel');
      await insertChannel(tx, {
        workspaceId,
        id: channelId,
        type: channelTypes.direct,
        name: '',
        description: '',
        isPublic: false,
        createdBy: userId,
        directUserIds: [lower, higher],
      });
      await insertMembers(tx, workspaceId, channelId, [lower, higher]);
      const result = await loadReaderChannel(tx, workspaceId, channelId, actor);
      const data = await loadChannelView(tx, workspaceId, channelId);
      tx.announce({ event: 'newChannel', data, audience: { readersOf: channelId } });
      return result;
    });
