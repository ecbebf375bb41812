import {
  decodeText,
  detectDelimiter,
  detectEncoding,
  type endpoints,
  type ImportSettings,
  isBlank,
  type QueryOf,
  type ResultOf,
  UnreadableTextError,
} from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { FileStorage } from '../../../platform/files/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { listFields } from '../clients/index.ts';
import { findOwnUpload } from './find-own-import.ts';
import { guessMatch, guessTargets, makeTargetsOf } from './guess-targets.ts';
import { readFile, toImportFailure } from './read-file.ts';

const shownRows = 8;
const cellChars = 200;
/** Characters from which the delimiter is recognised. */
const startChars = 64 * 1024;

const cut = (cells: readonly string[]) =>
  cells.map((cell) =>
    Array.from(cell.slice(0, 2 * cellChars))
      .slice(0, cellChars)
      .join(''),
  );

const readStart = async (pieces: AsyncIterable<string>): Promise<string> => {
  let start = '';
  try {
    for await (const piece of pieces) {
      start += piece;
      if (start.length >= startChars) break;
    }
  } catch (error) {
    // Told with the rows.
    if (!(error instanceof UnreadableTextError)) throw error;
  }
  return start.slice(0, startChars);
};

/** The first rows as they will be read, and how; nothing is changed. Ends when the caller `hasLeft`. */
export const makePreviewImport =
  ({ database, storage }: { database: Database; storage: FileStorage }) =>
  async (
    actor: CallingActor,
    importId: number,
    query: QueryOf<typeof endpoints.previewClientImport>,
    hasLeft: () => boolean,
  ): Promise<ResultOf<typeof endpoints.previewClientImport>> => {
    const { workspaceId } = actor;
    const [{ storage_key: key, settings: checked }, fields] = await database.inWorkspace(workspaceId, (tx) =>
      Promise.all([findOwnUpload(tx, actor, importId), listFields(tx, workspaceId)]),
    );
    const settings: ImportSettings = { encoding: 'utf-8', delimiter: ',', targets: [], match: 'id' };
    const targetsOf = makeTargetsOf(fields);
    const rows: string[][] = [];
    const answer = { settings, titles: [] as string[], rows };
    try {
      // As it was read for the check, unless another way is tried.
      const known = query.encoding === undefined && query.delimiter === undefined ? checked : null;
      settings.encoding = query.encoding ?? known?.encoding ?? (await detectEncoding(await storage.read(key)));
      settings.delimiter =
        query.delimiter ??
        known?.delimiter ??
        detectDelimiter(
          await readStart(decodeText(await storage.read(key), settings.encoding)),
          (title) => targetsOf(title).length > 0,
        );
      for await (const record of readFile(storage, key, settings)) {
        if (record.number === 1) answer.titles = cut(record.cells);
        else if (!isBlank(record)) rows.push(cut(record.cells));
        if (rows.length === shownRows || hasLeft()) break;
      }
      settings.targets = known?.targets ?? guessTargets(answer.titles, targetsOf);
      settings.match = known?.match ?? guessMatch(settings.targets);
      return { ...answer, failure: rows.length > 0 || hasLeft() ? null : { code: 'no_rows', row: null } };
    } catch (error) {
      const failed = toImportFailure(error);
      if (failed === null) throw error;
      return { ...answer, failure: { code: failed.code, row: failed.row } };
    }
  };
