import type { FigureId, ReportFact } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useNumberText } from '../use-number-text.ts';
import classes from './facts.module.css';

interface FactTagProps {
  fact: ReportFact;
  /** In whose list it stands. */
  figure: FigureId;
}

/** What tells facts of one list apart: the first time or again, met or late, why a message failed. */
export function FactTag({ fact, figure }: FactTagProps) {
  const t = useT('reports');
  const reasons = useT('delivery');
  const text = useNumberText(false);
  const { kind, reason, late_ms: lateMs, is_part: isPart } = fact;
  const say = (words: string, look: 'good' | 'bad' | 'plain' = 'plain') => (
    <span className={classes.tag} data-look={look} data-part={isPart ?? undefined}>
      {words}
    </span>
  );
  if (kind === 'opened' || kind === 'reopened') {
    return figure === 'new_clients' ? null : say(t(`facts.kinds.${kind}`));
  }
  if (kind === 'target_met') return say(t('facts.met'), 'good');
  if (kind === 'target_missed') {
    return say(lateMs === null ? t('facts.missed') : t('facts.missedBy', { time: text.duration(lateMs) }), 'bad');
  }
  if (kind === 'failed') return say(reasons(`reason.${reason ?? 'unknown'}`), 'bad');
  if (kind !== 'followed') return null;
  const word = figure === 'read' ? (isPart ? 'read' : 'notRead') : isPart ? 'delivered' : 'notDelivered';
  return say(t(`facts.${word}`), isPart ? 'good' : 'plain');
}
