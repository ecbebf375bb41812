import { lazy } from '../../../ui/feedback/retriable-part.ts';
import type { ConversationFilterProps } from '../../../ui/lists/conversation-filter.ts';

export const ConversationFilter = lazy<ConversationFilterProps>(() => import('./label-filter.tsx'));
