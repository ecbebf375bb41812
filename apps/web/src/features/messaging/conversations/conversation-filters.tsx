import { Suspense, useCallback, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type {
  ConversationFilter,
  ConversationFilterProps,
  FilteredConversations,
} from '../../../ui/lists/conversation-filter.ts';
import classes from './conversation-list.module.css';

type Filtered = readonly (FilteredConversations | null)[];

/** The conversations that pass all filters of a list; null without a filter. */
export const combineFilters = (filtered: Filtered): FilteredConversations | null => {
  const chosen = filtered.filter((one) => one !== null);
  const [first, ...others] = chosen;
  if (first === undefined) return null;
  return {
    ids: new Set([...first.ids].filter((id) => others.every(({ ids }) => ids.has(id)))),
    parts: Object.assign({}, ...chosen.map(({ parts }) => parts)),
    isPending: chosen.some(({ isPending }) => isPending),
    hasFailed: chosen.some(({ hasFailed }) => hasFailed),
    hasMore: chosen.some(({ hasMore }) => hasMore),
    loadMore: () => {
      for (const one of chosen) if (one.hasMore || one.hasFailed) one.loadMore();
    },
  };
};

/** The filters of the features, and the rows of a list that pass them. */
export function useConversationFilters() {
  const [filtered, setFiltered] = useState<Filtered>([]);
  const place = useCallback((index: number, one: FilteredConversations | null) => {
    setFiltered((all) => Object.assign([...all], { [index]: one }));
  }, []);
  return { filtered: combineFilters(filtered.map((one) => one ?? null)), place };
}

interface ConversationFiltersProps extends Pick<ConversationFilterProps, 'within'> {
  filters: readonly ConversationFilter[];
  place: (index: number, filtered: FilteredConversations | null) => void;
}

export function ConversationFilters({ filters, within, place }: ConversationFiltersProps) {
  return (
    <div className={classes.filters}>
      {filters.map((Filter, index) => (
        <Placed key={index} Filter={Filter} index={index} within={within} place={place} />
      ))}
    </div>
  );
}

interface PlacedProps extends Omit<ConversationFiltersProps, 'filters'> {
  Filter: ConversationFilter;
  index: number;
}

function Placed({ Filter, index, within, place }: PlacedProps) {
  const onFilter = useCallback((one: FilteredConversations | null) => place(index, one), [index, place]);
  return (
    // A list without one of its filters is a list still.
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Filter within={within} onFilter={onFilter} />
      </Suspense>
    </ErrorBoundary>
  );
}
