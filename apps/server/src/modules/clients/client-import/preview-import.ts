import { type endpoints, matchTitles, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { FileStorage } from '../../../platform/files/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { previewTable } from '../../../platform/table-import/index.ts';
import { listFields } from '../clients/index.ts';
import { findOwnUpload } from './find-own-import.ts';
import { guessMatch, makeTargetsOf } from './guess-targets.ts';

/** The first rows as they will be read, with the settings used; nothing is changed. Ends when the caller `hasLeft`. */
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
    const targetsOf = makeTargetsOf(fields);
    // As it was read for the check, unless another way is tried.
    const known = query.encoding === undefined && query.delimiter === undefined ? checked : null;
    const { titles, rows, failure, ...readAs } = await previewTable(storage, key, {
      readAs: {
        encoding: query.encoding ?? known?.encoding ?? null,
        delimiter: query.delimiter ?? known?.delimiter ?? null,
      },
      isKnownTitle: (title) => targetsOf(title).length > 0,
      hasLeft,
    });
    // The titles of an unreadable file may be anything.
    const isRead = failure === null || failure.code === 'no_rows';
    const targets = isRead ? (known?.targets ?? matchTitles(titles, targetsOf)) : [];
    const match = isRead ? (known?.match ?? guessMatch(targets)) : 'id';
    return { settings: { ...readAs, targets, match }, titles, rows, failure };
  };
