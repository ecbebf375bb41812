import { type FileView, limits, type MessageMetadata } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailableError, isLockConflict } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { type Connector, FileGoneError, type InboundFile } from '../../../connectors/index.ts';
import type { NewFile } from '../../../files/index.ts';
import type { HeardBot } from '../../bots/index.ts';

type MissingFile = NonNullable<MessageMetadata['missing_files']>[number];

export interface FetchedFiles {
  fileIds: number[];
  missing: MissingFile[];
}

export const noFiles: FetchedFiles = { fileIds: [], missing: [] };

interface FetchFilesDeps {
  putFile: (file: NewFile) => Promise<FileView>;
  log: FastifyBaseLogger;
}

/** After this many failed tries the message is shown without the file. */
const triesPerFile = 5;

/**
 * Downloads a client's files from the messenger. A file that bots can't get is listed as missing and never delays its
 * message; a temporary failure is thrown to be retried, until `attempts` reaches the limit. That a bot was removed is
 * one: people also remove a bot to connect it anew.
 */
export const makeFetchFiles =
  ({ putFile, log }: FetchFilesDeps) =>
  async (
    connector: Connector,
    bot: Pick<HeardBot, 'workspaceId' | 'id' | 'credentials' | 'isRemoved'>,
    files: readonly InboundFile[],
    attempts: number,
  ): Promise<FetchedFiles> => {
    const fetched: FetchedFiles = { fileIds: [], missing: [] };
    for (const file of files) {
      if ((file.sizeBytes ?? 0) > limits.fileBytes) {
        fetched.missing.push({ name: file.name, reason: 'too_large' });
        continue;
      }
      const { credentials } = bot;
      if (credentials === null) {
        if (bot.isRemoved && attempts + 1 < triesPerFile) throw asFetchError('the bot was removed');
        fetched.missing.push({ name: file.name, reason: 'unavailable' });
        continue;
      }
      try {
        const stored = await putFile({
          workspaceId: bot.workspaceId,
          source: await connector.openFile(credentials, file.remoteId),
          original: file.name,
          declaredType: file.mimeType,
          ...(file.kind === 'file' ? {} : { kind: file.kind }),
          createdBy: null,
          mayExceedPlan: true,
          maxBytes: limits.fileBytes,
          ...(file.durationSeconds === null ? {} : { duration: Math.round(file.durationSeconds) }),
        });
        fetched.fileIds.push(stored.id);
      } catch (error) {
        // A failure of the database is not about the file and does not count as a try.
        if (error instanceof DatabaseUnavailableError || isLockConflict(error)) throw error;
        const reason = toMissingReason(error);
        if (reason === null && attempts + 1 < triesPerFile) throw asFetchError(error);
        log.warn(
          { err: error, botId: bot.id, workspaceId: bot.workspaceId },
          'a file of a client could not be fetched',
        );
        fetched.missing.push({ name: file.name, reason: reason ?? 'unavailable' });
      }
    }
    return fetched;
  };

/** Drops the error code of a broken connection, which would otherwise be taken for one of the database's. */
const asFetchError = (error: unknown): Error =>
  new Error(`a file could not be fetched: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** Why a retry is pointless; null when it may help. */
const toMissingReason = (error: unknown): MissingFile['reason'] | null => {
  if (error instanceof FileGoneError) return error.reason;
  return error instanceof AppError && error.code === 'file.too_large' ? 'too_large' : null;
};
