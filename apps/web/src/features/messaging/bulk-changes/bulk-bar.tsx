import type { BulkAction, BulkSelection, Label } from '@switchboard/contract';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { type Choice, useChosenIds } from '../../../ui/lists/choice.ts';
import { useAskingBots } from '../../../ui/ratings/use-asking-bots.ts';
import { BulkActions } from './bulk-actions.tsx';
import classes from './bulk-bar.module.css';
import { BulkResult, isUnderWay, useIsShown } from './bulk-result.tsx';
import { ChosenCount } from './chosen-count.tsx';
import { useBulkChanges } from './use-bulk-changes.ts';

export interface HandOverDialogProps {
  count: number;
  onSubmit: (action: Extract<BulkAction, { kind: 'hand_over' }>) => void;
  onClose: () => void;
}

export interface SnoozeDialogProps {
  onSubmit: (snooze: Omit<Extract<BulkAction, { kind: 'snooze' }>, 'kind'>) => void;
  onClose: () => void;
}

interface BulkBarProps {
  choice: Choice;
  labels: readonly Label[];
  /** Asks to whom they go. */
  renderHandOver: (props: HandOverDialogProps) => ReactNode;
  /** Asks until when they are put off. */
  renderSnooze: (props: SnoozeDialogProps) => ReactNode;
}

/** What is done to the chosen conversations of a list: the actions, how far they are, and what became of them. */
export function BulkBar({ choice, labels, renderHandOver, renderSnooze }: BulkBarProps) {
  const t = useT('bulk');
  const store = useStoreApi();
  const ids = useChosenIds(choice);
  const { newest, start, cancel, undo } = useBulkChanges();
  const [matching, setMatching] = useState<{ ids: ReadonlySet<number>; count: number } | null>(null);
  const [asks, setAsks] = useState<'manager' | 'moment' | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const { isShown, dismiss } = useIsShown(newest);
  const asksForRatings = useAskingBots().length > 0;
  // Choosing other rows ends that all are meant.
  const all = matching?.ids === ids ? matching.count : null;

  const selection = (): BulkSelection => {
    const { filter } = choice.shown();
    if (all !== null && filter !== null) return { filter };
    const { channels } = store.getState();
    return { conversations: [...ids].map((id) => ({ id, version: channels[id]?.state_version ?? 0 })) };
  };
  const act = async (action: BulkAction) => {
    setIsStarting(true);
    // What was chosen meanwhile stays so.
    if ((await start(action, selection())) !== null) choice.drop(ids);
    setIsStarting(false);
  };
  const answer = (action: BulkAction) => {
    setAsks(null);
    void act(action);
  };
  if (ids.size === 0 && !isShown) return null;
  return (
    <section className={classes.bar} aria-label={t('bar')} data-desk data-testid="bulk-bar">
      {isShown && newest !== null && (
        <BulkResult
          change={newest}
          labels={labels}
          onCancel={() => void cancel(newest.id)}
          onUndo={() => void undo(newest.id)}
          onDismiss={dismiss}
        />
      )}
      {ids.size > 0 && (
        <>
          <ChosenCount choice={choice} ids={ids} all={all} onChooseAll={(count) => setMatching({ ids, count })} />
          <BulkActions
            labels={labels}
            isDisabled={isStarting || (newest !== null && isUnderWay(newest))}
            onAct={(action) => void act(action)}
            onHandOver={() => setAsks('manager')}
            onSnoozeOther={() => setAsks('moment')}
          />
          {asksForRatings && <div className={classes.hint}>{t('neverAsks')}</div>}
        </>
      )}
      {asks === 'manager' && renderHandOver({ count: all ?? ids.size, onSubmit: answer, onClose: () => setAsks(null) })}
      {asks === 'moment' &&
        renderSnooze({
          onSubmit: (snooze) => answer({ kind: 'snooze', ...snooze }),
          onClose: () => setAsks(null),
        })}
    </section>
  );
}
