import { ActionIcon } from '@mantine/core';
import { exceptionOn, spansOn, type WorkingTime } from '@switchboard/contract';
import { addDays } from '@switchboard/contract/moment-in-zone';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { firstWeekday } from '../../../ui/forms/pickers/first-weekday.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './calendars.module.css';
import { useDayText } from './use-day-text.ts';
import { spansText } from './week-text.ts';

const kinds = ['working', 'closed', 'different', 'off'] as const;
type DayKind = (typeof kinds)[number];

interface Day {
  day: string;
  kind: DayKind;
  title: string;
}

/** Every day of a year, coloured by whether it is worked and how it differs from its weekday. */
export function YearPreview({ calendar }: { calendar: WorkingTime }) {
  const t = useT('calendars');
  const locale = useLocale();
  const { dayKey } = useTimeFormat();
  const [today] = useState(() => dayKey(Date.now()));
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const dayText = useDayText();
  const toDay = (day: string): Day => {
    const spans = spansOn(calendar, day);
    const exception = exceptionOn(calendar, day);
    const isWorked = spans.length > 0;
    const kind = exception ? (isWorked ? 'different' : 'off') : isWorked ? 'working' : 'closed';
    const reason = exception ? `${exception.label}: ` : '';
    return { day, kind, title: `${dayText(day)} · ${reason}${spansText(spans) || t('closed')}` };
  };
  const days: Day[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) days.push(toDay(day));
  const count = (wanted: readonly DayKind[]) => days.filter(({ kind }) => wanted.includes(kind)).length;
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const first = firstWeekday(locale);
  const summary = t('year.summary', {
    // A number would be grouped.
    year: String(year),
    working: count(['working', 'different']),
    days: count(['different', 'off']),
  });
  return (
    <figure className={classes.year} data-testid="year-preview">
      <figcaption className={classes.yearHead}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('year.previous')} onClick={() => setYear(year - 1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span aria-live="polite">{summary}</span>
        <ActionIcon variant="subtle" color="gray" aria-label={t('year.next')} onClick={() => setYear(year + 1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </figcaption>
      <div className={classes.months} role="img" aria-label={summary}>
        {Array.from({ length: 12 }, (_, month) => {
          const ofMonth = days.filter(({ day }) => Number(day.slice(5, 7)) === month + 1);
          const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
          return (
            <div key={monthName.format(Date.UTC(year, month, 1))}>
              <div className={classes.month}>{monthName.format(Date.UTC(year, month, 1))}</div>
              <div className={classes.days}>
                {ofMonth.map(({ day, kind, title }, index) => (
                  <span
                    key={day}
                    className={classes.day}
                    data-kind={kind}
                    data-today={day === today || undefined}
                    title={title}
                    {...(index === 0 && { style: { gridColumnStart: ((weekday - first + 7) % 7) + 1 } })}
                  >
                    {Number(day.slice(8))}
                  </span>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <div className={classes.legend} aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind}>
            <span className={classes.day} data-kind={kind} />
            {t(`year.legend.${kind}`)}
          </span>
        ))}
      </div>
    </figure>
  );
}
