import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import classes from './connection-indicator.module.css';

/** A dot that shows whether events arrive, with its meaning as text. */
export function ConnectionIndicator() {
  const t = useT('shell');
  const status = useStore((state) => state.connection.status);
  return (
    <span
      className={classes.indicator}
      data-hint={t(`status.${status}`)}
      data-testid="connection-state"
      data-state={status}
      role="status"
    >
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.label}>{t(`status.${status}`)}</span>
    </span>
  );
}
