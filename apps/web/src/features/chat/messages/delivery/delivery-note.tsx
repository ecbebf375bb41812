import type { Delivery, Message } from '@switchboard/contract';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { isFresh } from '../../../../ui/time/is-fresh.ts';
import { useMessageActionsContext } from '../commands/message-commands.ts';
import classes from './delivery-tick.module.css';
import { useDeliveryReason } from './use-delivery-reason.ts';
import { useMayRetry } from './use-may-retry.ts';

interface DeliveryNoteProps {
  message: Message;
  delivery: Delivery;
}

/** Why a message to a client failed or has to wait, and the reader's choices. Loaded separately: most just arrive. */
export default function DeliveryNote({ message, delivery }: DeliveryNoteProps) {
  const t = useT('delivery');
  const actions = useActions();
  const { showDelivery } = useMessageActionsContext();
  const retry = useAction(() => actions.retryDelivery(message.channel_id, message.id), t('retryFailed'));
  const mayRetry = useMayRetry(message);
  const { reason } = useDeliveryReason()(delivery.reason);
  const isFailed = delivery.state === 'failed';
  // Whether to send it again is for a person to decide, with the details before them.
  const isInDoubt = delivery.reason === 'unknown_outcome';
  const clockAheadMs = useStore((state) => state.clockAheadMs);
  const [isNews] = useState(() => isFailed && isFresh(delivery.at, clockAheadMs));
  const Icon = isFailed ? IconAlertCircle : IconClock;
  const label = t(isFailed ? 'failed' : 'waiting', { reason });

  return (
    <div
      className={`${classes.tick} ${classes.note}`}
      data-testid={`delivery-${message.seq}`}
      data-state={delivery.state}
    >
      <span className={classes.icon} title={label} aria-hidden="true">
        <Icon size={15} stroke={2} />
      </span>
      <span role={isNews ? 'alert' : undefined}>{label}</span>
      {isFailed && mayRetry && !isInDoubt && (
        <button
          type="button"
          className={classes.retry}
          data-testid="retry-delivery"
          disabled={retry.isPending}
          onClick={retry.run}
        >
          {t('retry')}
        </button>
      )}
      <button
        type="button"
        className={classes.retry}
        data-testid="delivery-details"
        onClick={() => showDelivery(message)}
      >
        {t(isFailed && mayRetry && isInDoubt ? 'choose' : 'details')}
      </button>
    </div>
  );
}
