/** Handing over many conversations at once, and taking that back. */
import type { SystemMessage } from '@switchboard/contract';
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

interface MoveOptions {
  /** Null: nobody of the team does it. */
  actorId: number | null;
  /** What goes to nobody was given back: it is not the same manager's at once again. */
  isReturned: boolean;
  /** The managers before remain as colleagues of the new ones. */
  stays: boolean;
  firstMessageId: number | null;
}

const changeManagers = (
  tx: Transaction,
  workspaceId: number,
  { actorId, isReturned }: Pick<MoveOptions, 'actorId' | 'isReturned'>,
  changes: readonly Change[],
): Promise<unknown> =>
  Promise.all([
    replaceManagers(
      tx,
      workspaceId,
      changes.map(({ id, next }) => ({ channelId: id, after: next?.id ?? null })),
      isReturned,
    ),
    recordManagerChanges(
      tx,
      workspaceId,
      changes.map(({ clientId, manager, next }) => ({
        clientId,
        before: manager?.id ?? null,
        after: next?.id ?? null,
        actorId,
      })),
    ),
  ]);

const recordTakenFromOthers = (
  tx: Transaction,
  { workspaceId, by, origin }: Caller,
  changes: readonly Change[],
): Promise<void> =>
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
  );

/** Gives each of these conversations to its next manager, or to nobody, with a line in each. */
export const moveConversations = async (
  tx: Transaction,
  workspaceId: number,
  changes: readonly (Change & { said: SystemMessage })[],
  { actorId, isReturned, stays, firstMessageId }: MoveOptions,
): Promise<HandedOver[]> => {
  const people = changes.flatMap(({ manager, next }) => [manager, next].flatMap((person) => person?.id ?? []));
  const ids = changes.map(({ id }) => id);
  const members = await listMemberStates(tx, workspaceId, ids, [...new Set(people)]);
  const states = new Map(members.map((member) => [`${member.channel_id}:${member.user_id}`, member]));
  const stateOf = (channelId: number, person: Person | null) => states.get(`${channelId}:${person?.id}`) ?? null;
  const moved = changes.map(({ id, manager, next, said }) => ({
    id,
    manager,
    next,
    said,
    left: next === null || !stays ? stateOf(id, manager) : null,
    hasJoined: next !== null && stateOf(id, next) === null,
  }));
  await Promise.all([
    changeManagers(tx, workspaceId, { actorId, isReturned }, changes),
    insertMemberships(
      tx,
      workspaceId,
      moved.flatMap(({ id, next, hasJoined }) => (hasJoined && next ? [{ channel_id: id, user_id: next.id }] : [])),
    ),
    deleteMemberships(
      tx,
      workspaceId,
      moved.flatMap(({ left }) => left ?? []),
    ),
  ]);
  await announceManagers(
    tx,
    { workspaceId, firstMessageId },
    moved.map(({ id, next, left, hasJoined, said }) => ({
      channelId: id,
      managerId: next?.id ?? null,
      added: hasJoined && next ? [next.id] : [],
      removed: left ? [left.user_id] : [],
      said,
    })),
  );
  return moved.map(({ id, manager, left, hasJoined }) => ({ id, manager, left, hasJoined }));
};

/** Gives conversations to a colleague, or back to the new clients (null), as `makeAssignManager` does with one. */
export const handOverMany = async (
  tx: Transaction,
  caller: Caller,
  conversations: readonly GivenConversation[],
  { next, stays }: { next: Person | null; stays: boolean },
): Promise<HandedOver[]> => {
  const { workspaceId, by, firstMessageId } = caller;
  const changes = conversations.map((conversation) => ({ ...conversation, next, said: saidOf(by, next) }));
  await recordTakenFromOthers(tx, caller, changes);
  return moveConversations(tx, workspaceId, changes, { actorId: by.id, isReturned: true, stays, firstMessageId });
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
  const changes = conversations.map((conversation) => ({ ...conversation, next: conversation.before.manager }));
  await Promise.all([
    changeManagers(tx, workspaceId, { actorId: by.id, isReturned: true }, changes),
    recordTakenFromOthers(tx, caller, changes),
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
