/** Handing over: a conversation gets another manager, or goes back to the new clients. */
import { type BodyOf, channelTypes, type endpoints, type ReaderChannel, userStatuses } from '@switchboard/contract';
import { cleanContent, isBlankContent } from '@switchboard/contract/markup';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import type { AuditOrigin } from '../../foundation/audit-log/index.ts';
import {
  assertMayUse,
  type ChannelFactsRow,
  deleteMember,
  insertMembers,
  listPeople,
  loadChannelFacts,
  nameOf,
} from '../channel-access/index.ts';
import { type MessageDraft, type Person, writeMessages } from '../messages/index.ts';
import { announceChange } from './announce-change.ts';
import { changeManager } from './change-manager.ts';
import { loadReaderChannel } from './load-channel.ts';
import { recordTakenAway, saidOf } from './manager-changes.ts';

type Body = BodyOf<typeof endpoints.assignManager>;

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}

/** Whoever is to be a manager. Throws an error of the field `manager_id` where they cannot be one. */
export const findNextManager = async (tx: Transaction, workspaceId: number, managerId: number): Promise<Person> => {
  const [person] = await listPeople(tx, workspaceId, [managerId]);
  if (person === undefined) throw fieldError('manager_id', 'validation.manager_gone');
  if (person.status !== userStatuses.active) throw fieldError('manager_id', 'validation.manager_inactive');
  if (!person.may_answer_clients) throw fieldError('manager_id', 'validation.unknown_manager');
  return person;
};

/** Refuses what was decided by an older state. Before the right: who has just given it away has none any more. */
const assertUnchanged = (facts: ChannelFactsRow, { from }: Body): void => {
  if (from !== undefined && from !== facts.manager_id) {
    throw new AppError('conversation.manager_changed', { name: facts.manager_name ?? '' });
  }
};

/** Writes the comment as a note, whose author has to be a member. Returns its events. */
const writeNote = async (
  tx: Transaction,
  { workspaceId, ...actor }: CallingActor,
  channelId: number,
  content: string,
) => {
  const draft: MessageDraft = {
    channelId,
    author: { kind: 'user', userId: actor.userId, actor },
    clientMsgId: null,
    audience: 'internal',
    content,
    parentId: null,
    fileIds: [],
    metadata: null,
    system: null,
    external: null,
  };
  const { outcomes, events } = await writeMessages(tx, workspaceId, [draft]);
  for (const outcome of outcomes) if (outcome.kind === 'refused') throw outcome.error;
  return events;
};

interface HandOver {
  call: Call;
  channelId: number;
  facts: ChannelFactsRow;
  next: Person | null;
  body: Body;
}

const handOver = async (tx: Transaction, { call, channelId, facts, next, body }: HandOver): Promise<void> => {
  const { workspaceId, userId } = call.actor;
  const { manager_id: before } = facts;
  const after = next?.id ?? null;
  const clientId = await changeManager(tx, workspaceId, { channelId, before, after, actorId: userId });
  if (before !== null && before !== userId) {
    const taken = { name: facts.name, clientId, from: facts.manager_name, to: next?.name ?? null };
    await recordTakenAway(tx, { workspaceId, actorId: userId, origin: call.origin }, [taken]);
  }
  const comment = cleanContent(body.comment);
  const hasComment = !isBlankContent(comment);
  const joining = [...(after === null ? [] : [after]), ...(hasComment ? [userId] : [])];
  const added = await insertMembers(tx, workspaceId, channelId, joining);
  const written = hasComment ? await writeNote(tx, call.actor, channelId, comment) : [];
  const leaves = before !== null && (after === null || !body.stays);
  if (leaves) await deleteMember(tx, workspaceId, channelId, before);
  const by = { id: userId, name: await nameOf(tx, workspaceId, userId) };
  await announceChange(tx, {
    workspaceId,
    channelId,
    members: { added, removed: leaves ? [before] : [] },
    said: [saidOf(by, next)],
    written,
  });
};

/**
 * Gives a conversation to a user who may answer clients, or back to the new clients. The manager before stays as a
 * colleague if that is wanted; a comment becomes a note. Throws `conversation.manager_changed` with the manager's name.
 */
export const makeAssignManager =
  ({ database }: { database: Database }) =>
  (call: Call, channelId: number, body: Body): Promise<ReaderChannel> =>
    database.inWorkspace(call.actor.workspaceId, async (tx) => {
      const { actor } = call;
      const { workspaceId } = actor;
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.read', { lock: true });
      if (facts.type === channelTypes.client) assertUnchanged(facts, body);
      assertMayUse(actor, facts, 'conversation.assignManager');
      const next = body.manager_id === null ? null : await findNextManager(tx, workspaceId, body.manager_id);
      if (facts.manager_id !== body.manager_id) await handOver(tx, { call, channelId, facts, next, body });
      return loadReaderChannel(tx, workspaceId, channelId, actor);
    });
