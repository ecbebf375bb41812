import type { Delivery, Message } from '@switchboard/contract';
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { useMessageActionsContext } from '../commands/message-commands.ts';
import classes from './delivery-tick.module.css';

const icons = { queued: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks };

interface DeliveryTickProps {
  message: Message;
  state: Exclude<Delivery['state'], 'failed'>;
  /** Reached by Tab: the list is one stop, its focused message shows its buttons. */
  isTabStop: boolean;
}

/** The delivery state of a message that is on its way to the client, or there; opens the details. */
export function DeliveryTick({ message, state, isTabStop }: DeliveryTickProps) {
  const label = useT('timeline')(`delivery.${state}`);
  const { showDelivery } = useMessageActionsContext();
  const Icon = icons[state];
  return (
    <button
      type="button"
      className={classes.tick}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      title={label}
      data-testid={`delivery-${message.seq}`}
      data-state={state}
      onClick={() => showDelivery(message)}
    >
      <Icon size={15} stroke={2} aria-hidden="true" />
    </button>
  );
}
