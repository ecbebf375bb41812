import type { StaleRules } from '../../../store/stale-rules.ts';
import { targetsKey } from './targets-queries.ts';

export const staleQueries: StaleRules = { updateTargets: () => [targetsKey] };
