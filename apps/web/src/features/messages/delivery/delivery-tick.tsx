import { can, type Delivery, type Message } from '@switchboard/contract';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { actorOf, channelFacts } from '../../../store/reader.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { useAction } from '../../../ui/forms/use-action.ts';
import classes from './delivery-tick.module.css';

const icons = { queued: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks, failed: IconAlertCircle };

interface DeliveryTickProps {
  message: Message;
  delivery: Delivery;
}

/** The delivery state of a message to the client, in words when it failed. */
export function DeliveryTick({ message, delivery }: DeliveryTickProps) {
  const t = useT('timeline');
  const actions = useActions();
  const retry = useAction(() => actions.retryDelivery(message.channel_id, message.id), t('retryFailed'));
  const mayRetry = useStore((state) => {
    const channel = state.channels[message.channel_id];
    if (delivery.state !== 'failed' || !state.me || !channel) return false;
    const facts = channelFacts(channel, state.memberships[channel.id]);
    return can(actorOf(state.me), 'message.retry', { ...message, is_system: message.system !== null, channel: facts });
  });
  const Icon = icons[delivery.state];
  // A newer server may send reasons that this page has no text for yet.
  const reason = delivery.reason !== null && t.has(`reason.${delivery.reason}`) ? delivery.reason : 'unknown';
  const isWaiting = delivery.state === 'queued' && delivery.reason !== null;
  const label =
    delivery.state === 'failed'
      ? t('delivery.failed', { reason: t(`reason.${reason}`) })
      : isWaiting
        ? t('delivery.waiting', { reason: t(`reason.${reason}`) })
        : t(`delivery.${delivery.state}`);

  return (
    <div className={classes.tick} data-testid={`delivery-${message.seq}`} data-state={delivery.state}>
      <span className={classes.icon} title={label}>
        <Icon size={15} stroke={2} aria-hidden="true" />
      </span>
      <span className={delivery.state === 'failed' ? classes.reason : isWaiting ? classes.waiting : classes.hidden}>
        {label}
      </span>
      {mayRetry && (
        <button
          type="button"
          className={classes.retry}
          data-testid="retry-delivery"
          disabled={retry.isPending}
          onClick={retry.run}
        >
          {t('delivery.retry')}
        </button>
      )}
    </div>
  );
}
