import { channelTypes, type Delivery, type Message } from '@switchboard/contract';
import { useStore } from '../../../store/store-context.tsx';
import { DeliveryTick } from './delivery-tick.tsx';

/** What became of a message on its way to a client; null for those that go to none. */
function useDelivery(message: Message): Delivery | null {
  const isConversation = useStore((state) => state.channels[message.channel_id]?.type === channelTypes.client);
  return isConversation && message.deleted_at === null && message.client_id === null ? message.delivery : null;
}

/** Under a message that did not reach the client: why, and the way to try again. */
export function DeliveryFailure({ message }: { message: Message }) {
  const delivery = useDelivery(message);
  return delivery?.state === 'failed' && <DeliveryTick message={message} delivery={delivery} />;
}

/** Beside a message: how far it has come. */
export function DeliveryState({ message }: { message: Message }) {
  const delivery = useDelivery(message);
  return delivery && delivery.state !== 'failed' && <DeliveryTick message={message} delivery={delivery} />;
}
