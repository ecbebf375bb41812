import {
  type DeliveryReason,
  type endpoints,
  type FigureId,
  figureIds,
  type QueryOf,
  type ReportDivision,
} from '@switchboard/contract';
import { partWithKey, type TimeDivision } from '../period/period.ts';
import { type ReportFilter, scopeOf } from '../report-search.ts';

/** A number whose facts are shown: a figure, and the row that it stands in. */
export interface Behind {
  figure: FigureId;
  by: ReportDivision;
  key: string;
  /** Of ratings, those with so many stars; of failed messages, those with this reason. */
  part?: string;
}

/** As it stands in an address: `opened.day.2026-11-21`, `rating.none.all.5`. */
export const writeBehind = ({ figure, by, key, part }: Behind): string =>
  [figure, by, key, ...(part === undefined ? [] : [part])].join('.');

const isPartOf = (figure: FigureId, part: string): boolean =>
  figure === 'rating' ? /^[1-5]$/.test(part) : figure === 'failed' && /^[a-z_]+$/.test(part);

const isDay = (key: string) => /^\d{4}-\d\d-\d\d$/.test(key) && !Number.isNaN(Date.parse(key));
const isId = (key: string) => /^[1-9]\d{0,14}$/.test(key);

const isKeyOf: Record<ReportDivision, (key: string) => boolean> = {
  none: (key) => key === 'all',
  day: isDay,
  week: isDay,
  month: isDay,
  hour_of_week: (key) => /^[0-6]-(?:1?\d|2[0-3])$/.test(key),
  bot: isId,
  user: isId,
  label: isId,
};

const divisions = Object.keys(isKeyOf) as ReportDivision[];

/** Null where it names no number. */
export const readBehind = (text: unknown): Behind | null => {
  if (typeof text !== 'string') return null;
  const [first, second, key = '', part] = text.split('.');
  const figure = figureIds.find((known) => known === first);
  const by = divisions.find((known) => known === second);
  if (figure === undefined || by === undefined || !isKeyOf[by](key)) return null;
  if (part === undefined) return { figure, by, key };
  return isPartOf(figure, part) ? { figure, by, key, part } : null;
};

export const isOfTime = (by: ReportDivision): by is TimeDivision => by === 'day' || by === 'week' || by === 'month';

type FactsQuery = Omit<NonNullable<QueryOf<typeof endpoints.listReportFacts>>, 'cursor'>;

/** What asks for the facts of a number, within the filter that the number was counted by. */
export const factsQueryOf = ({ figure, by, key, part }: Behind, filter: ReportFilter): FactsQuery => {
  const asked = {
    ...scopeOf(filter, filter.days),
    figure,
    ...(part !== undefined && (figure === 'rating' ? { stars: Number(part) } : { reason: part as DeliveryReason })),
  };
  if (isOfTime(by)) {
    const { from, to } = partWithKey(key, by, filter.days);
    return { ...asked, from, to };
  }
  if (by === 'hour_of_week') {
    const [weekday, hour] = key.split('-').map(Number);
    return { ...asked, weekday: weekday ?? 0, hour: hour ?? 0 };
  }
  return by === 'none' ? asked : { ...asked, [`${by}_id`]: Number(key) };
};
