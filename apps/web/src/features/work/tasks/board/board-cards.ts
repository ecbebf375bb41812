import { type endpoints, type ResultOf, rankBetween, type TaskCard, type TaskStatus } from '@switchboard/contract';
import type { TaskCards } from '../../../../store/slices/tasks/tasks-slice.ts';
import { fitsFilters, hasWords, type TaskFilters } from '../task-filters.ts';

export type BoardAnswer = ResultOf<typeof endpoints.getTaskBoard>;

/** Something changed on this page that the server has not confirmed. */
export type CardChange = Partial<Pick<TaskCard, 'status_id' | 'rank' | 'priority' | 'assignee' | 'assignee_gone'>>;
export type CardChanges = ReadonlyMap<number, CardChange>;

const byRank = (left: TaskCard, right: TaskCard) =>
  left.rank === right.rank ? left.id - right.id : left.rank < right.rank ? -1 : 1;

/** The cards of a column in their order. */
export type Columns = ReadonlyMap<TaskStatus, readonly TaskCard[]>;

interface Wanted {
  filters: TaskFilters;
  meId: number;
  /** The server's results of the search; null while it is searching. */
  found: ReadonlySet<number> | null;
}

/** The board's columns: the held cards that fit, with this page's own changes already made. */
export function makeColumns(held: TaskCards, changes: CardChanges, { filters, meId, found }: Wanted): Columns {
  const columns = new Map<TaskStatus, TaskCard[]>([
    [1, []],
    [2, []],
    [3, []],
  ]);
  for (const card of Object.values(held)) {
    const change = changes.get(card.id);
    const shown = change === undefined ? card : { ...card, ...change };
    if (!fitsFilters(shown, filters, meId)) continue;
    if (filters.search && !found?.has(card.id) && !hasWords(card, filters.search)) continue;
    columns.get(shown.status_id)?.push(shown);
  }
  for (const column of columns.values()) column.sort(byRank);
  return columns;
}

/**
 * The cards held after a board has loaded. A card that fits its filters and is missing from a complete column does not
 * exist any more: events about it were missed.
 */
export function settleBoard(held: TaskCards, answer: BoardAnswer, filters: TaskFilters, meId: number): TaskCards {
  const cards: Record<number, TaskCard> = {};
  const whole = new Set(
    answer.columns.filter(({ count, cards: those }) => those.length >= count).map(({ status_id }) => status_id),
  );
  const isGone = (card: TaskCard) => !filters.search && whole.has(card.status_id) && fitsFilters(card, filters, meId);
  for (const card of Object.values(held)) if (!isGone(card)) cards[card.id] = card;
  for (const { cards: those } of answer.columns) {
    for (const card of those) {
      const known = held[card.id];
      cards[card.id] = known !== undefined && known.version > card.version ? known : card;
    }
  }
  return cards;
}

/** Where a card is put: above or below another one, or at the end of a column. */
export interface Landing {
  status: TaskStatus;
  beside: { id: number; edge: 'top' | 'bottom' } | null;
}

export interface CardPosition {
  status_id: TaskStatus;
  /** The card above; null: none. */
  after_id: number | null;
  rank: string;
}

/** The place between two neighbours, from 0 on, in a column without the card itself. */
export function positionAt(column: readonly TaskCard[], status: TaskStatus, index: number): CardPosition {
  const above = column[index - 1];
  const below = column[index];
  return {
    status_id: status,
    after_id: above?.id ?? null,
    rank: rankBetween(above?.rank ?? null, below?.rank ?? null),
  };
}

/** Where a card that is let go comes to stand; null when it already is. */
export function positionOfDrop(columns: Columns, card: TaskCard, { status, beside }: Landing): CardPosition | null {
  const column = columns.get(status) ?? [];
  const rest = column.filter(({ id }) => id !== card.id);
  const at = beside === null ? -1 : rest.findIndex(({ id }) => id === beside.id);
  if (beside?.id === card.id) return null;
  const index = at === -1 ? rest.length : beside?.edge === 'top' ? at : at + 1;
  if (status === card.status_id && column.findIndex(({ id }) => id === card.id) === index) return null;
  return positionAt(rest, status, index);
}

/** Where Shift with an arrow puts a card: a place up or down, or the same place in the column beside; null at an edge. */
export function positionOfKey(columns: Columns, card: TaskCard, key: string): CardPosition | null {
  const column = columns.get(card.status_id) ?? [];
  const index = column.findIndex(({ id }) => id === card.id);
  const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (sideways !== 0) {
    const status = (card.status_id + sideways) as TaskStatus;
    const target = columns.get(status);
    return target === undefined ? null : positionAt(target, status, Math.min(index, target.length));
  }
  const next = key === 'ArrowUp' ? index - 1 : key === 'ArrowDown' ? index + 1 : -1;
  if (index === -1 || next < 0 || next >= column.length) return null;
  return positionAt(column.toSpliced(index, 1), card.status_id, next);
}
