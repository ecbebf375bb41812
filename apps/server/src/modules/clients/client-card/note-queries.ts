import { statement, type Transaction } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import type { NamedRow } from './client-queries.ts';

export interface NoteRow extends NamedRow {
  id: number;
  client_id: number;
  content: string;
  created_by: number;
  author_id: number;
  author_first_name: string;
  author_last_name: string;
  created_at: Date;
  edited_at: Date | null;
}

const selectNotes = (
  more = '',
) => `select ${more} n.id, n.client_id, n.content, n.created_by, n.created_at, n.edited_at,
    u.id as author_id, u.first_name as author_first_name, u.last_name as author_last_name,
    u.avatar_file_id as author_avatar_file_id
  from client_notes n join ${usersTable} u on u.workspace_id = n.workspace_id and u.id = n.created_by`;

/** Notes of these clients from before a moment in microseconds, newest first. */
export const listNotesBefore = statement({
  name: 'list-client-notes-before',
  text: `${selectNotes('(extract(epoch from n.created_at) * 1000000)::bigint as ts,')}
    where n.workspace_id = $1 and n.client_id = any($2)
      and n.created_at < 'epoch'::timestamptz + $4::bigint * interval '1 microsecond'
    order by n.created_at desc limit $3`,
  values: (workspaceId: number, clientIds: readonly number[], { limit, before }: { limit: number; before: number }) => [
    workspaceId,
    clientIds,
    limit,
    before,
  ],
}).all<NoteRow & { ts: number }>();

export const listClientNotesStatement = statement({
  name: 'list-client-notes',
  text: `${selectNotes()} where n.workspace_id = $1 and n.client_id = any($2) order by n.id desc limit $3 offset $4`,
  values: (workspaceId: number, clientIds: readonly number[], limit: number, offset: number) => [
    workspaceId,
    clientIds,
    limit,
    offset,
  ],
}).of<NoteRow>();

/** Notes of these clients, newest first, and how many there are. */
export const listNoteRows = async (
  tx: Transaction,
  workspaceId: number,
  clientIds: readonly number[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NoteRow[]; count: number }> => {
  const [{ rows }, counted] = await Promise.all([
    tx.query(listClientNotesStatement(workspaceId, clientIds, limit, offset)),
    countNotes(tx, workspaceId, clientIds),
  ]);
  return { rows, count: counted };
};

export const countNotes = statement({
  name: 'count-client-notes',
  text: 'select count(*)::int as count from client_notes where workspace_id = $1 and client_id = any($2)',
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

const oneOf = `${selectNotes()} where n.workspace_id = $1 and n.client_id = any($2) and n.id = $3`;
const keyOf = (workspaceId: number, clientIds: readonly number[], noteId: number) =>
  [workspaceId, clientIds, noteId] as const;

/** A note of one of these clients. */
export const findNote = statement({ name: 'find-client-note', text: oneOf, values: keyOf }).first<NoteRow>();

/** The same, its row locked until the transaction ends. */
export const lockNoteRow = statement({
  name: 'lock-client-note',
  text: `${oneOf} for no key update of n`,
  values: keyOf,
}).first<NoteRow>();

export const insertNote = statement({
  name: 'insert-client-note',
  text: 'insert into client_notes (workspace_id, id, client_id, content, created_by) values ($1, $2, $3, $4, $5)',
  values: (workspaceId: number, note: { id: number; clientId: number; content: string; userId: number }) => [
    workspaceId,
    note.id,
    note.clientId,
    note.content,
    note.userId,
  ],
}).run();

export const updateNote = statement({
  name: 'update-client-note',
  text: 'update client_notes set content = $3, edited_at = clock_timestamp() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, noteId: number, content: string) => [workspaceId, noteId, content],
}).run();

export const deleteNoteRow = statement({
  name: 'delete-client-note',
  text: 'delete from client_notes where workspace_id = $1 and id = $2',
  values: (workspaceId: number, noteId: number) => [workspaceId, noteId],
}).run();
