import type { ConversationFilter as FilterParts } from '@switchboard/contract';
import type { ComponentType } from 'react';

/** The conversations that a filter leaves, as far as they are loaded; the store holds them. */
export interface FilteredConversations {
  ids: ReadonlySet<number>;
  /** What finds all of them within the list, those included that are not loaded. */
  parts: FilterParts;
  isPending: boolean;
  hasFailed: boolean;
  hasMore: boolean;
  loadMore: () => void;
}

export interface ConversationFilterProps {
  /** What finds the conversations of the list. */
  within: FilterParts;
  /** Null: all of them. */
  onFilter: (filtered: FilteredConversations | null) => void;
}

/**
 * Filters the lists of conversations. A feature adds its own by `conversation-filter.tsx` in its folder, whose
 * `ConversationFilter` the pages collect (`app/pages/conversation-lists.tsx`).
 */
export type ConversationFilter = ComponentType<ConversationFilterProps>;
