import { useT } from '../../../i18n/use-t.ts';
import classes from './bulk-bar.module.css';
import { BulkResult, useIsShown } from './bulk-result.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

/** How far the reader's change of many conversations is, below lists in which none are chosen. */
export function BulkProgress() {
  const t = useT('bulk');
  const { newest, cancel, undo } = useBulkChanges();
  const { isShown, dismiss } = useIsShown(newest);
  if (!isShown || newest === null) return null;
  return (
    <section className={classes.bar} aria-label={t('bar')} data-desk data-testid="bulk-progress">
      <BulkResult
        change={newest}
        onCancel={() => void cancel(newest.id)}
        onUndo={() => void undo(newest.id)}
        onDismiss={dismiss}
      />
    </section>
  );
}
