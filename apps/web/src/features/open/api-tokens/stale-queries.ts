import type { StaleRules } from '../../../store/stale-rules.ts';
import { apiTokensKey } from './api-tokens-key.ts';

export const staleQueries: StaleRules = { updateApiTokens: () => [apiTokensKey] };
