import type { StaleRules } from '../../../store/stale-rules.ts';
import { inStateKey } from './in-state-key.ts';

export const staleQueries: StaleRules = { updateConversationStates: () => [inStateKey] };
