import type { StaleRules } from '../../../store/stale-rules.ts';

// Written out, and compared with the queries by a test: a module that these rules share with the screen would be a
// script of its own, which the first page would have to name.
export const staleQueries: StaleRules = { updateWebhooks: () => [['webhooks'], ['webhook-attempts']] };
