import type { Language } from '@switchboard/contract';

export type Part = 'morning' | 'noon' | 'lunch' | 'day' | 'evening' | 'night' | 'overnight' | 'tonight' | 'midnight';
type Way = readonly [RegExp, string | ((...found: string[]) => string)];

/** How a language says clocks, parts of the day and lengths of time, as sources of regular expressions. */
export interface Grammar {
  /** Other ways to say something that is read. */
  rewordings: readonly Way[];
  /** 1 to 19, then 20, 30, 40, 50. */
  numbers: readonly string[];
  /** The first to the twentieth hour. */
  ordinals: readonly string[];
  /** Before a length of time; after how many of them comes a half. */
  after: string;
  half: string;
  hours: string;
  minutes: string;
  and: string;
  /** Before a clock; only before digits; before ordinals. */
  at: string;
  atDigits: string;
  atOrdinals: string;
  /** What an hour is called on a clock. */
  oClock: string;
  /** Of a clock, right after it: these show alone that a number is an hour, these do not. */
  sureParts: Partial<Record<Part | 'am' | 'pm', string>>;
  dayPart: string;
  parts: Partial<Record<Part, string>>;
  today: string;
  nextWeek: string;
  /** The months begin with these. */
  months: string;
  /** Of no use, or a guess of the library. */
  vague: string;
}

export const word = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu');

const months = {
  uk: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
};
/** `5.12` is a day; in English it may be either, and after “at” a clock. */
const dayByNumbers = (names: readonly string[]): Way => [
  /(?<![\d.:])(?<!(?<!\p{L})(?:в|у|о|об|через|за|at|by|around|in)\s+)(\d{1,2})\.(0?[1-9]|1[0-2])(?:\.(20\d\d|\d\d))?(?!\.?[\d:])/giu,
  (_all, day = '', month = '', year = '') =>
    `${day} ${names[Number(month) - 1]} ${year.length === 2 ? `20${year}` : year}`.trimEnd(),
];
const halfBefore = (ordinals: readonly string[], source: string, at: string): Way[] =>
  ordinals
    .slice(0, 12)
    .map((name, index): Way => [word(`(?:${at}\\s+)?${source}${name}`), `${at.split('|')[0]} ${index || 12} 30`]);

const stemsUk =
  "перш друг трет четверт п'?ят шост сьом восьм дев'?ят десят одинадцят дванадцят тринадцят чотирнадцят п'?ятнадцят шістнадцят сімнадцят вісімнадцят дев'?ятнадцят двадцят";
const ordinalsUk = stemsUk.split(' ').map((stem) => `${stem}(?:ій|ою|ьою|у|ю|ої|ьої)`);
const genitivesRu =
  'первого второго третьего четв[её]ртого пятого шестого седьмого восьмого девятого десятого одиннадцатого двенадцатого'.split(
    ' ',
  );
const weekdaysUk = "(?=\\s+(?:неділ|понеділ|вівтор|серед|четвер|п'?ятниц|субот))";

const uk: Grammar = {
  rewordings: [
    [/(?<!\p{L})п(?=ятниц)/giu, "п'"],
    [new RegExp(`(?<!\\p{L})наступн(?:у|ої|ого)${weekdaysUk}`, 'giu'), 'наступний'],
    dayByNumbers(months.uk),
    [word('півтор[иу](?=\\s+годин)'), '1.5'],
    [word('пів\\s*години'), '0.5 години'],
    [word('пару'), '2'],
    [word('за(?=\\s+(?:\\S+\\s+)?(?:день|дні|днів|дня|тиж\\p{L}+|місяц\\p{L}+))'), 'через'],
    ...halfBefore(ordinalsUk, 'пів\\s+(?:на\\s+)?', 'о|об'),
  ],
  numbers:
    "один|одну|одна|година два|дві|двох три|трьох чотири п'?ять шість сім вісім дев'?ять десять одинадцять дванадцять тринадцять чотирнадцять п'?ятнадцять шістнадцять сімнадцять вісімнадцять дев'?ятнадцять двадцять тридцять сорок п'?ятдесят".split(
      ' ',
    ),
  ordinals: ordinalsUk,
  after: 'через|за',
  half: '\\s+з\\s+половиною',
  hours: 'годин[уи]?|год\\.|год(?<=[2-9]\\s*год|\\d\\d\\s*год)|г',
  minutes: 'хвилин[уи]?|хвилинок|хв\\.?',
  and: 'і|й|та',
  at: 'об|о|в|у',
  atDigits: 'на',
  atOrdinals: 'об|о',
  oClock: 'годині|годину|год\\.?',
  sureParts: { morning: 'ранку|вранці|зранку', evening: 'вечора', night: 'ночі' },
  dayPart: 'дня|пополудні',
  parts: {
    morning: 'ранку|вранці|зранку|уранці|ранком',
    noon: 'опівдні',
    lunch: '(?:в|у)\\s+обід',
    day: 'вдень|удень|після\\s+обіду|пополудні',
    evening: '(?:в|у)вечері|вечора|вечором',
    night: 'ночі',
    overnight: 'вночі|уночі',
    midnight: 'опівночі',
  },
  today: 'цього(?=\\s+(?:ранку|вечора))',
  nextWeek: '(?:на\\s+наступному\\s+тижні|наступного\\s+тижня|наступний\\s+тиждень)',
  months: 'січ|лют|бер|квіт|трав|черв|лип|серп|вер|жовт|листоп|груд',
  vague:
    'пів|від|з|із|наступні|ці|протягом|після|близько|приблизно|декілька|кілька|минул\\p{L}*|попередн\\p{L}*|(?<!\\d{4}\\s*)(?:рік|років|роки|року)|квартал\\p{L}*|через\\s+(?:1\\s+|один\\s+)?год',
};

const ru: Grammar = {
  rewordings: [
    dayByNumbers(months.ru),
    [word('полтора(?=\\s+часа)'), '1.5'],
    [word('пол\\s*часа|получаса'), '0.5 часа'],
    [word('пару'), '2'],
    ...halfBefore(genitivesRu, '(?:пол\\s*|половин[уае]\\s+)', 'в'),
  ],
  numbers:
    'один|одну|одна|час два|две|двух три|трёх|трех четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать тридцать сорок пятьдесят'.split(
      ' ',
    ),
  ordinals: [],
  after: 'через',
  half: '\\s+с\\s+половиной',
  hours: 'час(?:ов|а|ик|ика|иков)?|ч\\.?',
  minutes: 'минут[уы]?|минутку|минуток|мин\\.?',
  and: 'и',
  at: 'в|во',
  atDigits: 'на',
  atOrdinals: 'в',
  oClock: 'часов|часа|час|ч\\.?',
  sureParts: { morning: 'утра|утром', evening: 'вечера|вечером', night: 'ночи' },
  dayPart: 'дня',
  parts: {
    morning: 'утром|утра|с\\s+утра',
    noon: 'в\\s+полдень',
    lunch: 'в\\s+обед',
    day: 'дн[её]м|после\\s+обеда',
    evening: 'вечером|вечера',
    night: 'ночи',
    overnight: 'ночью',
    midnight: 'в\\s+полночь',
  },
  today: 'этим(?=\\s+(?:утром|вечером))',
  nextWeek: '(?:на\\s+)?следующей\\s+недел[еи]',
  months: 'янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек',
  vague:
    'пол\\p{L}*|с|со|следующие|эти|в\\s+течени[еи]|около|примерно|несколько|прошл\\p{L}*|последн\\p{L}*|после|(?<!\\d{4}\\s*)(?:год|года)|лет|квартал\\p{L}*',
};

const en: Grammar = {
  rewordings: [
    [word('(?:the\\s+)?day\\s+after\\s+tomorrow'), 'overmorrow'],
    [word('(?:an|one)\\s+hour\\s+and\\s+a\\s+half'), '1.5 hours'],
    [word('(?:a\\s+)?half\\s+(?:an?\\s+)?hour'), '0.5 hours'],
    [word('(\\p{L}+|\\d+)\\s+hours\\s+and\\s+a\\s+half'), '$1 and a half hours'],
    [word('(?:a\\s+)?couple(?:\\s+of)?'), '2'],
    [word('(?:at\\s+)?half\\s+past(?=\\s+(\\p{L}+|\\d{1,2})(?![\\p{L}\\d:]))\\s+\\S+'), 'at $1 30'],
    [word('(?:at\\s+)?(?:a\\s+)?quarter\\s+past(?=\\s+(\\p{L}+|\\d{1,2})(?![\\p{L}\\d:]))\\s+\\S+'), 'at $1 15'],
  ],
  numbers:
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty'.split(
      ' ',
    ),
  ordinals: [],
  after: 'in',
  half: '\\s+and\\s+a\\s+half',
  hours: 'hours?|hrs?|h',
  minutes: 'minutes?|mins?|m',
  and: 'and',
  at: 'at|around|by|@',
  atDigits: 'at',
  atOrdinals: 'at',
  oClock: "o'?clock",
  sureParts: { am: 'a\\.?m\\.?', pm: 'p\\.?m\\.?', night: 'at\\s+night' },
  dayPart: '(?:in\\s+the\\s+)?afternoon',
  parts: {
    morning: 'morning',
    noon: '(?:at\\s+)?(?:noon|midday)',
    lunch: '(?:at\\s+)?lunch(?:time)?',
    day: 'afternoon',
    evening: 'evening',
    overnight: 'night',
    tonight: 'tonight',
    midnight: '(?:at\\s+)?midnight',
  },
  today: 'this(?=\\s+(?:morning|afternoon|evening))',
  nextWeek: 'next\\s+week',
  months: 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec',
  vague:
    'within|for|about|next(?=\\s+\\S+\\s+(?:minute|hour|day|week|month)s)|few|several|some|last|past|weekday|end\\s+of.*|years?|quarters?|half|from\\s+(?:mon|tue|wed|thu|fri|sat|sun).*',
};

/** Words that change nothing where they remain. */
export const connectives = word('в|у|во|о|об|на|і|й|и|а|at|on|the|in|and|by|around|будь\\s+ласка|пожалуйста|please');

export const grammars: Record<Language, Grammar> = { 'en-US': en, 'uk-UA': uk, 'ru-RU': ru };

/** How the numbers of a language look, digits or words such as “twenty five”. */
export function numberPatterns({ numbers, ordinals }: Grammar) {
  const of = (names: readonly string[]) => names.join('|');
  const tens = of(numbers.slice(19));
  const words = `(?:${tens})[\\s-]+(?:${of(numbers.slice(0, 9))})|${tens}|${of(numbers.slice(9, 19).toReversed())}|${of(numbers.slice(0, 9))}`;
  return {
    cardinal: `\\d{1,2}|${words}`,
    ordinal: ordinals.length
      ? `(?:${numbers[19]})\\s+(?:${of(ordinals.slice(0, 3))})|${of(ordinals.toReversed())}`
      : '(?!)',
    minute: `[0-5]\\d|(?:${tens})[\\s-]+(?:${of(numbers.slice(0, 9))})|${tens}|${of(numbers.slice(9, 19))}`,
  };
}

export function numberOf(said: string, { numbers, ordinals }: Grammar): number {
  if (/^\d/u.test(said)) return Number(said.replace(',', '.'));
  return said.split(/[\s-]+/u).reduce((sum, each) => {
    const isSaid = (name: string) => new RegExp(`^(?:${name})$`, 'iu').test(each);
    const at = numbers.findIndex(isSaid);
    if (at >= 0) return sum + (at < 20 ? at + 1 : (at - 17) * 10);
    const hour = ordinals.findIndex(isSaid);
    return hour >= 0 ? sum + hour + 1 : Number.NaN;
  }, 0);
}

export interface Clock {
  hour: number;
  minute: number;
  /** Said so that it cannot be another half of the day. */
  isExact: boolean;
  isHalfSaid: boolean;
}

export const partHours: Partial<Record<Part, number>> = {
  morning: 9,
  noon: 12,
  lunch: 13,
  day: 15,
  evening: 20,
  tonight: 22,
  midnight: 0,
};

/** The hour that a clock and a part of the day are together; null where they do not fit. */
export function hourOf({ hour, isExact }: Clock, part: Part | undefined): number | null {
  switch (part) {
    case undefined:
      return !isExact && hour >= 1 && hour <= 6 ? hour + 12 : hour;
    case 'morning':
      return hour >= 1 && hour < 12 ? hour : null;
    case 'day':
    case 'lunch':
      if (hour >= 1 && hour <= 6) return hour + 12;
      return hour >= 10 && hour < 19 ? hour : null;
    case 'evening':
    case 'tonight':
      if (hour >= 4 && hour < 12) return hour + 12;
      return hour >= 16 ? hour : null;
    case 'night':
    case 'overnight':
      // “Tomorrow night at two” is a day later than it says.
      if (part === 'overnight' && hour < 8) return null;
      if (hour >= 8 && hour < 12) return hour + 12;
      return hour < 6 || hour >= 20 ? hour : null;
    default:
      return null;
  }
}
