import { channelTypes, type Delivery, type Message } from '@switchboard/contract';
import { useStore } from '../../../store/store-context.tsx';
import { DeliveryTick } from './delivery-tick.tsx';

/** The delivery of a message to a client; null outside conversations. */
function useDelivery(message: Message): Delivery | null {
  const isConversation = useStore((state) => state.channels[message.channel_id]?.type === channelTypes.client);
  return isConversation && message.deleted_at === null && message.client_id === null ? message.delivery : null;
}

/** Under a message that did not reach the client: the reason, and a retry button. */
export function DeliveryFailure({ message }: { message: Message }) {
  const delivery = useDelivery(message);
  return delivery?.state === 'failed' && <DeliveryTick message={message} delivery={delivery} />;
}

/** Beside a message: its delivery state. */
export function DeliveryState({ message }: { message: Message }) {
  const delivery = useDelivery(message);
  return delivery && delivery.state !== 'failed' && <DeliveryTick message={message} delivery={delivery} />;
}
