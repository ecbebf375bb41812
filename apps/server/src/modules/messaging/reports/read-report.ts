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
import { percentilesOf } from './percentiles.ts';
import { type LocalDays, listPeriods, type Period } from './periods.ts';
import { readTallies, type Tallies, type Tally, type Timing } from './read-tallies.ts';
import { type Belonging, listBotIds, listLabelIds, listUserIds, type SumKind } from './report-queries.ts';

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
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<Belonging> => ({
  labelId: by === 'label' ? await listLabelIds(tx, workspaceId, kinds, from, to) : of.labelId,
  botId: by === 'bot' ? await listBotIds(tx, workspaceId) : of.botId,
  userId: by === 'user' ? await listUserIds(tx, workspaceId) : of.userId,
});

const readFacts = async (
  tx: Transaction,
  workspaceId: number,
  when: Timing,
  question: ReportQuestion,
  whole: Pick<Period, 'from' | 'to'>,
): Promise<Tallies> => {
  const kindsOf = (ids: readonly FigureId[]): SumKind[] => [
    ...new Set(ids.flatMap((id) => factsOf(id).map((kind) => sumKindOf(kind, id, question.isWorkingTime)))),
  ];
  const kinds = kindsOf(question.figures);
  const of = await belongingOf(tx, workspaceId, question, kinds, whole);
  return readTallies(tx, workspaceId, when, { kinds, timed: kindsOf(question.figures.filter(isTime)) }, of);
};

const nothing: FigureValue = { n: 0, value: null, median: null, p90: null };

/** A figure of one place of the answer; a level is what was there before and what came and went. */
const valueOf = (
  id: FigureId,
  tallyOf: (kind: SumKind) => Tally | undefined,
  isWorkingTime: boolean,
  before: number,
): FigureValue => {
  const { measure, of, outOf = [], less = [] } = figures[id];
  const sumOf = (kinds: readonly FactKind[]) =>
    kinds.reduce(
      (sum, kind) => {
        const { n = 0, total = 0 } = tallyOf(sumKindOf(kind, id, isWorkingTime)) ?? {};
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
      const sizes = kind && tallyOf(sumKindOf(kind, id, isWorkingTime))?.sizes;
      const [median, p90] = sizes ? percentilesOf(sizes, [0.5, 0.9]) : [];
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
  const before = { from: began, to: from };
  const tallies = await readFacts(tx, workspaceId, [before], { ...question, figures: levels }, before);
  return (id, owner) => valueOf(id, (kind) => tallies.find(owner, kind, 0), false, 0).value ?? 0;
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
  const tallies = await readFacts(tx, workspaceId, isByWeek ? days : periods, question, {
    from: first.from,
    to: last.to,
  });
  // Conversations are opened by clients, and labels change while they are open: nobody's level is known, and no label's.
  const isUnknown = by === 'user' || question.of.userId !== 0 || by === 'label' || question.of.labelId !== 0;
  const levelBefore = isUnknown ? () => 0 : await readLevels(tx, workspaceId, question, first.from);
  const isByOwner = by === 'bot' || by === 'user' || by === 'label';
  const owners = isByOwner ? tallies.listOwners() : ['all'];
  const places: { key: string; period: Period | null }[] = isByWeek
    ? hoursOfWeek.map((key) => ({ key, period: null }))
    : periods.map((period) => ({ key: period.key, period }));
  return owners.flatMap((owner) => {
    const levels = new Map<FigureId, number>();
    return places.map(({ key, period }, place): FiguresRow => {
      const values: FigureValues = {};
      for (const id of question.figures) {
        const before = levels.get(id) ?? levelBefore(id, owner);
        const value = valueOf(id, (kind) => tallies.find(owner, kind, place), isWorkingTime, before);
        const isLevel = figures[id].measure === 'level';
        if (isLevel) levels.set(id, value.value ?? 0);
        values[id] = isLevel && isUnknown ? nothing : value;
      }
      return { key: isByOwner ? owner : key, period, values };
    });
  });
};
