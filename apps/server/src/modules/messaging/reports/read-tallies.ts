/** Facts of periods, or of the hours of a week, counted from their sums. */
import type { Transaction } from '../../../platform/database/index.ts';
import { Slices } from '../../../platform/event-loop/index.ts';
import { SizeCounts } from './percentiles.ts';
import {
  type LocalDays,
  listHoursOfWeek,
  listStretches,
  type Period,
  type QuartersOfDay,
  quartersBetween,
  type Stretch,
} from './periods.ts';
import { quartersOfDay } from './quarter-queries.ts';
import { eachCount, readNumbers } from './quarters.ts';
import { type Belonging, type KindsAsked, listQuarters, listSums, spansOf } from './report-queries.ts';

export interface Tally {
  n: number;
  total: number;
  /** Null where nothing took time. */
  sizes: SizeCounts | null;
}

/** By the place in the answer: which period, or hour of the week, from 0. */
type TalliesOfPlaces = (Tally | undefined)[];

export class Tallies {
  readonly #held = new Map<string, Map<string, TalliesOfPlaces>>();

  of(owner: string, kind: string): TalliesOfPlaces {
    const ofOwner = this.#held.get(owner) ?? new Map<string, TalliesOfPlaces>();
    this.#held.set(owner, ofOwner);
    const tallies = ofOwner.get(kind) ?? [];
    ofOwner.set(kind, tallies);
    return tallies;
  }

  find(owner: string, kind: string, place: number): Tally | undefined {
    return this.#held.get(owner)?.get(kind)?.[place];
  }

  /** Those with facts: what is added and taken away again leaves nothing. */
  listOwners(): string[] {
    const isThere = (tally: Tally | undefined) => tally !== undefined && (tally.n !== 0 || tally.total !== 0);
    return [...this.#held].flatMap(([owner, kinds]) =>
      [...kinds.values()].some((all) => all.some(isThere)) ? owner : [],
    );
  }
}

const tallyAt = (tallies: TalliesOfPlaces, place: number): Tally => {
  tallies[place] ??= { n: 0, total: 0, sizes: null };
  return tallies[place];
};

const addSize = (tally: Tally, size: number, count: number): void => {
  tally.sizes ??= new SizeCounts();
  tally.sizes.add(size, count);
};

/** Periods, or the hours of the week of some days. */
export type Timing = readonly Pick<Period, 'from' | 'to'>[] | LocalDays;

type Target = Pick<Stretch, 'place' | 'sign'>;
/** Quarters of a day, and where each counts: those between two periods are added to one and taken from the other. */
type Item = QuartersOfDay & { targetsOf: (quarter: number) => readonly Target[] };

const itemsOfStretches = (stretches: readonly Stretch[]): Item[] => {
  const items = new Map<string, QuartersOfDay & { targets: Target[] }>();
  for (const { from, to, place, sign } of stretches) {
    const key = `${from.getTime()} ${to.getTime()}`;
    const item = items.get(key) ?? { ...quartersBetween(from, to), targets: [] };
    item.targets.push({ place, sign });
    items.set(key, item);
  }
  return [...items.values()].map(({ targets, ...quarters }) => ({ ...quarters, targetsOf: () => targets }));
};

const itemsOfHours = (days: LocalDays): Item[] =>
  listHoursOfWeek(days).map(({ hourOf, ...quarters }) => {
    const targets = Array.from({ length: quarters.end }, (_, quarter): Target[] => [
      { place: hourOf(quarter), sign: 1 },
    ]);
    return { ...quarters, targetsOf: (quarter) => targets[quarter] ?? [] };
  });

export const readTallies = async (
  tx: Transaction,
  workspaceId: number,
  when: Timing,
  asked: KindsAsked,
  of: Belonging,
): Promise<Tallies> => {
  const tallies = new Tallies();
  const slices = new Slices();
  const stretches = 'zone' in when ? [] : listStretches(when, spansOf(of));
  const whole = stretches.flatMap(({ span, ...stretch }) => (span === 'quarter' ? [] : { span, ...stretch }));
  for (const row of whole.length === 0 ? [] : await listSums(tx, workspaceId, whole, asked, of)) {
    const tally = tallyAt(tallies.of(row.owner, row.kind), row.place);
    tally.n += row.sign * row.n;
    tally.total += row.sign * row.total;
    const counts = readNumbers(row.counts);
    for (const [index, size] of readNumbers(row.sizes).entries()) addSize(tally, size, row.sign * (counts[index] ?? 0));
    if (slices.isOver()) await slices.next();
  }
  const items =
    'zone' in when ? itemsOfHours(when) : itemsOfStretches(stretches.filter(({ span }) => span === 'quarter'));
  // Where most is wanted of each day, nothing is cut off.
  const quarters = 'zone' in when ? items.map(({ day }) => ({ day, first: 0, end: quartersOfDay })) : items;
  for (const row of items.length === 0 ? [] : await listQuarters(tx, workspaceId, quarters, asked.kinds, of)) {
    const places = tallies.of(row.owner, row.kind);
    const item = items[row.item];
    const targetsOf = (quarter: number) =>
      item !== undefined && quarter >= item.first && quarter < item.end ? item.targetsOf(quarter) : [];
    eachCount(readNumbers(row.counts), (quarter, size, count) => {
      for (const { place, sign } of targetsOf(quarter)) {
        const tally = tallyAt(places, place);
        tally.n += sign * count;
        if (size >= 0) addSize(tally, size, sign * count);
      }
    });
    const totals = readNumbers(row.totals);
    for (const [index, quarter] of readNumbers(row.quarters).entries()) {
      for (const { place, sign } of targetsOf(quarter)) tallyAt(places, place).total += sign * (totals[index] ?? 0);
    }
    if (slices.isOver()) await slices.next();
  }
  return tallies;
};
