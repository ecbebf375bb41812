import { useFormatter, useNow, useTimeZone } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { useDropdown } from '../../../ui/overlays/use-dropdown.ts';
import { useDayOf } from './list/days-of-zones.ts';
import classes from './list/message-list.module.css';

const dayMs = 86_400_000;

const loadChooser = () => import('./date-chooser.tsx');
const DateChooser = lazy(loadChooser);

interface DayButtonProps {
  at: string;
  /** The lines of the list are not: the day above the list is. */
  isTabStop?: boolean;
  onJumpToDate: (since: Date) => void;
}

/** The name of a day (today, yesterday or its date), which opens the calendar to choose another one. */
export function DayButton({ at, isTabStop = true, onJumpToDate }: DayButtonProps) {
  const t = useT('timeline');
  const timeZone = useTimeZone() ?? 'UTC';
  const now = useNow({ updateInterval: 60_000 });
  const label = useDayName(at, now);
  const { buttonProps, dropdown } = useDropdown({ popup: 'dialog', load: loadChooser });

  return (
    <>
      <button
        type="button"
        className={classes.dayLabel}
        title={t('jump.toDate')}
        tabIndex={isTabStop ? undefined : -1}
        {...buttonProps}
      >
        {label}
      </button>
      {dropdown && (
        <LazyPart floats>
          <DateChooser dropdown={dropdown} at={at} now={now} timeZone={timeZone} onChoose={onJumpToDate} />
        </LazyPart>
      )}
    </>
  );
}

function useDayName(at: string, now: Date): string {
  const t = useT('timeline');
  const format = useFormatter();
  const dayOf = useDayOf();
  const day = dayOf(at);
  if (day === dayOf(now.toISOString())) return t('today');
  if (day === dayOf(new Date(now.getTime() - dayMs).toISOString())) return t('yesterday');
  return format.dateTime(new Date(at), { month: 'short', day: 'numeric', year: 'numeric' });
}
