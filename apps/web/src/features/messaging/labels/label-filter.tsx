import { Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions } from '../../../store/store-context.tsx';
import { labelsQuery } from '../../../ui/labels/labels-query.ts';
import type { ConversationFilterProps } from '../../../ui/lists/conversation-filter.ts';
import { labelledQuery } from './labels-queries.ts';

/** Filters a list of conversations by a label; empty while there are no labels. */
export default function LabelFilter({ within, onFilter }: ConversationFilterProps) {
  const t = useT('labels');
  const api = useApi();
  const actions = useActions();
  const [labelId, setLabelId] = useState<number | null>(null);
  const labels = useQuery(labelsQuery(api)).data?.data ?? [];
  // A label that was deleted meanwhile filters nothing.
  const chosen = labels.some(({ id }) => id === labelId) ? labelId : null;
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...labelledQuery(api, actions, { labelId: chosen ?? 0, within }),
    enabled: chosen !== null,
  });
  const filtered = useMemo(
    () =>
      chosen === null
        ? null
        : {
            parts: { labels: [chosen] },
            ids: new Set(data?.pages.flatMap((page) => page.data.map(({ id }) => id))),
            isPending: isFetching,
            hasFailed: isError,
            hasMore: hasNextPage,
            loadMore: () => void (isError ? refetch() : fetchNextPage()),
          },
    [chosen, data, isFetching, isError, hasNextPage, fetchNextPage, refetch],
  );
  useEffect(() => onFilter(filtered), [filtered, onFilter]);

  if (labels.length === 0) return null;
  return (
    <Select
      size="xs"
      w={120}
      aria-label={t('filter.label')}
      placeholder={t('filter.all')}
      data={labels.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === null ? null : String(chosen)}
      clearable
      searchable={labels.length > 10}
      data-testid="label-filter"
      onChange={(value) => setLabelId(value === null ? null : Number(value))}
    />
  );
}
