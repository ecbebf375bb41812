import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { automationQuery } from './automation-queries.ts';

export default function AutomationPanel() {
  const t = useT('automation');
  const query = useQuery(automationQuery(useApi()));
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows count={3} />;
  if (query.data.data.length === 0) return <EmptyState title={t('empty')} />;
  return (
    <ul>
      {query.data.data.map(({ id, name }) => (
        <li key={id} dir="auto">
          {name}
        </li>
      ))}
    </ul>
  );
}
