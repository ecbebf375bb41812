import type { EventData } from '@switchboard/contract';
import type { NewEvent } from '../../../platform/events/index.ts';

type Held = EventData<'updateScheduledMessages'>['held'];

/** Tells owners that something of theirs has changed. */
export const changedEvent = (ownerIds: readonly (number | null)[], held: Held = null): NewEvent[] => {
  const users = [...new Set(ownerIds)].filter((id) => id !== null);
  return users.length === 0 ? [] : [{ event: 'updateScheduledMessages', audience: { users }, data: { held } }];
};
