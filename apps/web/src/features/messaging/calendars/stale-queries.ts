import type { StaleRules } from '../../../store/stale-rules.ts';
import { calendarsKey } from '../../../ui/calendars/calendars-query.ts';

export const staleQueries: StaleRules = { updateCalendars: () => [calendarsKey] };
