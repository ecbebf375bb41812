import type { TaskCard } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { at, meId } from '../../../../store/testing/build.ts';
import { buildTaskCard } from '../../../../store/testing/build-tasks.ts';
import {
  type BoardAnswer,
  type CardChanges,
  makeColumns,
  positionOfDrop,
  positionOfKey,
  settleBoard,
} from './board-cards.ts';

const byId = (cards: TaskCard[]) => Object.fromEntries(cards.map((card) => [card.id, card]));
const nothing: CardChanges = new Map();
const everything = { filters: {}, meId, found: null };
const columnsOf = (cards: TaskCard[], changes = nothing) => makeColumns(byId(cards), changes, everything);
const idsIn = (columns: ReturnType<typeof makeColumns>, status: 1 | 2 | 3) => columns.get(status)?.map(({ id }) => id);

const [a, b, c, d] = [
  buildTaskCard({ id: 1, rank: 'B' }),
  buildTaskCard({ id: 2, rank: 'D' }),
  buildTaskCard({ id: 3, rank: 'F' }),
  buildTaskCard({ id: 4, rank: 'H', status_id: 2 }),
];
const all = [c, a, d, b];

describe('the columns of a board', () => {
  it('hold the cards of their status in the order of their ranks, then of their ids', () => {
    const columns = columnsOf([...all, buildTaskCard({ id: 9, rank: 'D' })]);
    expect([1, 2, 3].map((status) => idsIn(columns, status as 1))).toEqual([[1, 2, 9, 3], [4], []]);
  });

  it('compare ranks by their characters, not as a language would', () => {
    expect(idsIn(columnsOf([buildTaskCard({ id: 1, rank: 'a' }), buildTaskCard({ id: 2, rank: 'B' })]), 1)).toEqual([
      2, 1,
    ]);
  });

  it('show what this page has changed before the server knows it', () => {
    const columns = columnsOf(all, new Map([[1, { status_id: 2, rank: 'Z' }]]));
    expect([idsIn(columns, 1), idsIn(columns, 2)]).toEqual([
      [2, 3],
      [4, 1],
    ]);
  });

  it.each([
    [{ assignedToMe: '1' }, [5]],
    [{ createdByMe: '1' }, [1, 2, 3, 5]],
    [{ assignee_id: '0' }, [1, 2, 3, 6]],
    [{ priority: '4' }, [6]],
    [{ project_id: '7' }, [6]],
    [{ channel_id: '40' }, [6]],
    [{ unattended: '1' }, []],
    [{ search: 'invoice' }, [6]],
    [{ search: '#2' }, [2]],
    [{ project_id: '7', assignedToMe: '1' }, []],
  ])('hold only what fits %j', (filters, expected) => {
    const me = { id: meId, first_name: 'Anna', last_name: 'Koval', avatar: null };
    const mine = buildTaskCard({ id: 5, rank: 'J', assignee: me });
    const source = { channel_id: 40, seq: 2 };
    const theirs = buildTaskCard({
      id: 6,
      rank: 'K',
      created_by: 8,
      priority: 4,
      project_id: 7,
      source,
      title: 'Send the INVOICE again',
    });
    const columns = makeColumns(byId([a, b, c, mine, theirs]), nothing, { filters, meId, found: null });
    expect(idsIn(columns, 1)).toEqual(expected);
  });

  it('hold what the server has found, although its words are others, and never a reminder', () => {
    const reminder = buildTaskCard({ id: 7, kind: 'reminder' });
    const wanted = { filters: { search: 'рахунок' }, meId, found: new Set([2, 7]) };
    expect(idsIn(makeColumns(byId([...all, reminder]), nothing, wanted), 1)).toEqual([2]);
  });
});

describe('a board that has loaded', () => {
  const answerOf = (cards: TaskCard[], beyond = 0): BoardAnswer => ({
    columns: ([1, 2, 3] as const).map((status_id) => {
      const those = cards.filter((card) => card.status_id === status_id);
      return { status_id, count: those.length + beyond, cards: those };
    }),
  });
  const settledIds = (held: TaskCard[], answer: BoardAnswer, filters = {}) =>
    Object.keys(settleBoard(byId(held), answer, filters, meId)).map(Number);

  it('loses what is not there any more', () => {
    expect(settledIds(all, answerOf([a, d]))).toEqual([1, 4]);
  });

  it('keeps what does not fit its filters, what it was not asked for, and what may be further down', () => {
    expect(settledIds(all, answerOf([d]), { status_id: '2' })).toEqual([1, 2, 3, 4]);
    expect(settledIds(all, answerOf([a]), { search: 'one' })).toEqual([1, 2, 3, 4]);
    expect(settledIds(all, answerOf([a], 1))).toEqual([1, 2, 3, 4]);
  });

  it('takes no older version of a card that has changed since', () => {
    const moved = { ...a, status_id: 3 as const, version: 5 };
    expect(settleBoard(byId([moved]), answerOf([{ ...a, updated_at: at(9) }], 1), {}, meId)[1]).toBe(moved);
  });
});

describe('where a card is let go', () => {
  const columns = columnsOf(all);
  const drop = (card: TaskCard, status: 1 | 2 | 3, beside: { id: number; edge: 'top' | 'bottom' } | null) =>
    positionOfDrop(columns, card, { status, beside });

  it('stands between its new neighbours [27.18]', () => {
    const place = drop(d, 1, { id: 2, edge: 'top' });
    expect(place).toMatchObject({ status_id: 1, after_id: 1 });
    expect((place?.rank ?? '') > 'B' && (place?.rank ?? '') < 'D').toBe(true);
  });

  it('comes first above the first card, and last below the last or on the column itself', () => {
    expect(drop(c, 1, { id: 1, edge: 'top' })).toMatchObject({ after_id: null });
    expect(drop(a, 1, { id: 3, edge: 'bottom' })).toMatchObject({ after_id: 3 });
    expect(drop(a, 1, null)).toMatchObject({ after_id: 3 });
    expect(drop(a, 3, null)).toMatchObject({ status_id: 3, after_id: null });
  });

  it('nothing is moved where it already stands', () => {
    expect(drop(b, 1, { id: 2, edge: 'top' })).toBeNull();
    expect(drop(b, 1, { id: 1, edge: 'bottom' })).toBeNull();
    expect(drop(b, 1, { id: 3, edge: 'top' })).toBeNull();
    expect(drop(c, 1, null)).toBeNull();
  });
});

describe('Shift with an arrow', () => {
  const columns = columnsOf(all);
  it.each([
    [b, 'ArrowUp', { status_id: 1, after_id: null }],
    [b, 'ArrowDown', { status_id: 1, after_id: 3 }],
    [b, 'ArrowRight', { status_id: 2, after_id: 4 }],
    [a, 'ArrowRight', { status_id: 2, after_id: null }],
    [d, 'ArrowLeft', { status_id: 1, after_id: null }],
  ])('moves card %# by one place', (card, key, expected) => {
    expect(positionOfKey(columns, card, key)).toMatchObject(expected);
  });

  it('stops at the edges', () => {
    expect([
      positionOfKey(columns, a, 'ArrowUp'),
      positionOfKey(columns, c, 'ArrowDown'),
      positionOfKey(columns, a, 'ArrowLeft'),
    ]).toEqual([null, null, null]);
  });
});
