import { Button, CloseButton, Progress } from '@mantine/core';
import { type BulkChange, bulkReasons, type Label } from '@switchboard/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import classes from './bulk-bar.module.css';
import { useDeed } from './bulk-deed.ts';
import { bulkRowsQuery } from './bulk-queries.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';

export const isUnderWay = ({ state }: BulkChange): boolean => state === 'running' || state === 'undoing';

const msLeft = (change: BulkChange | null): number => {
  const until = change?.undo_until ?? null;
  return until === null ? 0 : Date.parse(until) - Date.now();
};

/** Whether a change can be undone; rendered again when it cannot any more. */
function useMayUndo(change: BulkChange | null): boolean {
  const [, setPassed] = useState(0);
  const left = msLeft(change);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setPassed((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** A change is shown while it runs and can be undone, also after the page was left; the result of one seen here, until it is hidden. */
export function useIsShown(newest: BulkChange | null): { isShown: boolean; dismiss: () => void } {
  const [seenId, setSeenId] = useState<number | null>(null);
  const [dismissedId, setDismissedId] = useState<number | null>(null);
  const mayUndo = useMayUndo(newest);
  const runs = newest !== null && isUnderWay(newest);
  if (newest !== null && (runs || mayUndo) && seenId !== newest.id) setSeenId(newest.id);
  return {
    isShown: newest !== null && (runs || (dismissedId !== newest.id && (mayUndo || seenId === newest.id))),
    dismiss: () => setDismissedId(newest?.id ?? null),
  };
}

interface BulkResultProps {
  change: BulkChange;
  labels: readonly Label[];
  onCancel: () => void;
  onUndo: () => void;
  onDismiss: () => void;
}

/** How far a change is, then what became of it. */
export function BulkResult(props: BulkResultProps) {
  return isUnderWay(props.change) ? <Running {...props} /> : <Ended {...props} />;
}

function Running({ change, onCancel }: BulkResultProps) {
  const t = useT('bulk');
  const isUndoing = change.state === 'undoing';
  const total = isUndoing ? change.done : change.total;
  const done = isUndoing ? change.undone + change.kept : change.done + change.skipped;
  const text = t(isUndoing ? 'undoing' : 'running', { done: String(done), total: String(total) });
  return (
    <div className={classes.line} data-testid="bulk-running">
      <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label={text} flex={1} />
      <span>{text}</span>
      {!isUndoing && (
        <Button size="compact-sm" variant="default" data-testid="bulk-stop" onClick={onCancel}>
          {t('stop')}
        </Button>
      )}
    </div>
  );
}

/** Why some were left out, with how many of each; nothing where they are too many for one page. */
function Reasons({ changeId }: { changeId: number }) {
  const t = useT('bulk');
  const query = useInfiniteQuery(bulkRowsQuery(useApi(), changeId, 'skipped'));
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const counted = bulkReasons
    .map((reason) => ({ reason, count: rows.filter((row) => row.reason === reason).length }))
    .filter(({ count }) => count > 0);
  if (query.hasNextPage || counted.length === 0) return null;
  return ` (${counted.map(({ reason, count }) => t('reasonCount', { count, reason: t(`reasons.${reason}`) })).join(', ')})`;
}

function Ended({ change, labels, onUndo, onDismiss }: BulkResultProps) {
  const t = useT('bulk');
  const deed = useDeed(change, labels);
  const mayUndo = useMayUndo(change);
  const [isShowing, setIsShowing] = useState(false);
  // An undo may have failed midway, too.
  const isUndone = change.undone + change.kept > 0 || change.state === 'undone';
  const left = isUndone ? change.kept : change.skipped;
  return (
    <div className={classes.line} data-testid="bulk-result">
      <span role="status">
        {change.state === 'failed' && `${t('failedMidway')}. `}
        {isUndone ? t('undone', { count: change.undone }) : deed}
        {left > 0 && `, ${t(isUndone ? 'kept' : 'skipped', { count: left })}`}
        {left > 0 && !isUndone && <Reasons changeId={change.id} />}
      </span>
      {left > 0 && (
        <button type="button" className={classes.link} data-testid="bulk-left" onClick={() => setIsShowing(true)}>
          {t('show')}
        </button>
      )}
      {mayUndo && (
        <Button size="compact-sm" variant="light" ml="auto" data-undo data-testid="bulk-undo" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      <CloseButton
        size="sm"
        {...(mayUndo ? {} : { ml: 'auto' })}
        aria-label={t('dismiss')}
        data-testid="bulk-dismiss"
        onClick={onDismiss}
      />
      {isShowing && (
        <LeftOutDialog
          changeId={change.id}
          result={isUndone ? 'kept' : 'skipped'}
          onClose={() => setIsShowing(false)}
        />
      )}
    </div>
  );
}
