import type { NowTarget, NowWaiting } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { useClosingMarkOf, useMarkOf } from '../../../../ui/time/use-waiting-mark.ts';

/** How long who waits, and how long is left, as lists of conversations show it. */
export function useNowMarks() {
  const t = useT('reportsNow');
  const format = useTimeFormat();
  const markOf = useMarkOf();
  const closingMarkOf = useClosingMarkOf();
  return {
    /** Of the longest wait of some. */
    longest: (since: string | null) => (since === null ? null : markOf(since, null)),
    waiting: ({ since }: NowWaiting) => markOf(since, null),
    due: ({ target }: NowTarget) => {
      const mark = markOf(target.since, target);
      if (target.kind !== 'closing') return mark;
      return closingMarkOf(target) ?? { ...mark, title: t('targets.closeBy', { due: format.dateTime(target.due_at) }) };
    },
  };
}
