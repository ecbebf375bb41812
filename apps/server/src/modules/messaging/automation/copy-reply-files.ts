import { limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { type FileStore, listHeldFiles } from '../../files/index.ts';

export interface CopyFilesDeps {
  database: Database;
  files: FileStore;
  log: FastifyBaseLogger;
}

const copyAll = async ({ database, files }: CopyFilesDeps, workspaceId: number, replyId: number) => {
  const held = await database.inWorkspace(workspaceId, (tx) =>
    listHeldFiles(tx, workspaceId, { kind: 'canned_reply', id: replyId }),
  );
  const copies: number[] = [];
  for (const { id, original, type, kind, duration } of held) {
    const source = await files.open(workspaceId, id);
    if (source === null) return null;
    const file = {
      workspaceId,
      source,
      original,
      declaredType: type,
      kind,
      createdBy: null,
      maxBytes: limits.fileBytes,
    };
    copies.push((await files.put({ ...file, ...(duration !== null && { duration }) })).id);
  }
  return copies;
};

/**
 * Copies of the files of canned replies, for one message each: they belong to nobody yet, and those that no message takes
 * are collected. Null where they could not be made. Before the transaction of the run: bytes take their time.
 */
export const copyReplyFiles = async (
  deps: CopyFilesDeps,
  workspaceId: number,
  replyIds: readonly number[],
): Promise<Map<number, number[] | null>> => {
  const copies = new Map<number, number[] | null>();
  for (const id of new Set(replyIds)) {
    try {
      copies.set(id, await copyAll(deps, workspaceId, id));
    } catch (error) {
      deps.log.warn({ err: error, workspaceId, cannedReply: id }, 'files for a reply by a rule could not be copied');
      copies.set(id, null);
    }
  }
  return copies;
};
