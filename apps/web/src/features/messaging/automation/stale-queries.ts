import type { StaleRules } from '../../../store/stale-rules.ts';
import { automationKey } from './automation-queries.ts';

export const staleQueries: StaleRules = { updateAutomation: () => [automationKey] };
