/** 0 is Sunday, as in `Date`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const monday = 1;

/** Newer than the types; older browsers have the property, some neither. */
type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/**
 * The day on which the reader's weeks begin: that of their country, which the browser's languages name where one of them
 * is the language of the page.
 */
export function firstWeekday(locale: string, browserLanguages: readonly string[] = navigator.languages): Weekday {
  const named = browserLanguages.find((language) => language.slice(0, 2) === locale.slice(0, 2)) ?? locale;
  const week: WithWeek = new Intl.Locale(named.length > 2 ? named : locale);
  const { firstDay } = week.getWeekInfo?.() ?? week.weekInfo ?? { firstDay: monday };
  return (firstDay % 7) as Weekday;
}
