import { useFormatter, useNow, useTimeZone } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import classes from './message-list.module.css';
import { makeDayOf } from './rows.ts';

const dayMs = 86_400_000;

/** The name of a day: today, yesterday, or its date. */
export function DayLabel({ at }: { at: string }) {
  const t = useT('timeline');
  const format = useFormatter();
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow({ updateInterval: 60_000 });
  const dayOf = makeDayOf(timeZone);
  const day = dayOf(at);
  const label =
    day === dayOf(now.toISOString())
      ? t('today')
      : day === dayOf(new Date(now.getTime() - dayMs).toISOString())
        ? t('yesterday')
        : format.dateTime(new Date(at), { month: 'short', day: 'numeric', year: 'numeric' });
  return <span className={classes.dayLabel}>{label}</span>;
}
