import { dayInZone } from '@switchboard/contract/moment-in-zone';
import { type Days, daysOf, type PeriodName, periodNames, usualPeriod } from './period/period.ts';

export const reportTabs = ['now', 'volume', 'speed', 'hours', 'people', 'bots', 'labels'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** The figures that the speed and the hours of the week are shown of. */
export const speedFigures = ['first_answer', 'answer', 'closing', 'on_time'] as const;
export const hourFigures = ['messages_in', 'first_answer'] as const;
export type SpeedFigure = (typeof speedFigures)[number];
export type HourFigure = (typeof hourFigures)[number];

const names = [
  'tab',
  'period',
  'from',
  'to',
  'zone',
  'bot',
  'person',
  'label',
  'working',
  'speed',
  'hours',
  'stars',
  'behind',
  'wall',
  'clients',
] as const;

/** The state of the screen of reports, as its address has it; missing is what is usual. */
export type ReportSearch = Partial<Record<(typeof names)[number], string | number>>;

/** The same, understood. */
export interface ReportFilter {
  tab: ReportTab;
  period: PeriodName;
  days: Days;
  zone: string;
  /** Null: of all. */
  bot: number | null;
  person: number | null;
  label: number | null;
  isWorkingTime: boolean;
  speed: SpeedFigure;
  hours: HourFigure;
  /** What is now fills the screen; a wall hangs in a room, so it names clients only where that was chosen. */
  isWall: boolean;
  namesClients: boolean;
  /** Comments of such ratings alone; null: of all. */
  stars: number | null;
}

const isZone = (zone: unknown): zone is string => {
  if (typeof zone !== 'string' || zone === '') return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const readDay = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value) ? value : undefined;
};

const readId = (value: unknown): number | null => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const readStars = (value: unknown): number | null => {
  const stars = readId(value);
  return stars !== null && stars <= 5 ? stars : null;
};

const among = <Value extends string>(known: readonly Value[], value: unknown, usual: Value): Value =>
  known.find((one) => one === value) ?? usual;

/** Reads an address; what makes no sense in it is what is usual. */
export const readFilter = (search: ReportSearch, now: number, readerZone: string): ReportFilter => {
  const zone = isZone(search.zone) ? search.zone : readerZone;
  const period = among(periodNames, search.period, usualPeriod);
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    tab: among(reportTabs, search.tab, 'volume'),
    period,
    days: daysOf(period, dayInZone(now, zone), {
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
    zone,
    bot: readId(search.bot),
    person: readId(search.person),
    label: readId(search.label),
    isWorkingTime: search.working === 1,
    speed: among(speedFigures, search.speed, 'first_answer'),
    hours: among(hourFigures, search.hours, 'messages_in'),
    isWall: search.wall === 1,
    namesClients: search.clients === 1,
    stars: readStars(search.stars),
  };
};

/** Whether more than the period narrows what is counted. */
export const isNarrowed = ({ bot, person, label }: ReportFilter): boolean =>
  bot !== null || person !== null || label !== null;

/** What every call tells: the days, and what their facts belong to. */
export const scopeOf = ({ zone, bot, person, label }: ReportFilter, { from, to }: Days) => ({
  from,
  to,
  zone,
  ...(bot !== null && { bot_id: bot }),
  ...(person !== null && { user_id: person }),
  ...(label !== null && { label_id: label }),
});
