import { useFormatter, useNow } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './webhooks.module.css';

const minuteMs = 60_000;

/** How long ago something was; null: never. */
export function WhenTime({ at }: { at: string | null }) {
  const t = useT('webhooks');
  const format = useFormatter();
  const time = useTimeFormat();
  const now = useNow({ updateInterval: minuteMs });
  if (at === null) return <span className={classes.quiet}>{t('never')}</span>;
  // Later than the clock was read, or the clock of the server is ahead.
  const ago = format.relativeTime(new Date(Math.min(Date.parse(at), now.getTime())), now);
  return (
    <time dateTime={at} title={time.dateTime(at)}>
      {ago}
    </time>
  );
}
