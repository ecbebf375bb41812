import { clientReaders } from '@switchboard/contract';
import type { NewEvent } from '../../../platform/events/index.ts';

/** Announces a new, changed or deleted client to those who work with clients. */
export const clientEvent = (event: 'newClient' | 'updateClient' | 'deleteClient', clientId: number): NewEvent => ({
  event,
  audience: { permission: clientReaders },
  data: { id: clientId },
});
