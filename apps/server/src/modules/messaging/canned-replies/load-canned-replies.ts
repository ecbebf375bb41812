import { type CannedReply, can, type FileView } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { toFileView } from '../../files/index.ts';
import {
  type CannedReplyRow,
  findCannedReply,
  listCannedReplyRows,
  listFilesOfReplies,
} from './canned-reply-queries.ts';

/** Rows as their reader sees them. */
export const presentCannedReplies = async (
  tx: Transaction,
  workspaceId: number,
  rows: readonly CannedReplyRow[],
): Promise<CannedReply[]> => {
  const files = new Map<number, FileView[]>();
  const ids = rows.map(({ id }) => id);
  for (const { canned_reply_id: id, ...file } of await listFilesOfReplies(tx, workspaceId, ids))
    files.set(id, [...(files.get(id) ?? []), toFileView(file)]);
  return rows.map(({ owner_id, ...row }) => ({
    ...row,
    scope: owner_id === null ? 'workspace' : 'own',
    files: files.get(row.id) ?? [],
  }));
};

export const makeListCannedReplies =
  ({ database }: { database: Database }) =>
  ({ workspaceId, userId }: CallingActor): Promise<{ data: CannedReply[] }> =>
    database.inWorkspace(workspaceId, async (tx) => ({
      data: await presentCannedReplies(tx, workspaceId, await listCannedReplyRows.asTheyAre(tx, workspaceId, userId)),
    }));

/** Whether the actor may read a canned reply, and so its files. */
export const mayReadCannedReply = async (tx: Transaction, actor: CallingActor, id: number): Promise<boolean> => {
  const reply = await findCannedReply(tx, actor.workspaceId, id);
  return reply !== null && can(actor, 'cannedReply.read', reply);
};
