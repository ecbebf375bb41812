import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import type { FilteredConversations } from '../../../ui/lists/conversation-filter.ts';

/** A note on a filtered list beside its rows. */
export function FilteredNote({ filtered, shown }: { filtered: FilteredConversations; shown: number }) {
  const t = useT('conversations');
  const { isPending, hasFailed, hasMore, loadMore } = filtered;
  if (hasFailed) return <ErrorState title={t('failed')} onRetry={loadMore} />;
  if (isPending && shown === 0) return <SkeletonRows withAvatar />;
  if (hasMore)
    return (
      <Button variant="subtle" mt="xs" loading={isPending} onClick={loadMore}>
        {t('loadMore')}
      </Button>
    );
  return shown === 0 ? (
    <EmptyState icon={IconFilterOff} title={t('emptyFiltered')} hint={t('emptyFilteredHint')} />
  ) : null;
}
