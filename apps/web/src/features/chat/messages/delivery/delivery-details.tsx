import { Button, Group } from '@mantine/core';
import { type DeliveryPart, type DeliveryDetails as Details, endpoints, type Message } from '@switchboard/contract';
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconQuestionMark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { usePageLeft } from '../../../../ui/overlays/use-page-left.ts';
import classes from './delivery-details.module.css';
import { deliveryQuery } from './delivery-queries.ts';
import { useDeliveryReason } from './use-delivery-reason.ts';
import { useMayRetry } from './use-may-retry.ts';

interface DeliveryDetailsProps {
  message: Message;
  onClose: () => void;
}

/** The delivery of a message to a client: in words, part by part, and the reader's choices. */
export default function DeliveryDetails({ message, onClose }: DeliveryDetailsProps) {
  const t = useT('delivery');
  const common = useT('common');
  const { data, isError, refetch } = useQuery(deliveryQuery(useApi(), message.channel_id, message.id));
  usePageLeft(onClose);
  return (
    <Dialog size="md" onClose={onClose} title={t('title')} data-testid="delivery-dialog">
      {data && <Outcome message={message} details={data} onClose={onClose} />}
      {!data && isError && (
        <div role="alert">
          {t('loadFailed')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </div>
      )}
      {!data && !isError && <p role="status">{t('loading')}</p>}
    </Dialog>
  );
}

function Outcome({ message, details, onClose }: DeliveryDetailsProps & { details: Details }) {
  const t = useT('delivery');
  const { reason, advice } = useDeliveryReason()(details.reason);
  return (
    <>
      {details.reason !== null && (
        <section className={classes.problem} data-failed={details.state === 'failed' || undefined}>
          <p className={classes.reason}>{t(details.state === 'failed' ? 'failed' : 'waiting', { reason })}</p>
          <h3 className={classes.heading}>{t('whatToDo')}</h3>
          <p>{advice}</p>
          <Choices message={message} details={details} onClose={onClose} />
        </section>
      )}
      {details.pending_change !== null && <p>{t(`change.${details.pending_change}`)}</p>}
      <h3 className={classes.heading}>{t('onPhone')}</h3>
      <ul className={classes.parts}>
        {details.parts.map((part) => (
          <Part key={`${part.kind} ${part.number}`} part={part} isOnlyText={isOnlyText(details, part)} />
        ))}
      </ul>
      {!details.sends_receipts && <p className={classes.quiet}>{t('noReceipts')}</p>}
      {details.code !== null && <p className={classes.quiet}>{t('code', { code: details.code })}</p>}
      {details.detail !== null && <p className={classes.quiet}>{t('words', { words: details.detail })}</p>}
    </>
  );
}

const isOnlyText = ({ parts }: Details, { kind }: DeliveryPart) =>
  kind === 'text' && parts.filter((part) => part.kind === 'text').length === 1;

/** An undelivered part can be sent again; a part in doubt may also be confirmed as arrived. */
function Choices({ message, details, onClose }: DeliveryDetailsProps & { details: Details }) {
  const t = useT('delivery');
  const api = useApi();
  const actions = useActions();
  const mayRetry = useMayRetry(message);
  const params = { id: message.channel_id, messageId: message.id };
  const retry = useAction(async () => {
    await actions.retryDelivery(message.channel_id, message.id);
    onClose();
  }, t('retryFailed'));
  const confirm = useAction(async () => {
    await api.call(endpoints.confirmDelivery, { params });
    onClose();
  }, t('arrivedFailed'));
  if (details.state !== 'failed' || !mayRetry) return null;
  const isInDoubt = details.reason === 'unknown_outcome';
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" loading={retry.isPending} data-testid="delivery-retry" onClick={retry.run}>
        {t(isInDoubt ? 'sendAgain' : 'retry')}
      </Button>
      {isInDoubt && (
        <Button
          size="xs"
          variant="default"
          loading={confirm.isPending}
          data-testid="delivery-arrived"
          onClick={confirm.run}
        >
          {t('arrived')}
        </Button>
      )}
    </Group>
  );
}

const icons = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  unknown: IconQuestionMark,
};

function Part({ part, isOnlyText: isWhole }: { part: DeliveryPart; isOnlyText: boolean }) {
  const t = useT('delivery');
  const format = useFormatter();
  const Icon = icons[part.state];
  const at = part.failed_at ?? part.read_at ?? part.delivered_at ?? part.sent_at;
  const place = { number: part.number };
  const name = part.kind === 'file' ? (part.file_name ?? t('file', place)) : isWhole ? t('text') : t('textPart', place);
  return (
    <li className={classes.part} data-state={part.state}>
      <Icon size={16} aria-hidden="true" />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <span>{t(`state.${part.state}`)}</span>
      {at !== null && (
        <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'short', timeStyle: 'medium' })}</time>
      )}
      {part.external_id !== null && <span className={classes.id}>{t('providerId', { id: part.external_id })}</span>}
    </li>
  );
}
