import type { Delivery } from '@switchboard/contract';
import type { NewEvent } from '../../../platform/events/index.ts';

/** The event with a delivery's current state. */
export const deliveryEvent = (
  step: { channelId: number; head: { message_id: number; message_seq: number } },
  delivery: Omit<Delivery, 'at'>,
  at: Date,
): NewEvent => {
  const { channelId, head } = step;
  const data = {
    channel_id: channelId,
    message_id: head.message_id,
    seq: head.message_seq,
    delivery: { ...delivery, at: at.toISOString() },
  };
  return { event: 'updateDelivery', data, audience: { channel: channelId } };
};
