import type { StaleRules } from '../../../store/stale-rules.ts';
import { bulkChangesKey, closingOfferKey } from './bulk-changes-key.ts';

export const staleQueries: StaleRules = {
  updateBulkChange: () => [bulkChangesKey],
  updateClosingOffer: () => [closingOfferKey],
};
