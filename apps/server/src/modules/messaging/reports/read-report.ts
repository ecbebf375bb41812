/** Figures of a period from the sums of its facts. */
import {
  type FactKind,
  type FigureId,
  type FigureValue,
  type FigureValues,
  factsOf,
  figures,
  type ReportDivision,
} from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { SizeCounts } from './percentiles.ts';
import { type LocalDays, listPeriods, listStretches, type Period, spanOfHours } from './periods.ts';
import {
  type Belonging,
  listBotIds,
  listLabelIds,
  listSizes,
  listSums,
  listUserIds,
  type SumKind,
  spansOf,
  type When,
} from './report-queries.ts';

export interface ReportQuestion {
  days: LocalDays;
  by: ReportDivision;
  figures: readonly FigureId[];
  isWorkingTime: boolean;
  /** 0: of any. */
  of: { labelId: number; botId: number; userId: number };
}

export interface FiguresRow {
  /** Of a period: its first local day; `3-17`; an id; or `all`. */
  key: string;
  period: Period | null;
  values: FigureValues;
}

const isTime = (id: FigureId): boolean => figures[id].measure === 'time';

/** What a figure's facts took: on the clock, or in working hours. */
const sumKindOf = (kind: FactKind, id: FigureId, isWorkingTime: boolean): SumKind =>
  isWorkingTime && isTime(id) ? `${kind}_work` : kind;

const belongingOf = async (
  tx: Transaction,
  workspaceId: number,
  { by, of }: ReportQuestion,
  kinds: readonly SumKind[],
): Promise<Belonging> => ({
  labelId: by === 'label' ? await listLabelIds(tx, workspaceId, kinds) : of.labelId,
  botId: by === 'bot' ? await listBotIds(tx, workspaceId) : of.botId,
  userId: by === 'user' ? await listUserIds(tx, workspaceId) : of.userId,
});

/** One place of the answer: a period, or an hour of the week, of one owner. */
interface Cell {
  sums: Map<string, { n: number; total: number }>;
  sizes: Map<string, SizeCounts>;
}

type Cells = Map<string, Cell>;

const cellKey = (place: number, owner: string): string => `${place}/${owner}`;

/** The parts of a question that sums answer, and those that only facts do. */
export const listSources = (when: Timing, of: Belonging): ['sums' | 'facts', When][] => {
  if ('days' in when) {
    const { from, to, days } = when;
    const span = spanOfHours(days, spansOf(of));
    return [[span === null ? 'facts' : 'sums', { from, to, zone: days.zone, span: span ?? 'fact' }]];
  }
  const stretches = listStretches(when, spansOf(of));
  const facts = stretches.filter(({ span }) => span === 'fact');
  const sums = stretches.filter(({ span }) => span !== 'fact');
  return [
    ...(sums.length > 0 ? [['sums', sums] as ['sums', When]] : []),
    ...(facts.length > 0 ? [['facts', facts] as ['facts', When]] : []),
  ];
};

/** Periods, or the hours of the week of some days. */
type Timing = readonly Pick<Period, 'from' | 'to'>[] | { from: Date; to: Date; days: LocalDays };

const readCells = async (
  tx: Transaction,
  workspaceId: number,
  when: Timing,
  question: ReportQuestion,
): Promise<Cells> => {
  const kindsOf = (ids: readonly FigureId[]): SumKind[] => [
    ...new Set(ids.flatMap((id) => factsOf(id).map((kind) => sumKindOf(kind, id, question.isWorkingTime)))),
  ];
  const kinds = kindsOf(question.figures);
  const of = await belongingOf(tx, workspaceId, question, kinds);
  const timed = kindsOf(question.figures.filter(isTime));
  const sources = listSources(when, of);
  const sums = (
    await Promise.all(sources.map(([from, rows]) => listSums(tx, workspaceId, from, rows, kinds, of)))
  ).flat();
  const sizes =
    timed.length === 0
      ? []
      : (await Promise.all(sources.map(([from, rows]) => listSizes(tx, workspaceId, from, rows, timed, of)))).flat();
  const cells: Cells = new Map();
  const cellAt = (place: number, owner: string): Cell => {
    const key = cellKey(place, owner);
    const cell = cells.get(key) ?? { sums: new Map(), sizes: new Map() };
    cells.set(key, cell);
    return cell;
  };
  for (const { place, kind, owner, n, total } of sums) {
    const { sums: ofCell } = cellAt(place, owner);
    const before = ofCell.get(kind) ?? { n: 0, total: 0 };
    ofCell.set(kind, { n: before.n + n, total: before.total + total });
  }
  for (const { place, kind, owner, sign, sizes: added, counts } of sizes) {
    const { sizes: ofCell } = cellAt(place, owner);
    const held = ofCell.get(kind) ?? new SizeCounts();
    held.add(added, counts, sign);
    ofCell.set(kind, held);
  }
  return cells;
};

/** Those with facts: what is added and taken away again leaves nothing. */
const ownersIn = (cells: Cells): string[] => {
  const isThere = ({ sums }: Cell) => [...sums.values()].some(({ n, total }) => n !== 0 || total !== 0);
  return [...new Set([...cells].flatMap(([key, cell]) => (isThere(cell) ? (key.split('/')[1] ?? []) : [])))];
};

const nothing: FigureValue = { n: 0, value: null, median: null, p90: null };

/** A figure of one cell; a level is what was there before and what came and went. */
const valueOf = (id: FigureId, cell: Cell | undefined, isWorkingTime: boolean, before: number): FigureValue => {
  const { measure, of, outOf = [], less = [] } = figures[id];
  const sumOf = (kinds: readonly FactKind[]) =>
    kinds.reduce(
      (sum, kind) => {
        const { n = 0, total = 0 } = cell?.sums.get(sumKindOf(kind, id, isWorkingTime)) ?? {};
        return { n: sum.n + n, total: sum.total + total };
      },
      { n: 0, total: 0 },
    );
  const { n, total } = sumOf(of);
  switch (measure) {
    case 'count':
      return { ...nothing, n, value: n };
    case 'level':
      return { ...nothing, n, value: before + n - sumOf(less).n };
    case 'share': {
      const all = sumOf(outOf).n;
      return { ...nothing, n: all, value: all === 0 ? null : n / all };
    }
    case 'stars':
      return { ...nothing, n, value: n === 0 ? null : total / n };
    case 'time': {
      const [kind] = of;
      const sizes = kind && cell?.sizes.get(sumKindOf(kind, id, isWorkingTime));
      const [median, p90] = [0.5, 0.9].map((share) => (sizes ? sizes.percentile(share) : null));
      return { n, value: n === 0 ? null : total / n, median: median ?? null, p90: p90 ?? null };
    }
  }
};

const began = new Date('2000-01-01T00:00:00Z');

/** How many there were of each level before the period, by owner. */
const readLevels = async (
  tx: Transaction,
  workspaceId: number,
  question: ReportQuestion,
  from: Date,
): Promise<(id: FigureId, owner: string) => number> => {
  const levels = question.figures.filter((id) => figures[id].measure === 'level');
  if (levels.length === 0) return () => 0;
  const cells = await readCells(tx, workspaceId, [{ from: began, to: from }], { ...question, figures: levels });
  return (id, owner) => valueOf(id, cells.get(cellKey(0, owner)), false, 0).value ?? 0;
};

const hoursOfWeek = Array.from({ length: 168 }, (_, place) => `${Math.floor(place / 24)}-${place % 24}`);

/** The rows of an answer: each period or hour, though nothing happened in it; of bots, people and labels those with facts. */
export const readFigures = async (
  tx: Transaction,
  workspaceId: number,
  question: ReportQuestion,
): Promise<FiguresRow[]> => {
  const { days, by, isWorkingTime } = question;
  const periods = listPeriods(days, by);
  const [first] = periods;
  const last = periods.at(-1);
  if (first === undefined || last === undefined) return [];
  const isByWeek = by === 'hour_of_week';
  const when = isByWeek ? { from: first.from, to: last.to, days } : periods;
  const cells = await readCells(tx, workspaceId, when, question);
  const levelBefore = await readLevels(tx, workspaceId, question, first.from);
  const isByOwner = by === 'bot' || by === 'user' || by === 'label';
  const owners = isByOwner ? ownersIn(cells) : ['all'];
  const places: { key: string; period: Period | null }[] = isByWeek
    ? hoursOfWeek.map((key) => ({ key, period: null }))
    : periods.map((period) => ({ key: period.key, period }));
  return owners.flatMap((owner) => {
    // Conversations are opened by clients, and labels change while they are open: nobody's level is known, and no label's.
    const isUnknown = by === 'user' || question.of.userId !== 0 || by === 'label' || question.of.labelId !== 0;
    const levels = new Map<FigureId, number>();
    return places.map(({ key, period }, place): FiguresRow => {
      const cell = cells.get(cellKey(place, owner));
      const values: FigureValues = {};
      for (const id of question.figures) {
        const value = valueOf(id, cell, isWorkingTime, levels.get(id) ?? levelBefore(id, owner));
        const isLevel = figures[id].measure === 'level';
        if (isLevel) levels.set(id, value.value ?? 0);
        values[id] = isLevel && isUnknown ? nothing : value;
      }
      return { key: isByOwner ? owner : key, period, values };
    });
  });
};
