import type { StaleRules } from '../../../store/stale-rules.ts';
import { calendarsKey } from './calendars-queries.ts';

export const staleQueries: StaleRules = { updateCalendars: () => [calendarsKey] };
