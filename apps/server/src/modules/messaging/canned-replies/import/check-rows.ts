import {
  type CannedImportOutcome,
  type CannedReplyScope,
  type CannedRow,
  type CannedRowProblem,
  foldText,
} from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { FirstRows } from '../../../../platform/table-import/index.ts';
import { type CannedReplyRow, type CannedReplyToSave, listCannedReplyRows } from '../canned-reply-queries.ts';
import { roomFor } from '../change-canned-replies.ts';
import { type ReadRow, readRow } from './read-rows.ts';

export interface CheckedRow {
  outcome: CannedImportOutcome;
  problems: CannedRowProblem[];
  /** What is to be saved; its `id` is 0 where a reply is new. */
  reply: CannedReplyToSave;
}

const keyOf = (ownerId: number | null, shortcut: string): string => `${ownerId ?? 'shared'} ${foldText(shortcut)}`;

/** A reply with what a row says; empty cells change nothing. */
const merge = (row: ReadRow, ownerId: number | null, known: CannedReplyRow | undefined): CannedReplyToSave => {
  // A file says nothing of how the shortcut is written.
  const shortcut = known?.shortcut ?? row.shortcut ?? '';
  return {
    id: known?.id ?? 0,
    owner_id: ownerId,
    shortcut,
    shortcut_key: foldText(shortcut),
    title: row.title ?? known?.title ?? '',
    texts: { ...known?.texts, ...row.texts },
  };
};

const saysSame = (reply: CannedReplyToSave, known: CannedReplyRow): boolean =>
  reply.title === known.title &&
  Object.entries(reply.texts).every(([language, text]) => known.texts[language as keyof typeof known.texts] === text);

/** Checks the effect of importing each row; of two rows with one shortcut the first counts. */
export const checkRows = async (
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: number; userId: number },
  { rows, scope }: { rows: readonly CannedRow[]; scope: CannedReplyScope },
  listKnown = listCannedReplyRows.asTheyAre,
): Promise<CheckedRow[]> => {
  const known = new Map(
    (await listKnown(tx, workspaceId, userId)).map((row) => [keyOf(row.owner_id, row.shortcut), row]),
  );
  const room = {
    own: await roomFor(tx, workspaceId, userId),
    workspace: await roomFor(tx, workspaceId, null),
  };
  const firstRows = new FirstRows<string>();

  const checkShortcut = (key: string, index: number): CannedRowProblem[] => {
    const row = firstRows.add(key, index + 1);
    return row === null ? [] : [{ field: 'shortcut', message: 'validation.name_taken', params: { row } }];
  };

  return rows.map((cells, index) => {
    const read = readRow(cells, scope);
    const ownerId = read.scope === 'own' ? userId : null;
    const key = keyOf(ownerId, read.shortcut ?? '');
    const before = known.get(key);
    const reply = merge(read, ownerId, before);
    const problems = [...read.problems, ...(read.shortcut === undefined ? [] : checkShortcut(key, index))];
    if (problems.length === 0 && Object.keys(reply.texts).length === 0)
      problems.push({ field: 'text_uk', message: 'validation.required', params: {} });
    if (problems.length > 0) return { outcome: 'error', problems, reply };
    if (before !== undefined) return { outcome: saysSame(reply, before) ? 'unchanged' : 'update', problems, reply };
    room[read.scope] -= 1;
    if (room[read.scope] >= 0) return { outcome: 'create', problems, reply };
    return { outcome: 'error', problems: [{ field: 'shortcut', message: 'validation.no_room', params: {} }], reply };
  });
};
