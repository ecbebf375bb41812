import { useT } from '../../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './now.module.css';
import { useFreshness } from './use-now.ts';

/** Whether what is shown is what is now; spoken only when that changes. */
export function NowStatus({ bot }: { bot: number | null }) {
  const t = useT('reportsNow');
  const format = useTimeFormat();
  const { at, isOutdated } = useFreshness(bot);
  return (
    <p className={classes.status} aria-live="polite" data-outdated={isOutdated || undefined} data-testid="now-status">
      <span className={classes.dot} aria-hidden="true" />
      {isOutdated ? t('stale', { time: format.time(new Date(at).toISOString()) }) : t('live')}
    </p>
  );
}
