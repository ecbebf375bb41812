import '@mantine/dates/styles.css';
import 'dayjs/locale/ru';
import 'dayjs/locale/uk';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { clampDay } from './day-text.ts';
import { firstWeekday } from './first-weekday.ts';

interface CalendarProps {
  /** Empty: no day. */
  day: string;
  /** In the reader's time zone, which need not be the browser's. */
  today: string;
  minDay: string | undefined;
  maxDay: string | undefined;
  /** The focus is in the calendar, not in a field beside it. */
  hasFocus: boolean;
  onChoose: (day: string) => void;
}

/** The calendar of a date field: months in the reader's language, weeks as in their country. */
export default function Calendar({ day, today, minDay, maxDay, hasFocus, onChoose }: CalendarProps) {
  const t = useT('pickers');
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  // Not left to the popover, which may be open before this part of the page has come.
  useEffect(() => {
    if (hasFocus) frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [hasFocus]);
  const first = day === '' ? clampDay(today, { minDay, maxDay }) : day;
  return (
    <DatePicker
      ref={frame}
      size="sm"
      // Escape is for the calendar, and not for the dialog around its field.
      __stopPropagation
      locale={locale.slice(0, 2)}
      firstDayOfWeek={firstWeekday(locale)}
      // Red is only for errors.
      weekendDays={[]}
      hideOutsideDates
      value={day === '' ? null : day}
      defaultDate={first}
      {...(minDay !== undefined && { minDate: minDay })}
      {...(maxDay !== undefined && { maxDate: maxDay })}
      getDayProps={(date) => ({
        'data-today': date === today || undefined,
        'data-highlight-today': true,
        'aria-current': date === today ? 'date' : undefined,
        'aria-pressed': date === day,
        'data-autofocus': (hasFocus && date === first) || undefined,
      })}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousYears'),
        nextDecade: t('nextYears'),
      }}
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  );
}
