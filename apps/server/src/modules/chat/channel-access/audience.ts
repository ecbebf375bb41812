import {
  type Ability,
  can,
  carries,
  type EventData,
  type Permission,
  type Permissions,
  userStatuses,
} from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Audience, isNarrowed, type LoggedEvent, type PermittedAudience } from '../../../platform/events/index.ts';
import type { AudienceBook, AudienceLoader } from '../../../platform/realtime/index.ts';
import { findNewcomer, type Newcomer, readAudience, type UserRights } from './audience-queries.ts';

interface ChannelAudience {
  type: number;
  isPublic: boolean;
  managerId: number | null;
  members: Set<number>;
  /** Computed when first asked for, and again after a change. */
  recipients: Partial<Record<ChannelRight, ReadonlySet<number> | 'everyone'>>;
}

type ChannelRight = Extract<Ability, 'channel.read' | 'channel.hear'>;

interface Snapshot {
  seq: number;
  channels: Map<number, ChannelAudience>;
  users: Map<number, UserRights>;
  roles: Map<number, Permissions>;
  findNewcomer: (userId: number) => Promise<Newcomer | null>;
}

const nobody: ReadonlySet<number> = new Set();
const noPermissions: Permissions = {};

/**
 * The readers of everything in one workspace: the answers of `can` for its users, kept in memory and updated by the
 * events, so an event's audience is the one at the time it is delivered.
 */
class WorkspaceAudience implements AudienceBook {
  readonly seq: number;
  readonly #channels: Map<number, ChannelAudience>;
  readonly #users: Map<number, UserRights>;
  readonly #roles: Map<number, Permissions>;
  readonly #findNewcomer: Snapshot['findNewcomer'];
  #usersOfRole = new Map<number, Set<number>>();
  /** Audiences by permission, found when first asked for, and again after a change of rights. */
  readonly #holdersOf = new Map<string, ReadonlySet<number>>();

  constructor(snapshot: Snapshot) {
    this.seq = snapshot.seq;
    this.#channels = snapshot.channels;
    this.#users = snapshot.users;
    this.#roles = snapshot.roles;
    this.#findNewcomer = snapshot.findNewcomer;
    this.#settleRights();
  }

  apply(event: LoggedEvent): ReadonlySet<number> {
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
          recipients: {},
        });
        return nobody;
      }
      case 'updateMembers':
        this.#changeMembers(JSON.parse(event.data) as EventData<'updateMembers'>);
        return nobody;
      case 'updateConversationManagers': {
        const { changes } = JSON.parse(event.data) as EventData<'updateConversationManagers'>;
        for (const change of changes) this.#changeMembers(change);
        return nobody;
      }
      case 'deleteChannel':
        // With `readersOf` the channel was deleted for all; otherwise only these users may not see it any more.
        if (isOfReaders(event.audience)) this.#channels.delete(event.audience.readersOf);
        return nobody;
      case 'newUser':
      case 'updateUser':
        return this.#updateUser(JSON.parse(event.data) as EventData<'updateUser'>);
      case 'deleteUser':
        return this.#deleteUser((JSON.parse(event.data) as EventData<'deleteUser'>).id);
      case 'newRole':
      case 'updateRole':
        return this.#updateRole(JSON.parse(event.data) as EventData<'updateRole'>);
      case 'deleteRole':
        return this.#setPermissions((JSON.parse(event.data) as EventData<'deleteRole'>).id, noPermissions);
      default:
        return nobody;
    }
  }

  async meet(userId: number): Promise<void> {
    if (this.#users.has(userId)) return;
    const found = await this.#findNewcomer(userId);
    // An event that arrived during the query is newer.
    if (found === null || this.#users.has(userId)) return;
    this.#users.set(userId, found);
    if (!this.#roles.has(found.roleId)) this.#roles.set(found.roleId, found.permissions);
    // Events under way about these channels are applied again, to the same effect.
    for (const { id, type, is_public: isPublic, manager_id: managerId, user_ids: userIds } of found.channels) {
      const known = this.#channels.get(id);
      if (known === undefined)
        this.#channels.set(id, { type, isPublic, managerId, members: new Set(userIds), recipients: {} });
      known?.members.add(userId);
    }
    this.#settleRights();
  }

  isActive(userId: number): boolean {
    return this.#users.get(userId)?.status === userStatuses.active;
  }

  mayHaveChangedRights(event: LoggedEvent, userId: number): boolean {
    if (event.event === 'updateUser' || event.event === 'deleteUser') {
      return (JSON.parse(event.data) as EventData<'deleteUser'>).id === userId;
    }
    if (event.event !== 'updateRole' && event.event !== 'newRole' && event.event !== 'deleteRole') return false;
    return (JSON.parse(event.data) as EventData<'deleteRole'>).id === this.#users.get(userId)?.roleId;
  }

  audienceOf({ audience }: Pick<LoggedEvent, 'audience'>): ReadonlySet<number> | 'everyone' {
    if (audience === 'everyone') return 'everyone';
    if ('channel' in audience) return this.#recipients('channel.hear', audience.channel);
    if ('except' in audience) {
      const { others } = this.#permitted(audience.except);
      const rest = this.#lacking(audience.except.permission);
      return others.length === 0 ? rest : new Set([...rest].filter((userId) => !others.includes(userId)));
    }
    if ('permission' in audience) {
      const { holders, others } = this.#permitted(audience);
      return others.length === 0 ? holders : new Set([...holders, ...others]);
    }
    if (!isOfReaders(audience)) return new Set(audience.users);
    const readers = this.#recipients('channel.read', audience.readersOf);
    if (isNarrowed(audience)) {
      const permitted = 'having' in audience ? this.#holders(audience.having) : this.#lacking(audience.lacking);
      return readers === 'everyone' ? permitted : new Set([...readers].filter((userId) => permitted.has(userId)));
    }
    return readers === 'everyone' || audience.users === undefined ? readers : new Set([...readers, ...audience.users]);
  }

  membersOf(channelId: number): ReadonlySet<number> | 'everyone' {
    return this.#recipients('channel.hear', channelId);
  }

  mayRead(userId: number, channelId: number): boolean {
    const channel = this.#channels.get(channelId);
    const user = this.#users.get(userId);
    if (channel === undefined || user === undefined || user.status !== userStatuses.active) return false;
    return this.#may(user.roleId, 'channel.read', channel, channel.members.has(userId));
  }

  #changeMembers({ channel_id: id, added, removed, manager_id: managerId }: EventData<'updateMembers'>): void {
    const channel = this.#channels.get(id);
    if (channel === undefined) return;
    for (const userId of added) channel.members.add(userId);
    for (const userId of removed) channel.members.delete(userId);
    channel.managerId = managerId;
    channel.recipients = {};
  }

  #updateUser({ id, role_id: roleId, status }: EventData<'updateUser'>): ReadonlySet<number> {
    const before = this.#users.get(id);
    if (before?.roleId === roleId && before.status === status) return nobody;
    this.#users.set(id, { roleId, status });
    // A user who neither was nor is active gets no events: otherwise inviting a thousand people would settle everyone's
    // rights a thousand times.
    if (before?.status === userStatuses.active || status === userStatuses.active) this.#settleRights();
    return new Set([id]);
  }

  #deleteUser(id: number): ReadonlySet<number> {
    if (!this.#users.delete(id)) return nobody;
    this.#settleRights();
    return new Set([id]);
  }

  /** Users who may not see permissions get the event without them: that copy changes nothing here. */
  #updateRole({ id, permissions }: EventData<'updateRole'>): ReadonlySet<number> {
    return permissions === undefined ? nobody : this.#setPermissions(id, permissions);
  }

  #setPermissions(roleId: number, permissions: Permissions): ReadonlySet<number> {
    this.#roles.set(roleId, permissions);
    this.#settleRights();
    return this.#usersOfRole.get(roleId) ?? nobody;
  }

  #settleRights(): void {
    this.#usersOfRole = new Map();
    this.#holdersOf.clear();
    for (const [userId, { roleId, status }] of this.#users) {
      if (status !== userStatuses.active) continue;
      const known = this.#usersOfRole.get(roleId);
      if (known === undefined) this.#usersOfRole.set(roleId, new Set([userId]));
      else known.add(userId);
    }
    for (const channel of this.#channels.values()) channel.recipients = {};
  }

  #recipients(right: ChannelRight, channelId: number): ReadonlySet<number> | 'everyone' {
    const channel = this.#channels.get(channelId);
    if (channel === undefined) return nobody;
    channel.recipients[right] ??= this.#findRecipients(right, channel);
    return channel.recipients[right];
  }

  /** Decided once per role and membership, all that the rules of reading depend on, not for each of 10,000 users. */
  #findRecipients(right: ChannelRight, channel: ChannelAudience): ReadonlySet<number> | 'everyone' {
    const recipients = new Set<number>();
    let isEveryone = true;
    for (const [roleId, users] of this.#usersOfRole) {
      const asStranger = this.#may(roleId, right, channel, false);
      const asMember = this.#may(roleId, right, channel, true);
      isEveryone &&= asStranger && asMember;
      for (const userId of asStranger ? users : channel.members) {
        if (users.has(userId) && (channel.members.has(userId) ? asMember : asStranger)) recipients.add(userId);
      }
    }
    return isEveryone ? 'everyone' : recipients;
  }

  #may(roleId: number, right: ChannelRight, channel: ChannelAudience, isMember: boolean): boolean {
    return can({ userId: 0, permissions: this.#roles.get(roleId) ?? noPermissions }, right, {
      type: channel.type,
      is_public: channel.isPublic,
      created_by: null,
      manager_id: channel.managerId,
      is_member: isMember,
    });
  }

  /** The holders of a permission, and those of the named users who are not among them. Other users have no socket. */
  #permitted({ permission, users = [] }: PermittedAudience): { holders: ReadonlySet<number>; others: number[] } {
    const holders = this.#holders(permission);
    return { holders, others: users.filter((userId) => !holders.has(userId) && this.isActive(userId)) };
  }

  /** Found once between two changes of rights: for a thousand people imported this is asked two thousand times. */
  #holders(permission: PermittedAudience['permission']): ReadonlySet<number> {
    const key = permission.join();
    const known = this.#holdersOf.get(key);
    if (known !== undefined) return known;
    const holders = new Set<number>();
    for (const [roleId, ofRole] of this.#usersOfRole) {
      if (!this.#carriesOneOf(roleId, permission)) continue;
      for (const userId of ofRole) holders.add(userId);
    }
    this.#holdersOf.set(key, holders);
    return holders;
  }

  /** All active users but the holders of a permission. */
  #lacking(permission: PermittedAudience['permission']): ReadonlySet<number> {
    const holders = this.#holders(permission);
    const key = `except ${permission.join()}`;
    const known = this.#holdersOf.get(key);
    if (known !== undefined) return known;
    const rest = new Set(this.#active().filter((userId) => !holders.has(userId)));
    this.#holdersOf.set(key, rest);
    return rest;
  }

  #carriesOneOf(roleId: number, permissions: readonly Permission[]): boolean {
    const carried = this.#roles.get(roleId) ?? noPermissions;
    return permissions.some((permission) => carries(carried, permission));
  }

  #active(): number[] {
    return [...this.#usersOfRole.values()].flatMap((users) => [...users]);
  }
}

const isOfReaders = (audience: Audience): audience is Extract<Audience, { readersOf: number }> =>
  audience !== 'everyone' && 'readersOf' in audience;

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
              recipients: {},
            },
          ]),
        ),
        users: new Map(users.map((row) => [row.id, { roleId: row.role_id, status: row.status }])),
        roles: new Map(roles.map((row) => [row.id, row.permissions])),
        findNewcomer: (userId) => findNewcomer(database, workspaceId, userId),
      });
    });
