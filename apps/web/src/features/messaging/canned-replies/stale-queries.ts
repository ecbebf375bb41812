import type { StaleRules } from '../../../store/stale-rules.ts';
import { cannedRepliesKey } from '../../../ui/canned-replies/canned-replies-query.ts';

export const staleQueries: StaleRules = { updateCannedReplies: () => [cannedRepliesKey] };
