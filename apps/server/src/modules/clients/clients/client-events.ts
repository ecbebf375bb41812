import { clientReaders } from '@switchboard/contract';
import type { NewEvent } from '../../../platform/events/index.ts';

/** Tells those who work with clients that one is new, is different or is gone. */
export const clientEvent = (event: 'newClient' | 'updateClient' | 'deleteClient', clientId: number): NewEvent => ({
  event,
  audience: { permission: clientReaders },
  data: { id: clientId },
});
