import { IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import classes from '../automation.module.css';
import { conversationRunsQuery } from '../automation-queries.ts';
import { RunLine } from './run-line.tsx';

/** What rules have done in a conversation, the newest first. */
export default function ConversationRuns({ channelId }: { channelId: number }) {
  const t = useT('automation');
  const query = useQuery(conversationRunsQuery(useApi(), channelId));
  if (query.isLoadingError) return <ErrorState title={t('history.failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={3} />;
  if (query.data.length === 0)
    return <EmptyState icon={IconWand} title={t('history.empty')} hint={t('history.emptyHint')} />;
  return (
    <ol className={classes.log} data-testid="conversation-runs">
      {query.data.map((run) => (
        <RunLine key={run.id} run={run} title={run.rule_name} />
      ))}
    </ol>
  );
}
