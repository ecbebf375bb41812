import type { Language } from '@switchboard/contract';
import { addDays, momentInZone } from '@switchboard/contract/moment-in-zone';
import type { ParsedComponents, ParsedResult } from 'chrono-node';
import {
  type Clock,
  connectives,
  type Grammar,
  grammars,
  hourOf,
  numberOf,
  numberPatterns,
  type Part,
  partHours,
  word,
} from './natural-rewordings.ts';

type Parse = (text: string, reference: { instant: Date; timezone: number }) => ParsedResult[];

const loaders: Record<Language, () => Promise<{ casual: { parse: Parse } }>> = {
  'en-US': () => import('chrono-node/en'),
  'uk-UA': () => import('chrono-node/uk'),
  'ru-RU': () => import('chrono-node/ru'),
};

const minuteMs = 60_000;
/** Nobody says a time with more characters. */
const maxLength = 100;

/** What was read besides the day, and the text without it. */
interface Said {
  rest: string;
  minutes: number[];
  clocks: Clock[];
  parts: Part[];
  isToday: boolean;
  isNextWeek: boolean;
}
type Groups = Record<string, string | undefined>;
interface Now {
  now: number;
  timeZone: string;
}

/** Stands where something was read. */
const gap = ' | ';

/** Takes out of a text what `read` understands of the matches of a pattern. */
const take = (text: string, pattern: RegExp, read: (groups: Groups) => boolean): string =>
  text.replaceAll(pattern, (...found: unknown[]) => {
    const groups = found.at(-1);
    return read(typeof groups === 'object' && groups ? (groups as Groups) : {}) ? gap : String(found[0]);
  });

/** Lengths of time from now, in hours and minutes. */
function takeLengths(text: string, grammar: Grammar, minutes: number[]): string {
  const { cardinal } = numberPatterns(grammar);
  const { after, half, hours, minutes: minute, and } = grammar;
  const count = `(?:an?\\s+|(?<count>\\d{1,4}(?:[.,]\\d{1,2})?|${cardinal})(?<half>${half})?\\s*)?`;
  const more = `(?:,?\\s*(?:(?:${and})\\s+)?(?<more>\\d{1,3}|${cardinal})\\s*(?:${minute}))?`;
  const read = (unit: number) => (groups: Groups) => {
    const length = numberOf(groups.count ?? '1', grammar) + (groups.half ? 0.5 : 0);
    const all = Math.round((length * unit + numberOf(groups.more ?? '0', grammar)) * 1000) / 1000;
    if (Number.isNaN(all)) return false;
    minutes.push(all);
    return true;
  };
  const rest = take(text, word(`(?:${after})\\s+${count}(?:${hours})${more}`), read(60));
  return take(rest, word(`(?:${after})\\s+${count}(?:${minute})`), read(1));
}

/** The clocks of a text, as `9:30`, `at nine thirty` or `7pm`. */
function takeClocks(text: string, grammar: Grammar, said: Said): string {
  const { cardinal, ordinal, minute } = numberPatterns(grammar);
  const { at, atDigits, atOrdinals, oClock, sureParts, dayPart, months } = grammar;
  const sure = Object.entries(sureParts)
    .map(([part, source]) => `(?<${part}>${source})`)
    .join('|');
  const part = `(?:\\s*(?:${sure})|\\s+(?<day>${dayPart}))`;
  const end = `(?!\\s*[.:/-]\\s*\\d)(?!\\s*(?:${months})\\p{L}*)`;
  const read = (groups: Groups) => {
    const digits = groups.hour ?? '';
    let hour = numberOf(digits, grammar);
    const minutes = numberOf(groups.minute ?? '0', grammar);
    // `9-15` may be from nine to three.
    const isRange = groups.sep === '-' && minutes > hour && minutes <= 24;
    // `9.10` may be the ninth of October.
    const isDay = groups.sep === '.' && minutes >= 1 && minutes <= 12 && !/^об?$/iu.test(groups.at ?? '');
    if (!(hour < 24 && minutes < 60) || isRange || isDay) return false;
    if ((groups.am || groups.pm) && (hour > 12 || hour === 0)) return false;
    if (groups.am || groups.pm) hour = (hour % 12) + (groups.pm ? 12 : 0);
    const found = (['morning', 'day', 'evening', 'night'] as const).filter((name) => groups[name]);
    said.parts.push(...found);
    const isHalfSaid = Boolean(groups.am || groups.pm);
    said.clocks.push({
      hour,
      minute: minutes,
      isExact: isHalfSaid || Boolean(groups.sep) || /^0\d/u.test(digits),
      isHalfSaid,
    });
    return true;
  };
  const patterns = [
    `(?:(?:${at}|${atDigits})\\s+)?(?<!\\d[.:-])(?<hour>\\d{1,2})(?<sep>:)(?<minute>\\d\\d)${part}?`,
    `(?<at>${at})\\s+(?<hour>\\d{1,2})(?<sep>[.-])(?<minute>\\d\\d)${part}?`,
    `at\\s+(?<hour>[0-2]\\d)(?<sep>)(?<minute>[0-5]\\d)`,
    `(?<!\\d\\s*)(?<hour>0\\d)(?<sep>)(?<minute>[0-5]\\d)`,
    `(?:(?:${atOrdinals})\\s+(?=${ordinal})|(?:${at})\\s+(?=${cardinal}))(?<hour>${ordinal}|${cardinal})(?:\\s*(?:${oClock}))?(?:\\s+(?<minute>${minute})(?:\\s*(?:${grammar.minutes}))?)?${part}?`,
    `(?:${atDigits})\\s+(?<hour>\\d{1,2})`,
    `(?<hour>${cardinal})(?:\\s*(?:${oClock}))?\\s*(?:${sure})`,
  ];
  return patterns.reduce((rest, source) => take(rest, new RegExp(word(source).source + end, 'giu'), read), text);
}

/** Reads what is neither a day nor a date. */
function takeTimes(typed: string, grammar: Grammar): Said {
  const said: Said = { rest: '', minutes: [], clocks: [], parts: [], isToday: false, isNextWeek: false };
  const reworded = grammar.rewordings.reduce(
    (text, [pattern, other]) =>
      typeof other === 'string' ? text.replaceAll(pattern, other) : text.replaceAll(pattern, other),
    typed,
  );
  let rest = takeClocks(takeLengths(reworded, grammar, said.minutes), grammar, said);
  rest = take(rest, word(grammar.today), () => (said.isToday = true));
  for (const [part, source] of Object.entries(grammar.parts) as [Part, string][]) {
    rest = take(rest, word(source), () => said.parts.push(part) > 0);
  }
  said.rest = take(rest, word(grammar.nextWeek), () => (said.isNextWeek = true));
  return said;
}

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** The time of the day that was said, nine in the morning where none was; null where it is not clear. */
function clockOf({ clocks, parts }: Said, isDaySaid: boolean): string | null {
  const [clock, ...others] = clocks;
  const [part] = parts;
  if (others.length || parts.some((each) => each !== part)) return null;
  if (!clock) {
    // Which of the two midnights of a day?
    const hour = part === 'midnight' && isDaySaid ? undefined : partHours[part ?? 'morning'];
    return hour === undefined ? null : `${pad(hour)}:00`;
  }
  const hour = hourOf(clock, part);
  const isOtherHalf = clock.isHalfSaid && hour !== clock.hour;
  return hour === null || isOtherHalf ? null : `${pad(hour)}:${pad(clock.minute)}`;
}

const wallClock = (at: number, timeZone: string): number => {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return Date.parse(`${text.replace(' ', 'T')}Z`);
};
const dayOf = (at: number, timeZone: string) => new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

interface Day {
  day: string;
  /** Without a date: the next one is meant, where this one is past. */
  isWeekday: boolean;
  isTodayByName: boolean;
}

/** The day that a found part of a text names, null where it names none. */
function foundDay({ start, text }: ParsedResult, today: string, isNextWeek: boolean): Day | null {
  const isDate = start.isCertain('day');
  const isInMonths =
    start.tags().has('result/relativeDate') && start.isCertain('month') && /^(?:in|через|за)\s/iu.test(text.trim());
  const isWeekday = start.isCertain('weekday') && !isDate;
  if (!isDate && !isInMonths && !isWeekday) return null;
  const dayAndMonth = `${pad(start.get('month') ?? 0)}-${pad(start.get('day') ?? 0)}`;
  let year = start.get('year') ?? 0;
  if (isDate && !start.isCertain('year')) {
    year = Number(today.slice(0, 4));
    if (`${year}-${dayAndMonth}` < today) year += 1;
  }
  let day = `${pad(year, 4)}-${dayAndMonth}`;
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) return null;
  if (isDate && start.isCertain('weekday') && weekdayOf(day) !== start.get('weekday')) return null;
  if (isWeekday && isNextWeek) day = addDays(mondayAfter(today), ((start.get('weekday') ?? 0) + 6) % 7);
  else if (isNextWeek) return null;
  if (isWeekday && day < today) day = addDays(day, 7);
  return {
    day,
    isWeekday: isWeekday && !isNextWeek && !/^\W*(?:(?:on|в|у)\s+)?(?:this|эт|це|цьо)/iu.test(text),
    isTodayByName: start.tags().has('casualReference/today'),
  };
}

const mondayAfter = (today: string) => addDays(today, 7 - ((weekdayOf(today) + 6) % 7));

/** The day that is said; null where it is not clear which, undefined where none is. */
function dayOfAll(found: readonly ParsedResult[], said: Said, today: string): Day | null | undefined {
  if (said.isToday || said.parts.includes('tonight')) {
    const isOther = found.some((each) => foundDay(each, today, said.isNextWeek)?.day !== today);
    return isOther || said.isNextWeek ? null : { day: today, isWeekday: false, isTodayByName: true };
  }
  if (found.length === 0) {
    return said.isNextWeek ? { day: mondayAfter(today), isWeekday: false, isTodayByName: false } : undefined;
  }
  const days = found.map((each) => foundDay(each, today, said.isNextWeek));
  const date = days.find((each) => each && !each.isWeekday) ?? days[0];
  if (!date) return null;
  const fits = (each: Day | null) =>
    each && (each.day === date.day || (each.isWeekday && weekdayOf(each.day) === weekdayOf(date.day)));
  return days.every(fits) ? date : null;
}

/** Hours and minutes from now, which no clock changes. */
const isExact = (start: ParsedComponents) =>
  start.tags().has('result/relativeDateAndTime') || start.tags().has('casualReference/now');

/** Clocks, zones and spans that the library reads are not asked for: it guesses, or reads a part of what was said. */
const isGuess = ({ start, end }: ParsedResult) =>
  Boolean(end) || (!isExact(start) && (start.isCertain('hour') || start.isCertain('timezoneOffset')));

/** The moment that all read parts of a text name together, null where they do not fit together. */
function momentOf(found: readonly ParsedResult[], said: Said, { now, timeZone }: Now): Date | null {
  const isClockSaid = said.clocks.length > 0 || said.parts.length > 0;
  const exact = found.filter(({ start }) => isExact(start));
  if (exact.length || said.minutes.length) {
    const [only] = exact;
    if (found.length + said.minutes.length > 1 || isClockSaid || said.isNextWeek) return null;
    const at = only ? only.start.date().getTime() : now + (said.minutes[0] ?? 0) * minuteMs;
    return new Date(Math.ceil(at / minuteMs) * minuteMs);
  }
  const today = dayOf(now, timeZone);
  const day = dayOfAll(found, said, today);
  const clock = clockOf(said, day !== undefined);
  if (day === null || clock === null || (!day && !isClockSaid)) return null;
  const at = (date: string) => momentInZone(`${date}T${clock}`, timeZone);
  const moment = at(day?.day ?? today);
  if (moment.getTime() > now) return moment;
  if (!day) return at(addDays(today, 1));
  if (day.isWeekday) return at(addDays(day.day, 7));
  return day.isTodayByName && !isClockSaid ? null : moment;
}

/** Whether nothing of a text remains besides what was found in it. */
function isFull(rest: string, found: readonly ParsedResult[]): boolean {
  const left = found.reduceRight(
    (text, part) => text.slice(0, part.index) + gap + text.slice(part.index + part.text.length),
    rest,
  );
  return !/[\p{L}\p{N}]/u.test(left.replaceAll(connectives, gap));
}

/** Reads a time as people say it, on the clock and calendar of a time zone; null where there is none in the text. */
export type ReadNaturalTime = (text: string, now: number, timeZone: string) => Date | null;

/** Loads what understands times in all languages, the reader's before the others. */
export async function loadNaturalTime(language: Language): Promise<ReadNaturalTime> {
  const languages = [language, ...(Object.keys(loaders) as Language[]).filter((other) => other !== language)];
  const parsers = await Promise.all(
    languages.map(async (each) => {
      const { casual } = await loaders[each]();
      return { grammar: grammars[each], parse: casual.parse.bind(casual) };
    }),
  );
  return (typed, now, timeZone) => {
    if (typed.length > maxLength) return null;
    // The apostrophes that people type, as the library knows it.
    const text = typed.replaceAll(/[’ʼ‘`]/gu, "'").trim();
    const reference = { instant: new Date(now), timezone: Math.round((wallClock(now, timeZone) - now) / minuteMs) };
    for (const { grammar, parse } of parsers) {
      const said = takeTimes(text, grammar);
      if (word(grammar.vague).test(said.rest) || /\d[.,]\d/u.test(said.rest)) continue;
      const found = parse(said.rest, reference);
      if (found.some(isGuess) || !isFull(said.rest, found)) continue;
      if (found.length || said.rest !== text) return momentOf(found, said, { now, timeZone });
    }
    return null;
  };
}
