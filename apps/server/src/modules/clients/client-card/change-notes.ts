import { type Actor, type ClientNote, can, clientReaders, limits } from '@switchboard/contract';
import { cleanContent, isBlankContent } from '@switchboard/contract/markup';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { loadClient, lockClient } from '../clients/index.ts';
import { loadPersonIds } from './load-person.ts';
import {
  countNotes,
  deleteNoteRow,
  findNote,
  insertNote,
  lockNoteRow,
  type NoteRow,
  updateNote,
} from './note-queries.ts';
import { toNoteView } from './note-view.ts';

interface NotesDeps {
  database: Database;
}

interface NoteKey {
  clientId: number;
  noteId: number;
}

/** Browsers with the card open fetch the notes again: the event contains none. */
const announceNotes = (tx: Transaction, clientId: number): void =>
  tx.announce({ event: 'updateClientNotes', audience: { permission: clientReaders }, data: { client_id: clientId } });

const toContent = (raw: string): string => {
  const content = cleanContent(raw);
  if (isBlankContent(content)) throw fieldError('content', 'validation.required');
  return content;
};

const assertMayEdit = (actor: CallingActor): void => {
  if (!can(actor as Actor, 'clients.edit', null)) throw new AppError('permission.denied');
};

/** The note, locked, if the actor may do this with it. */
const lockNote = async (
  tx: Transaction,
  actor: CallingActor,
  { clientId, noteId }: NoteKey,
  ability: 'clientNote.edit' | 'clientNote.delete',
): Promise<NoteRow> => {
  const personIds = await loadPersonIds(tx, actor, clientId);
  const note = await lockNoteRow(tx, actor.workspaceId, personIds, noteId);
  if (note === null) throw new AppError('client.note_not_found');
  if (!can(actor as Actor, ability, note)) throw new AppError('permission.denied');
  return note;
};

export const makeAddNote =
  ({ database }: NotesDeps) =>
  (actor: CallingActor, clientId: number, raw: string): Promise<ClientNote> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      await loadClient(tx, actor, clientId);
      assertMayEdit(actor);
      // Nothing is written any more about a client who is being erased at this moment.
      if ((await lockClient(tx, workspaceId, clientId)) === null) throw new AppError('client.not_found');
      const content = toContent(raw);
      const id = await takeIds(tx, workspaceId, 'client_note');
      // Counted under the lock of the counter of ids: of two at once the second sees the first.
      if ((await countNotes(tx, workspaceId, [clientId])) >= limits.notesPerClient) {
        throw new AppError('client.too_many_notes');
      }
      await insertNote(tx, workspaceId, { id, clientId, content, userId });
      return presentNote(tx, workspaceId, { clientId, noteId: id });
    });

export const makeEditNote =
  ({ database }: NotesDeps) =>
  (actor: CallingActor, key: NoteKey, raw: string): Promise<ClientNote> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const note = await lockNote(tx, actor, key, 'clientNote.edit');
      const content = toContent(raw);
      if (content === note.content) return toNoteView(note);
      await updateNote(tx, workspaceId, note.id, content);
      return presentNote(tx, workspaceId, { clientId: note.client_id, noteId: note.id });
    });

export const makeDeleteNote =
  ({ database }: NotesDeps) =>
  (actor: CallingActor, key: NoteKey): Promise<void> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const note = await lockNote(tx, actor, key, 'clientNote.delete');
      await deleteNoteRow(tx, workspaceId, note.id);
      announceNotes(tx, note.client_id);
    });

/** The note as it now is, announced. */
async function presentNote(tx: Transaction, workspaceId: number, { clientId, noteId }: NoteKey): Promise<ClientNote> {
  const row = await findNote(tx, workspaceId, [clientId], noteId);
  if (row === null) throw new AppError('client.note_not_found');
  announceNotes(tx, clientId);
  return toNoteView(row);
}
