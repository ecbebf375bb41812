import { limits, type View } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { viewCountsQuery, viewsQuery } from './views-queries.ts';

/** The reader's own views first. */
export const inOrder = (views: readonly View[]): View[] => [
  ...views.filter(({ scope }) => scope === 'own'),
  ...views.filter(({ scope }) => scope === 'workspace'),
];

/** The views, and how many conversations each shows, as texts. */
export function useViews() {
  const t = useT('views');
  const api = useApi();
  const { data, isError, refetch } = useQuery(viewsQuery(api));
  const views = inOrder(data ?? []);
  const counts = useQuery(
    viewCountsQuery(
      api,
      views.map(({ id }) => id),
    ),
  ).data;
  const most = limits.countedConversations;
  return {
    views,
    isPending: data === undefined && !isError,
    hasFailed: data === undefined && isError,
    retry: () => void refetch(),
    /** Empty while it is unknown. */
    countOf: ({ id }: View): string => {
      const count = counts?.get(id) ?? null;
      if (count === null) return '';
      return count < most ? String(count) : t('more', { count: String(most - 1) });
    },
  };
}
