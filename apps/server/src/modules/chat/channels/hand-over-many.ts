/** Handing over many conversations at once, and taking that back. */
import type { Transaction } from '../../../platform/database/index.ts';
import type { AuditOrigin } from '../../foundation/audit-log/index.ts';
import { recordManagerChanges } from '../../foundation/client-history/index.ts';
import {
  deleteMemberships,
  insertMemberships,
  listMemberStates,
  type MemberState,
  replaceManagers,
  restoreMembers,
} from '../channel-access/index.ts';
import type { Person } from '../messages/index.ts';
import { announceManagers } from './announce-managers.ts';
import { recordTakenAway, saidOf } from './manager-changes.ts';

/** A conversation, locked, with its manager of now. */
export interface GivenConversation {
  id: number;
  name: string;
  clientId: number;
  manager: Person | null;
}

/** What handing it over replaced. */
export interface HandedOver {
  id: number;
  manager: Person | null;
  /** The manager before, who left: what they had there. */
  left: MemberState | null;
  /** The new manager was no member before. */
  hasJoined: boolean;
}

interface Caller {
  workspaceId: number;
  by: Person;
  origin: AuditOrigin;
  /** The first of as many ids as there are conversations, for the lines in them. */
  firstMessageId: number;
}

interface Change extends GivenConversation {
  next: Person | null;
}

const changeManagers = (
  tx: Transaction,
  { workspaceId, by, origin }: Caller,
  changes: readonly Change[],
): Promise<unknown> =>
  Promise.all([
    replaceManagers(
      tx,
      workspaceId,
      changes.map(({ id, next }) => ({ channelId: id, after: next?.id ?? null })),
    ),
    recordManagerChanges(
      tx,
      workspaceId,
      changes.map(({ clientId, manager, next }) => ({
        clientId,
        before: manager?.id ?? null,
        after: next?.id ?? null,
        actorId: by.id,
      })),
    ),
    recordTakenAway(
      tx,
      { workspaceId, actorId: by.id, origin },
      changes
        .filter(({ manager }) => manager !== null && manager.id !== by.id)
        .map(({ name, clientId, manager, next }) => ({
          name,
          clientId,
          from: manager?.name ?? null,
          to: next?.name ?? null,
        })),
    ),
  ]);

/** Gives conversations to a colleague, or back to the new clients (null), as `makeAssignManager` does with one. */
export const handOverMany = async (
  tx: Transaction,
  caller: Caller,
  conversations: readonly GivenConversation[],
  { next, stays }: { next: Person | null; stays: boolean },
): Promise<HandedOver[]> => {
  const { workspaceId, by } = caller;
  const people = [...new Set(conversations.flatMap(({ manager }) => manager?.id ?? [])), ...(next ? [next.id] : [])];
  const members = await listMemberStates(
    tx,
    workspaceId,
    conversations.map(({ id }) => id),
    people,
  );
  const states = new Map(members.map((member) => [`${member.channel_id}:${member.user_id}`, member]));
  const stateOf = (channelId: number, person: Person | null) => states.get(`${channelId}:${person?.id}`) ?? null;
  const handed = conversations.map(({ id, manager }) => ({
    id,
    manager,
    left: next === null || !stays ? stateOf(id, manager) : null,
    hasJoined: next !== null && stateOf(id, next) === null,
  }));
  const joined = next === null ? [] : handed.filter(({ hasJoined }) => hasJoined);
  await Promise.all([
    changeManagers(
      tx,
      caller,
      conversations.map((conversation) => ({ ...conversation, next })),
    ),
    insertMemberships(
      tx,
      workspaceId,
      joined.map(({ id }) => ({ channel_id: id, user_id: next?.id ?? 0 })),
    ),
    deleteMemberships(
      tx,
      workspaceId,
      handed.flatMap(({ left }) => left ?? []),
    ),
  ]);
  await announceManagers(
    tx,
    caller,
    handed.map(({ id, left, hasJoined }) => ({
      channelId: id,
      managerId: next?.id ?? null,
      added: hasJoined && next ? [next.id] : [],
      removed: left ? [left.user_id] : [],
      said: saidOf(by, next),
    })),
  );
  return handed;
};

/** Takes it back: the managers before have their conversations again, and what they had in them. */
export const giveBackMany = async (
  tx: Transaction,
  caller: Caller,
  conversations: readonly (GivenConversation & { before: HandedOver })[],
): Promise<void> => {
  const { workspaceId, by } = caller;
  const leaving = conversations.flatMap(({ id, manager, before }) =>
    before.hasJoined && manager !== null ? [{ channel_id: id, user_id: manager.id }] : [],
  );
  await Promise.all([
    changeManagers(
      tx,
      caller,
      conversations.map((conversation) => ({ ...conversation, next: conversation.before.manager })),
    ),
    deleteMemberships(tx, workspaceId, leaving),
    restoreMembers(
      tx,
      workspaceId,
      conversations.flatMap(({ before }) => before.left ?? []),
    ),
  ]);
  await announceManagers(
    tx,
    caller,
    conversations.map(({ id, before, manager }) => ({
      channelId: id,
      managerId: before.manager?.id ?? null,
      added: before.left ? [before.left.user_id] : [],
      removed: before.hasJoined && manager ? [manager.id] : [],
      said: saidOf(by, before.manager),
    })),
  );
};
