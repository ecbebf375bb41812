import { useT } from '../../../i18n/use-t.ts';
import { type CalendarValues, findSpansProblem, toExceptions } from './calendar-values.ts';
import { useWeekdays } from './use-weekdays.ts';

/** For the form's `check`: the first error of the hours and of the days that differ, in the product's words. */
export function useCalendarCheck() {
  const t = useT('calendars');
  const weekdays = useWeekdays('long');

  const checkHours = ({ hours }: CalendarValues): string | null => {
    for (const [index, spans] of hours.entries()) {
      const problem = findSpansProblem(spans);
      if (problem !== null) return t(`form.${problem}`, { day: weekdays[index] ?? '' });
    }
    return null;
  };
  const checkDays = ({ exceptions }: CalendarValues): string | null => {
    if (exceptions.some(({ from, label }) => from === '' || label.trim() === '')) return t('form.daysNeeded');
    for (const { label, from, until, spans } of exceptions) {
      if (until !== '' && until < from) return t('form.daysBackwards', { label });
      const problem = findSpansProblem(spans);
      if (problem !== null) return t(`form.${problem}`, { day: label });
    }
    const days = toExceptions(exceptions);
    const index = days.findIndex(({ from }, place) => from <= (days[place - 1]?.until ?? ''));
    const [other, one] = [days[index - 1], days[index]];
    return one && other ? t('form.daysOverlap', { label: other.label, other: one.label }) : null;
  };
  return (values: CalendarValues) =>
    Object.entries({ hours: checkHours(values), exceptions: checkDays(values) }).flatMap(([at, text]) =>
      text === null ? [] : [{ at, text }],
    );
}
