import { type BodyOf, type CannedReply, can, type endpoints, foldText, limits } from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { releaseHeldFiles, setHeldFiles } from '../../files/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { type AuditOrigin, type ReplyFacts, recordChange } from './audit-changes.ts';
import { changedEvent } from './canned-reply-events.ts';
import {
  type CannedReplyRow,
  type CannedReplyToSave,
  countCannedReplies,
  deleteCannedReply,
  findCannedReply,
  insertCannedReplies,
  listFilesOfReplies,
  listOwnIds,
  lockCannedReply,
  updateCannedReplies,
} from './canned-reply-queries.ts';
import { presentCannedReplies } from './load-canned-replies.ts';

export interface CannedRepliesDeps {
  database: Database;
}

export interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}
type CannedReplyBody = BodyOf<typeof endpoints.createCannedReply>;

const toRow = (id: number, userId: number, body: CannedReplyBody): CannedReplyToSave => ({
  id,
  owner_id: body.scope === 'own' ? userId : null,
  shortcut: body.shortcut,
  shortcut_key: foldText(body.shortcut),
  title: body.title,
  texts: body.texts,
});

/** Refuses a shortcut that another reply of the scope has: by the index, so that concurrent calls are refused, too. */
const refusingTakenShortcuts = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? fieldError('shortcut', 'validation.name_taken') : error;
  }
};

/** How many more there may be: shared ones, or those of a user. */
export const roomFor = async (tx: Transaction, workspaceId: number, ownerId: number | null): Promise<number> =>
  (ownerId === null ? limits.sharedCannedReplies : limits.ownCannedReplies) -
  (await countCannedReplies(tx, workspaceId, ownerId));

const assertRoom = async (tx: Transaction, workspaceId: number, ownerId: number | null): Promise<void> => {
  if ((await roomFor(tx, workspaceId, ownerId)) <= 0) throw new AppError('canned_reply.too_many');
};

const readBack = async (tx: Transaction, workspaceId: number, id: number): Promise<CannedReply> => {
  const row = await findCannedReply(tx, workspaceId, id);
  const [reply] = row === null ? [] : await presentCannedReplies(tx, workspaceId, [row]);
  if (reply === undefined) throw new AppError('canned_reply.not_found');
  return reply;
};

/** A reply that the actor may change, locked; one they do not see is a 404. */
const lockToChange = async (tx: Transaction, actor: CallingActor, id: number): Promise<CannedReplyRow> => {
  const row = await lockCannedReply(tx, actor.workspaceId, id);
  if (row === null || !can(actor, 'cannedReply.edit', row)) throw new AppError('canned_reply.not_found');
  return row;
};

const factsOf = async (tx: Transaction, workspaceId: number, row: CannedReplyRow): Promise<ReplyFacts> => ({
  ...row,
  files: (await listFilesOfReplies(tx, workspaceId, [row.id])).map(({ original }) => original),
});

/** Throws `canned_reply.too_many`, or that the shortcut is taken. */
export const makeCreateCannedReply =
  ({ database }: CannedRepliesDeps) =>
  ({ actor, origin }: Call, body: CannedReplyBody): Promise<CannedReply> =>
    refusingTakenShortcuts(
      database.inWorkspace(actor.workspaceId, async (tx) => {
        const { workspaceId, userId } = actor;
        const id = await takeIds(tx, workspaceId, 'canned_reply');
        const row = toRow(id, userId, body);
        // Counted under the lock of the counter of ids: of two at once the second sees the first.
        await assertRoom(tx, workspaceId, row.owner_id);
        await insertCannedReplies(tx, workspaceId, [row]);
        await setHeldFiles(tx, workspaceId, { holder: { kind: 'canned_reply', id }, userId }, body.files);
        await recordChange(tx, { actor, origin, action: 'canned_reply.created', before: null, after: row });
        tx.announce(changedEvent(row.owner_id));
        return readBack(tx, workspaceId, id);
      }),
    );

/** Throws `canned_reply.not_found`, `canned_reply.changed`, `canned_reply.too_many`, or that the shortcut is taken. */
export const makeEditCannedReply =
  ({ database }: CannedRepliesDeps) =>
  ({ actor, origin }: Call, id: number, body: BodyOf<typeof endpoints.editCannedReply>): Promise<CannedReply> =>
    refusingTakenShortcuts(
      database.inWorkspace(actor.workspaceId, async (tx) => {
        const { workspaceId, userId } = actor;
        const row = await lockToChange(tx, actor, id);
        const next = toRow(id, userId, body);
        // To the others a shared one that becomes somebody's own is deleted.
        if (row.owner_id !== next.owner_id && !can(actor, 'cannedReply.delete', row))
          throw new AppError('permission.denied');
        if (row.version !== body.version) throw new AppError('canned_reply.changed');
        if (row.owner_id !== next.owner_id) await assertRoom(tx, workspaceId, next.owner_id);
        const before = await factsOf(tx, workspaceId, row);
        await updateCannedReplies(tx, workspaceId, [next]);
        await setHeldFiles(tx, workspaceId, { holder: { kind: 'canned_reply', id }, userId }, body.files);
        const after = await factsOf(tx, workspaceId, { ...row, ...next });
        await recordChange(tx, { actor, origin, action: 'canned_reply.changed', before, after });
        tx.announce(changedEvent(row.owner_id === null ? null : next.owner_id));
        return readBack(tx, workspaceId, id);
      }),
    );

/** Throws `canned_reply.not_found`. */
export const makeDeleteCannedReply =
  ({ database }: CannedRepliesDeps) =>
  ({ actor, origin }: Call, id: number): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const row = await lockToChange(tx, actor, id);
      if (!can(actor, 'cannedReply.delete', row)) throw new AppError('permission.denied');
      await releaseHeldFiles(tx, actor.workspaceId, { kind: 'canned_reply', id });
      await deleteCannedReply(tx, actor.workspaceId, id);
      await recordChange(tx, { actor, origin, action: 'canned_reply.deleted', before: row, after: null });
      tx.announce(changedEvent(row.owner_id));
    });

/** Those of a user who is deleted go with them: nobody else could see them. */
export const deleteOwnCannedReplies = async (tx: Transaction, workspaceId: number, userId: number): Promise<void> => {
  for (const id of await listOwnIds(tx, workspaceId, userId)) {
    await releaseHeldFiles(tx, workspaceId, { kind: 'canned_reply', id });
    await deleteCannedReply(tx, workspaceId, id);
  }
};
