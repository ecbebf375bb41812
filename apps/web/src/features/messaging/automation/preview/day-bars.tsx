import { VisuallyHidden } from '@mantine/core';
import type { AutomationPreview } from '@switchboard/contract';
import { useFormatter } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from '../automation.module.css';

const dayMs = 24 * 60 * 60_000;

/** How often a rule would have run on each day, as bars; for those who do not see them, in words. */
export function DayBars({ days }: Pick<AutomationPreview, 'days'>) {
  const t = useT('automation');
  const format = useFormatter();
  const time = useTimeFormat();
  const most = Math.max(1, ...days.map(({ runs }) => runs));
  return (
    <ol className={classes.bars} aria-label={t('preview.days')} data-testid="day-bars">
      {days.map(({ from, runs }) => {
        const until = new Date(Date.parse(from) + dayMs);
        const words = t('preview.day', { when: time.dateTime(until.toISOString()), count: runs });
        return (
          <li key={from} className={classes.day} title={words}>
            <VisuallyHidden>{words}</VisuallyHidden>
            <span className={classes.barCount} aria-hidden="true">
              {runs}
            </span>
            <span className={classes.bar} aria-hidden="true" style={{ height: `${(runs / most) * 100}%` }} />
            <span className={classes.barDay} aria-hidden="true">
              {format.dateTime(until, { weekday: 'short' })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
