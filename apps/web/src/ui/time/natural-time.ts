import type { Language } from '@switchboard/contract';
import { momentInZone } from '@switchboard/contract/moment-in-zone';
import type { ParsedComponents, ParsedResult } from 'chrono-node';

type Parse = (
  text: string,
  reference: { instant: Date; timezone: number },
  option: { forwardDate: boolean },
) => ParsedResult[];

const loaders: Record<Language, () => Promise<{ casual: { parse: Parse } }>> = {
  'en-US': () => import('chrono-node/en'),
  'uk-UA': () => import('chrono-node/uk'),
  'ru-RU': () => import('chrono-node/ru'),
};

const minuteMs = 60_000;
const dayMs = 86_400_000;
const morning = 9;

/** Ways to say a time that the library does not know, as others that it does. */
type Rewording = readonly (readonly [RegExp, string | ((...found: string[]) => string)])[];

const months = {
  uk: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
};
const hours = {
  uk: 'перш друг трет четверт п.?ят шост сьом восьм дев.?ят десят одинадцят дванадцят'.split(' '),
  ru: 'час два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать'.split(' '),
};
/** `5.12` is a day; in English it may be either. */
const dayByNumbers = (names: readonly string[]): Rewording[number] => [
  /(?<![\d.:])(\d{1,2})\.(0?[1-9]|1[0-2])(?:\.(\d{4}))?(?![\d:])/gu,
  (_all, day = '', month = '', year = '') => `${day} ${names[Number(month) - 1]} ${year}`.trimEnd(),
];

const rewordings: Record<Language, Rewording> = {
  'en-US': [
    [/\b(?:an|one) hour and a half\b/giu, '90 minutes'],
    [/\bnext week\b/giu, 'monday'],
    [/\blunch(?:time)?\b/giu, '1pm'],
  ],
  'uk-UA': [
    dayByNumbers(months.uk),
    [/(?<!\p{L})півтор[иу] годин[иу]/giu, '90 хвилин'],
    [/(?<!\p{L})(?:на наступному тижні|наступного тижня)/giu, 'понеділок'],
    [/(?<!\p{L})(?:в обід|опівдні)/giu, 'о 13:00'],
    [/(?<!\p{L})(?:вдень|удень)(?!\p{L})/giu, 'о 15:00'],
    ...hours.uk.map((name, at): Rewording[number] => [
      new RegExp(`(?<!\\p{L})об?(?:\\s+)${name}(?:ій|ою)(?!\\p{L})`, 'giu'),
      `о ${at + 1}`,
    ]),
    [/(?<!\p{L})(?:у|в)?вечері\s+об?\s+(\d{1,2}(?::\d\d)?)(?!\d)/giu, 'о $1 вечора'],
    [/(?<!\p{L})(?:вранці|зранку)\s+об?\s+(\d{1,2}(?::\d\d)?)(?!\d)/giu, 'о $1 ранку'],
  ],
  'ru-RU': [
    dayByNumbers(months.ru),
    [/(?<!\p{L})полтора часа/giu, '90 минут'],
    [/(?<!\p{L})на следующей неделе/giu, 'понедельник'],
    [/(?<!\p{L})в обед(?!\p{L})/giu, 'в 13:00'],
    [/(?<!\p{L})дн[её]м(?!\p{L})/giu, 'в 15:00'],
    ...hours.ru.map((name, at): Rewording[number] => [
      new RegExp(`(?<!\\p{L})в\\s+${name}(?!\\p{L}|\\s+(?:час|мин|дн|нед))`, 'giu'),
      `в ${at + 1}`,
    ]),
    [/(?<!\p{L})вечером\s+в\s+(\d{1,2}(?::\d\d)?)(?!\d)/giu, 'в $1 вечера'],
    [/(?<!\p{L})утром\s+в\s+(\d{1,2}(?::\d\d)?)(?!\d)/giu, 'в $1 утра'],
  ],
};

const reword = (text: string, language: Language): string =>
  rewordings[language].reduce(
    (said, [pattern, other]) =>
      typeof other === 'string' ? said.replaceAll(pattern, other) : said.replaceAll(pattern, other),
    text,
  );

const isMorning = /morning|ранк|вранці|зранку|утр/iu;
/** Beside these the library has an hour, though it is not sure of it. */
const isPartOfDay = /morning|noon|evening|night|ранк|вранці|зранку|вечор|вечер|ніч|ноч|півдні|полдень|полдни/iu;

const wallClock = (at: number, timeZone: string): number => {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return Date.parse(`${text.replace(' ', 'T')}Z`);
};

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** The hour that was said, or that a part of the day begins with; of a day alone, nine in the morning. */
function clockOf(clock: ParsedComponents, text: string): string {
  if (clock.isCertain('hour')) return `${pad(clock.get('hour') ?? morning)}:${pad(clock.get('minute') ?? 0)}`;
  const isImplied = isPartOfDay.test(text) && !isMorning.test(text);
  return `${pad(isImplied ? (clock.get('hour') ?? morning) : morning)}:00`;
}

const isDaySaid = (part: ParsedComponents) => part.isCertain('day') || part.isCertain('weekday');

interface Now {
  now: number;
  timeZone: string;
}

/** The moment that the found parts of a text name together, such as a day and an hour apart from it. */
function momentOf(found: readonly ParsedResult[], { now, timeZone }: Now): Date | null {
  const [first] = found;
  if (!first) return null;
  // Hours and minutes from now, which no clock changes.
  const relative = found.find(({ start }) => start.isCertain('timezoneOffset'));
  if (relative) return new Date(Math.ceil(relative.date().getTime() / minuteMs) * minuteMs);
  const day = (found.find(({ start }) => isDaySaid(start)) ?? first).start;
  const clock = (found.find(({ start }) => start.isCertain('hour')) ?? first).start;
  const text = found.map((part) => part.text).join(' ');
  const date = `${pad(day.get('year') ?? 0, 4)}-${pad(day.get('month') ?? 1)}-${pad(day.get('day') ?? 1)}`;
  const moment = momentInZone(`${date}T${clockOf(clock, text)}`, timeZone);
  if (moment.getTime() > now || isDaySaid(day)) return moment;
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return momentInZone(`${next}T${clockOf(clock, text)}`, timeZone);
}

/** Reads a time as people say it, on the clock and calendar of a time zone; null where there is none in the text. */
export type ReadNaturalTime = (text: string, now: number, timeZone: string) => Date | null;

/** Loads what understands times in all languages, the reader's before the others. */
export async function loadNaturalTime(language: Language): Promise<ReadNaturalTime> {
  const languages = [language, ...(Object.keys(loaders) as Language[]).filter((other) => other !== language)];
  const parsers = await Promise.all(
    languages.map(async (each) => {
      const { casual } = await loaders[each]();
      return { each, parse: casual.parse.bind(casual) };
    }),
  );
  return (typed, now, timeZone) => {
    // The apostrophes that people type, as the library knows it.
    const text = typed.replaceAll(/[’ʼ‘`]/gu, "'");
    const reference = { instant: new Date(now), timezone: Math.round((wallClock(now, timeZone) - now) / minuteMs) };
    let best: { length: number; found: ParsedResult[] } = { length: 0, found: [] };
    for (const { each, parse } of parsers) {
      const found = parse(reword(text, each), reference, { forwardDate: true });
      const length = found.reduce((sum, part) => sum + part.text.length, 0);
      if (length > best.length) best = { length, found };
    }
    return momentOf(best.found, { now, timeZone });
  };
}
