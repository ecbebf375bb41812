import { notifications } from '@mantine/notifications';
import { endpoints, paymentStatuses, type Subscriber } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { subscriberKey } from '../subscription-queries.ts';
import { useNotifyOnFailure } from '../use-notify-on-failure.ts';

/** Ends the monthly payments, after a question. An unpaid plan ends at once. */
export function useCancel({ name, payment_status: status }: Subscriber): () => void {
  const t = useT('subscription');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const notifyOnFailure = useNotifyOnFailure();
  const cancel = notifyOnFailure(async () => {
    await api.call(endpoints.cancelSubscription, { body: { name } });
    notifications.show({ color: 'green', message: t('cancel.done') });
    await queries.invalidateQueries({ queryKey: subscriberKey });
  });
  return () =>
    confirm({
      title: t('cancel.title'),
      text: status === paymentStatuses.notPaid ? t('cancel.unpaid') : t('cancel.text'),
      confirmLabel: t('cancel.link'),
      cancelLabel: t('cancel.keep'),
      dangerous: true,
      isBackFirst: true,
      testId: 'confirm-cancel-subscription',
      onConfirm: cancel,
    });
}
