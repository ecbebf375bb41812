import { channelTypes, type Delivery, type Message } from '@switchboard/contract';
import { useStore } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import classes from './delivery-tick.module.css';
import { DeliveryTick } from './delivery-tick.tsx';

const DeliveryNote = lazy(() => import('./delivery-note.tsx'));

/** The delivery of a message to a client; null outside conversations. */
function useDelivery(message: Message): Delivery | null {
  const isConversation = useStore((state) => state.channels[message.channel_id]?.type === channelTypes.client);
  return isConversation && message.deleted_at === null && message.client_id === null ? message.delivery : null;
}

/** The room that a note takes until it is loaded. */
const room = <div className={classes.tick}>&nbsp;</div>;

/** Under a message that did not reach the client: the reason, and a retry button. */
export function DeliveryFailure({ message }: { message: Message }) {
  const delivery = useDelivery(message);
  return (
    delivery?.state === 'failed' && (
      <LazyPart fallback={room}>
        <DeliveryNote message={message} delivery={delivery} />
      </LazyPart>
    )
  );
}

/** Beside a message: its delivery state, in words when it has to wait. */
export function DeliveryState({ message, isTabStop }: { message: Message; isTabStop: boolean }) {
  const delivery = useDelivery(message);
  if (delivery === null || delivery.state === 'failed') return null;
  if (delivery.reason === null) return <DeliveryTick message={message} state={delivery.state} isTabStop={isTabStop} />;
  return (
    <LazyPart fallback={room}>
      <DeliveryNote message={message} delivery={delivery} />
    </LazyPart>
  );
}
