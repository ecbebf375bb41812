import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useUnlessPressed } from '../../../ui/keyboard/pointer-press.ts';
import classes from './connection-bar.module.css';

/** Says that sending is impossible while the socket is down, and that it is reconnecting. */
export function ConnectionBar() {
  const t = useT('shell');
  const isBroken = useUnlessPressed(
    useStore((state) => state.connection.status === 'broken'),
    false,
  );
  if (!isBroken) return null;
  return (
    <div className={classes.bar} role="alert">
      <strong>{t('status.broken')}</strong>
      <span>{t('reconnecting')}</span>
    </div>
  );
}
