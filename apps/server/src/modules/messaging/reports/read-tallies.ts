/** Facts of periods, or of the hours of a week, counted from their sums. */
import type { Transaction } from '../../../platform/database/index.ts';
import { Slices } from '../../../platform/event-loop/index.ts';
import { sizeCount } from './percentiles.ts';
import {
  hoursOfWeek,
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
  /** How many facts took how long; null: none took any time. */
  sizes: Int32Array | null;
}

/** Facts of one kind and owner in each place of the answer (a period, or an hour of the week): in few arrays, since places are many. */
class KindTallies {
  readonly #counts: Float64Array;
  readonly #totals: Float64Array;
  #sizes: Int32Array | null = null;

  constructor(places: number) {
    this.#counts = new Float64Array(places);
    this.#totals = new Float64Array(places);
  }

  add(place: number, n: number, total: number): void {
    this.#counts[place] = (this.#counts[place] ?? 0) + n;
    this.#totals[place] = (this.#totals[place] ?? 0) + total;
  }

  addSize(place: number, size: number, count: number): void {
    this.#sizes ??= new Int32Array(this.#counts.length * sizeCount);
    const index = place * sizeCount + size;
    this.#sizes[index] = (this.#sizes[index] ?? 0) + count;
  }

  at(place: number): Tally {
    const sizes = this.#sizes?.subarray(place * sizeCount, (place + 1) * sizeCount) ?? null;
    return { n: this.#counts[place] ?? 0, total: this.#totals[place] ?? 0, sizes };
  }

  get isEmpty(): boolean {
    return this.#counts.every((n) => n === 0) && this.#totals.every((total) => total === 0);
  }
}

export class Tallies {
  readonly #places: number;
  readonly #held = new Map<string, Map<string, KindTallies>>();

  constructor(places: number) {
    this.#places = places;
  }

  of(owner: string, kind: string): KindTallies {
    const ofOwner = this.#held.get(owner) ?? new Map<string, KindTallies>();
    this.#held.set(owner, ofOwner);
    const tallies = ofOwner.get(kind) ?? new KindTallies(this.#places);
    ofOwner.set(kind, tallies);
    return tallies;
  }

  find(owner: string, kind: string, place: number): Tally | undefined {
    return this.#held.get(owner)?.get(kind)?.at(place);
  }

  /** Those with facts: what is added and taken away again leaves nothing. */
  listOwners(): string[] {
    return [...this.#held].flatMap(([owner, kinds]) =>
      [...kinds.values()].some(({ isEmpty }) => !isEmpty) ? owner : [],
    );
  }
}

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

const itemsOfHours = (days: LocalDays): Item[] => {
  const targets = Array.from({ length: hoursOfWeek }, (_, place): Target[] => [{ place, sign: 1 }]);
  return listHoursOfWeek(days).map(({ hourOf, ...quarters }) => ({
    ...quarters,
    targetsOf: (quarter) => targets[hourOf(quarter)] ?? [],
  }));
};

export const readTallies = async (
  tx: Transaction,
  workspaceId: number,
  when: Timing,
  asked: KindsAsked,
  of: Belonging,
): Promise<Tallies> => {
  const tallies = new Tallies('zone' in when ? hoursOfWeek : when.length);
  const slices = new Slices();
  const stretches = 'zone' in when ? [] : listStretches(when, spansOf(of));
  const whole = stretches.flatMap(({ span, ...stretch }) => (span === 'quarter' ? [] : { span, ...stretch }));
  for (const row of whole.length === 0 ? [] : await listSums(tx, workspaceId, whole, asked, of)) {
    const ofKind = tallies.of(row.owner, row.kind);
    ofKind.add(row.place, row.sign * row.n, row.sign * row.total);
    const [sizes, counts] = [readNumbers(row.sizes), readNumbers(row.counts)];
    sizes.forEach((size, index) => ofKind.addSize(row.place, size, row.sign * (counts[index] ?? 0)));
    if (slices.isOver()) await slices.next();
  }
  const items =
    'zone' in when ? itemsOfHours(when) : itemsOfStretches(stretches.filter(({ span }) => span === 'quarter'));
  // Where most is wanted of each day, nothing is cut off.
  const quarters = 'zone' in when ? items.map(({ day }) => ({ day, first: 0, end: quartersOfDay })) : items;
  for (const row of items.length === 0 ? [] : await listQuarters(tx, workspaceId, quarters, asked.kinds, of)) {
    const ofKind = tallies.of(row.owner, row.kind);
    const item = items[row.item];
    const targetsOf = (quarter: number) =>
      item !== undefined && quarter >= item.first && quarter < item.end ? item.targetsOf(quarter) : [];
    eachCount(readNumbers(row.counts), (quarter, size, count) => {
      for (const { place, sign } of targetsOf(quarter)) {
        ofKind.add(place, sign * count, 0);
        if (size >= 0) ofKind.addSize(place, size, sign * count);
      }
    });
    const totals = readNumbers(row.totals);
    readNumbers(row.quarters).forEach((quarter, index) => {
      for (const { place, sign } of targetsOf(quarter)) ofKind.add(place, 0, sign * (totals[index] ?? 0));
    });
    if (slices.isOver()) await slices.next();
  }
  return tallies;
};
