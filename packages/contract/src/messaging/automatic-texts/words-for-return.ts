import type { Language } from '../../languages.ts';
import { addDays } from '../../time-text/moment-in-zone.ts';
import { makeZoneClocks } from '../../time-text/zone-clocks.ts';

interface Words {
  today: string;
  tomorrow: string;
  /** Monday first. */
  weekdays: readonly string[];
  onDate: (date: string) => string;
  from: (day: string, time: string) => string;
  later: string;
}

const wordsOf: Record<Language, Words> = {
  'en-US': {
    today: 'today',
    tomorrow: 'tomorrow',
    weekdays: ['on Monday', 'on Tuesday', 'on Wednesday', 'on Thursday', 'on Friday', 'on Saturday', 'on Sunday'],
    onDate: (date) => `on ${date}`,
    from: (day, time) => `${day} from ${time}`,
    later: 'later',
  },
  'uk-UA': {
    today: 'сьогодні',
    tomorrow: 'завтра',
    weekdays: ['у понеділок', 'у вівторок', 'у середу', 'у четвер', 'у п’ятницю', 'у суботу', 'у неділю'],
    onDate: (date) => date,
    from: (day, time) => `${day} з ${time}`,
    later: 'пізніше',
  },
  'ru-RU': {
    today: 'сегодня',
    tomorrow: 'завтра',
    weekdays: ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье'],
    onDate: (date) => date,
    from: (day, time) => `${day} с ${time}`,
    later: 'позже',
  },
};

/** Within a week a day is told by its name. */
const namedDays = 6;

/**
 * When somebody is back, in the middle of a sentence: `today from 2:00 PM`, `tomorrow from 9:00 AM`, `on Monday from
 * 9:00 AM`, `on January 5 from 9:00 AM`, and `later` where that is not known.
 */
export function wordsForReturn(
  at: Date | null,
  { now, timeZone, language }: { now: Date; timeZone: string; language: Language },
): string {
  const words = wordsOf[language];
  if (at === null) return words.later;
  const clocks = makeZoneClocks(timeZone);
  const [today, day] = [clocks.dayAt(now.getTime()), clocks.dayAt(at.getTime())];
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(at);
  const named = () => {
    if (day === today) return words.today;
    if (day === addDays(today, 1)) return words.tomorrow;
    const weekday = words.weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? '';
    return day <= addDays(today, namedDays) ? weekday : words.onDate(inZone({ day: 'numeric', month: 'long' }));
  };
  return words.from(named(), inZone({ hour: 'numeric', minute: '2-digit' }));
}
