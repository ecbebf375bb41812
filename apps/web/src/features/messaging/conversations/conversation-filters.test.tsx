import { expect, it, vi } from 'vitest';
import type { FilteredConversations } from '../../../ui/lists/conversation-filter.ts';
import { combineFilters } from './conversation-filters.tsx';

const leaving = (ids: number[], more: Partial<FilteredConversations> = {}): FilteredConversations => ({
  ids: new Set(ids),
  parts: {},
  isPending: false,
  hasFailed: false,
  hasMore: false,
  loadMore: vi.fn<() => void>(),
  ...more,
});

it('a list is not narrowed while no filter is chosen', () => {
  expect(combineFilters([null, null])).toBeNull();
});

it('filters leave what all of them leave, and load more where there is more', () => {
  const [whole, part] = [
    leaving([1, 2, 3], { parts: { labels: [1] } }),
    leaving([2, 3, 4], { parts: { bots: [2] }, hasMore: true }),
  ];
  const combined = combineFilters([whole, null, part]);
  expect(combined).toMatchObject({
    ids: new Set([2, 3]),
    parts: { labels: [1], bots: [2] },
    hasMore: true,
    hasFailed: false,
  });
  combined?.loadMore();
  expect(whole.loadMore).not.toHaveBeenCalled();
  expect(part.loadMore).toHaveBeenCalledOnce();
});
