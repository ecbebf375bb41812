import type { StaleRules } from '../../../store/stale-rules.ts';

// Written out, as those of webhooks are: a shared module would be one more script that the first page has to name.
export const staleQueries: StaleRules = { updateApiTokens: () => [['api-tokens']] };
