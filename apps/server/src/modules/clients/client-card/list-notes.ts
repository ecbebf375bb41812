import { type endpoints, limits, type QueryOf, type ResultOf } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { loadPersonIds } from './load-person.ts';
import { listNoteRows } from './note-queries.ts';
import { toNoteView } from './note-view.ts';

/** The notes on a person, whichever of their accounts they were written on. */
export const makeListNotes =
  ({ database }: { database: Database }) =>
  (
    actor: CallingActor,
    clientId: number,
    { limit = limits.notesPerPage, offset = 0 }: QueryOf<typeof endpoints.listClientNotes>,
  ): Promise<ResultOf<typeof endpoints.listClientNotes>> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const personIds = await loadPersonIds(tx, actor, clientId);
      const { rows, count } = await listNoteRows(tx, actor.workspaceId, personIds, { limit, offset });
      return { data: rows.map(toNoteView), count, hasMore: offset + rows.length < count };
    });
