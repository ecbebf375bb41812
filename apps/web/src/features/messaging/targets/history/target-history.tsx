import type { TargetResult } from '@switchboard/contract';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from '../targets.module.css';
import { conversationTargetsQuery } from '../targets-queries.ts';
import { useLengthText } from '../use-length-text.ts';

/** The targets of a conversation and how they went, the newest first. */
export default function TargetHistory({ channelId }: { channelId: number }) {
  const t = useT('targets');
  const query = useQuery(conversationTargetsQuery(useApi(), channelId));
  if (query.isLoadingError) return <ErrorState title={t('history.failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={3} />;
  const { data: targets } = query.data;
  if (targets.length === 0)
    return <EmptyState icon={IconTargetArrow} title={t('history.empty')} hint={t('history.emptyHint')} />;
  return (
    <ol className={classes.history} data-testid="target-history">
      {targets.map((target) => (
        <TargetLine key={`${target.kind} ${target.since}`} target={target} />
      ))}
    </ol>
  );
}

function TargetLine({ target }: { target: TargetResult }) {
  const t = useT('targets');
  const time = useTimeFormat();
  const lengthText = useLengthText();
  const { kind, policy_name: name, minutes, due_at: due, ended_at: end, is_paused: isPaused, result } = target;
  const standsStill = isPaused && end === null;
  const ended = result === 'dropped' ? 'dropped' : kind === 'closing' ? 'closed' : 'answered';
  return (
    <li className={classes.past} data-testid="target-result" data-result={result}>
      <span className={classes.pastHead}>
        <span className={classes.pastKind}>{t(`kinds.${kind}`)}</span>
        <span className={classes.result} data-result={standsStill ? 'paused' : result}>
          {standsStill ? t('history.paused') : t(`history.results.${result}`)}
        </span>
      </span>
      <span className={classes.quiet} dir="auto">
        {t('history.policy', { name, length: lengthText(minutes) })}
      </span>
      <span className={classes.quiet}>
        {!standsStill && <time dateTime={due}>{t('history.due', { time: time.dateTime(due) })}</time>}
        {end !== null && (
          <>
            {' · '}
            <time dateTime={end}>{t(`history.${ended}`, { time: time.dateTime(end) })}</time>
          </>
        )}
      </span>
    </li>
  );
}
