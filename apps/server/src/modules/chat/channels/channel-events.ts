import { type Channel, clientPhoneReaders } from '@switchboard/contract';
import type { NewEvent } from '../../../platform/events/index.ts';

/**
 * A channel's present view for all who may read it. A client's phone is only for those who may read phones: all others
 * get the view without it.
 */
export const channelEvents = (event: 'newChannel' | 'updateChannel', view: Channel): NewEvent[] => {
  const { id: readersOf, client } = view;
  if (client === null || client.phone === null) return [{ event, audience: { readersOf }, data: view }];
  const withoutPhone = { ...view, client: { ...client, phone: null } };
  return [
    { event, audience: { readersOf, having: clientPhoneReaders }, data: view },
    { event, audience: { readersOf, lacking: clientPhoneReaders }, data: withoutPhone },
  ];
};
