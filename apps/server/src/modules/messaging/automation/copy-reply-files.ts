import { limits } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { type FileStore, listHeldFiles } from '../../files/index.ts';

export interface CopyFilesDeps {
  database: Database;
  files: FileStore;
  log: FastifyBaseLogger;
}

/** A run needs copies of the files of a canned reply: bytes take their time, so they are made before its transaction. */
export class CopiesWantedError extends Error {
  readonly replyId: number;
  constructor(replyId: number) {
    super('a rule needs copies of files');
    this.replyId = replyId;
  }
}

/** Copies of the files of canned replies, each for one message. */
export interface FileCopies {
  /** The files of a copy; null where none could be made. Throws `CopiesWantedError` where there is none left. */
  take(replyId: number): number[] | null;
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
 * Does work that may need copies, again with one more for each that it lacks. They belong to nobody until a message takes
 * them; those that none takes are collected.
 */
export const withFileCopies = async (
  deps: CopyFilesDeps,
  workspaceId: number,
  work: (copies: FileCopies) => Promise<void>,
): Promise<void> => {
  const made = new Map<number, (number[] | null)[]>();
  for (;;) {
    const left = new Map([...made].map(([id, copies]) => [id, [...copies]]));
    const take = (replyId: number): number[] | null => {
      const copy = left.get(replyId)?.shift();
      if (copy === undefined) throw new CopiesWantedError(replyId);
      return copy;
    };
    try {
      await work({ take });
      return;
    } catch (error) {
      if (!(error instanceof CopiesWantedError)) throw error;
      const copy = await copyAll(deps, workspaceId, error.replyId).catch((err: unknown) => {
        deps.log.warn({ err, workspaceId, cannedReply: error.replyId }, 'files for a reply by a rule were not copied');
        return null;
      });
      made.set(error.replyId, [...(made.get(error.replyId) ?? []), copy]);
    }
  }
};
