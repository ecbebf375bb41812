import { type FigureId, figures, type Language } from '@switchboard/contract';
import { makeDurations } from '@switchboard/contract/durations';
import { mailTexts } from '../../../platform/mail/index.ts';
import { renderText, texts } from '../../../platform/texts/index.ts';

/** How a mail writes its numbers, days and hours, as the screens do. */
export interface WeekText {
  language: Language;
  mails: (typeof mailTexts)[Language]['weekly'];
  render: (message: string, values: Record<string, string | number>) => string;
  /** The name that the figure has on the screens. */
  figure: (id: FigureId) => string;
  range: (days: { from: string; to: string }) => string;
  day: (day: string) => string;
  dayTick: (day: string) => string;
  /** Monday is 0. */
  weekday: (day: number) => string;
  hour: (hour: number) => string;
  hourTick: (hour: number) => string;
  number: (value: number) => string;
  compact: (value: number) => string;
  percent: (value: number) => string;
  duration: (ms: number) => string;
  briefDuration: (ms: number) => string;
}

const atNoon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

export const makeWeekText = (language: Language): WeekText => {
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const medium = date({ dateStyle: 'medium' });
  const long = date({ weekday: 'short', day: 'numeric', month: 'short' });
  const tick = date({ weekday: 'short' });
  const hour = date({ hour: 'numeric' });
  const time = date({ hour: 'numeric', minute: '2-digit' });
  const durations = makeDurations(language, false);
  const number = (options: Intl.NumberFormatOptions) => {
    const { format } = new Intl.NumberFormat(language, options);
    return (value: number) => format(value);
  };
  return {
    language,
    mails: mailTexts[language].weekly,
    render: (message, values) => renderText(language, message, values),
    figure: (id) => texts[language].reports.figures[id].name,
    range: ({ from, to }) => medium.formatRange(atNoon(from), atNoon(to)),
    day: (day) => long.format(atNoon(day)),
    dayTick: (day) => tick.format(atNoon(day)),
    weekday: (day) => tick.format(monday + day * dayMs),
    hour: (at) => time.format(Date.UTC(2026, 0, 1, at)),
    hourTick: (at) => hour.format(Date.UTC(2026, 0, 1, at)),
    number: number({ maximumFractionDigits: 1 }),
    compact: number({ notation: 'compact' }),
    percent: number({ style: 'percent' }),
    duration: durations.full,
    briefDuration: durations.brief,
  };
};

/** A number of a figure; null where nothing can be told. */
export const writeFigure = (text: WeekText, id: FigureId, value: number | null): string | null => {
  if (value === null) return null;
  switch (figures[id].measure) {
    case 'time':
      return text.duration(value);
    case 'share':
      return text.percent(value);
    default:
      return text.number(value);
  }
};
