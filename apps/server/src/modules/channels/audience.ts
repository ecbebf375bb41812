import { channelTypes, type EventData, hasPermission, type Permissions, userStatuses } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { AudienceBook, AudienceLoader, LoggedEvent } from '../../platform/realtime/index.ts';
import { readAudience } from './audience-queries.ts';

interface ChannelAudience {
  type: number;
  isPublic: boolean;
  managerId: number | null;
  members: Set<number>;
}

interface Snapshot {
  seq: number;
  channels: Map<number, ChannelAudience>;
  users: Map<number, { roleId: number; status: number }>;
  roles: Map<number, Permissions>;
}

const nobody: ReadonlySet<number> = new Set();

/** Events about a channel itself, as opposed to what is said in it. */
const channelEvents = new Set(['newChannel', 'updateChannel', 'updateMembers']);

/**
 * Who sees what in one workspace (docs/rules.md, "Channel types"). Kept in memory and moved by the events themselves, so the
 * audience of an event is that of the moment it is delivered.
 */
class WorkspaceAudience implements AudienceBook {
  readonly seq: number;
  readonly #channels: Map<number, ChannelAudience>;
  readonly #users: Map<number, { roleId: number; status: number }>;
  readonly #roles: Map<number, Permissions>;
  /** Users who may see client conversations; all of them hear of new clients. */
  #leadReaders: Set<number>;
  #channelReaders: Set<number>;

  constructor(snapshot: Snapshot) {
    this.seq = snapshot.seq;
    this.#channels = snapshot.channels;
    this.#users = snapshot.users;
    this.#roles = snapshot.roles;
    this.#leadReaders = this.#usersWith('leads');
    this.#channelReaders = this.#usersWith('channels');
  }

  apply(event: LoggedEvent): void {
    switch (event.event) {
      case 'newChannel':
      case 'updateChannel': {
        const channel = JSON.parse(event.data) as EventData<'newChannel'>;
        const known = this.#channels.get(channel.id);
        this.#channels.set(channel.id, {
          type: channel.type,
          isPublic: channel.is_public,
          managerId: channel.manager_id,
          members: known?.members ?? new Set(channel.user_ids),
        });
        return;
      }
      case 'updateMembers': {
        const change = JSON.parse(event.data) as EventData<'updateMembers'>;
        const channel = this.#channels.get(change.channel_id);
        if (channel === undefined) return;
        for (const userId of change.added) channel.members.add(userId);
        for (const userId of change.removed) channel.members.delete(userId);
        channel.managerId = change.manager_id;
        return;
      }
      case 'deleteChannel':
        // Without a channel's id it is only gone for the users it names, who may not see it any more.
        if (event.channelId !== null) this.#channels.delete(event.channelId);
        return;
      case 'updateUser': {
        const user = JSON.parse(event.data) as EventData<'updateUser'>;
        this.#users.set(user.id, { roleId: user.role_id, status: user.status });
        this.#leadReaders = this.#usersWith('leads');
        this.#channelReaders = this.#usersWith('channels');
        return;
      }
      default:
    }
  }

  audienceOf(event: LoggedEvent): ReadonlySet<number> | 'everyone' {
    const { channelId, userIds } = event;
    if (channelId === null) return userIds === null ? 'everyone' : new Set(userIds);
    const readers = this.#receivers(channelId, channelEvents.has(event.event));
    if (userIds === null || readers === 'everyone') return readers;
    return new Set([...readers, ...userIds]);
  }

  membersOf(channelId: number): ReadonlySet<number> | 'everyone' {
    return this.#receivers(channelId, false);
  }

  mayRead(userId: number, channelId: number): boolean {
    const channel = this.#channels.get(channelId);
    if (channel === undefined || !this.#isActive(userId)) return false;
    switch (channel.type) {
      case channelTypes.general:
        return true;
      case channelTypes.group:
        return channel.members.has(userId) || (channel.isPublic && this.#channelReaders.has(userId));
      case channelTypes.client:
        return this.#leadReaders.has(userId);
      default:
        return channel.members.has(userId);
    }
  }

  #receivers(channelId: number, isAboutTheChannel: boolean): ReadonlySet<number> | 'everyone' {
    const channel = this.#channels.get(channelId);
    if (channel === undefined) return nobody;
    if (channel.type === channelTypes.general) return 'everyone';
    // A waiting conversation is everyone's who may answer; a taken one's words go to those in it.
    if (channel.type === channelTypes.client && (isAboutTheChannel || channel.managerId === null)) {
      return this.#leadReaders;
    }
    if (channel.type === channelTypes.group && channel.isPublic && isAboutTheChannel) return this.#channelReaders;
    return channel.members;
  }

  #isActive(userId: number): boolean {
    return this.#users.get(userId)?.status === userStatuses.active;
  }

  #usersWith(module: 'leads' | 'channels'): Set<number> {
    const found = new Set<number>();
    for (const [userId, { roleId, status }] of this.#users) {
      const permissions = this.#roles.get(roleId);
      if (status === userStatuses.active && permissions !== undefined && hasPermission(permissions, module, 'read')) {
        found.add(userId);
      }
    }
    return found;
  }
}

/** Reads a workspace's audience and event number in one repeatable-read snapshot. */
export const makeAudienceLoader =
  (database: Database): AudienceLoader =>
  (workspaceId) =>
    database.inWorkspace(workspaceId, async (tx) => {
      const { seq, channels, members, users, roles } = await readAudience(tx, workspaceId);
      const membersByChannel = new Map(members.map((row) => [row.channel_id, new Set(row.user_ids)]));
      return new WorkspaceAudience({
        seq,
        channels: new Map(
          channels.map((row) => [
            row.id,
            {
              type: row.type,
              isPublic: row.is_public,
              managerId: row.manager_id,
              members: membersByChannel.get(row.id) ?? new Set<number>(),
            },
          ]),
        ),
        users: new Map(users.map((row) => [row.id, { roleId: row.role_id, status: row.status }])),
        roles: new Map(roles.map((row) => [row.id, row.permissions])),
      });
    });
