import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from '../assignment.module.css';
import { assignmentLogQuery } from '../assignment-queries.ts';
import { EntrySentence, NowSentence } from './log-sentences.tsx';

/** To whom a conversation was assigned and why, the newest first; and why nobody has it now. */
export default function AssignmentLog({ channelId }: { channelId: number }) {
  const t = useT('assignment');
  const time = useTimeFormat();
  const query = useQuery(assignmentLogQuery(useApi(), channelId));
  if (query.isLoadingError) return <ErrorState title={t('log.failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={3} />;
  const { data: entries, now } = query.data;
  if (entries.length === 0 && now === null)
    return <EmptyState icon={IconRoute} title={t('log.empty')} hint={t('log.emptyHint')} />;
  return (
    <div data-testid="assignment-log">
      {now && (
        <p className={classes.nowNobody} data-testid="assignment-now">
          <NowSentence now={now} />
        </p>
      )}
      <ol className={classes.log}>
        {entries.map((entry) => (
          <li key={entry.id} data-testid="assignment-entry" data-reason={entry.reason}>
            <EntrySentence entry={entry} />
            <time className={classes.at} dateTime={entry.at}>
              {time.dateTime(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
