import { notifications } from '@mantine/notifications';
import { endpoints, type Webhook } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { webhooksKey } from './webhooks-queries.ts';

/** Deletes a webhook after a confirmation; then its page has to be left. */
export function useDeleteWebhook(leave?: () => Promise<void>): (webhook: Webhook) => void {
  const t = useT('webhooks');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return ({ id, name }) =>
    confirm({
      title: t('removal.title', { name }),
      text: t('removal.text'),
      confirmLabel: t('removal.submit'),
      dangerous: true,
      testId: 'confirm-delete-webhook',
      failed: t('removal.failed'),
      onConfirm: async () => {
        try {
          await api.call(endpoints.deleteWebhook, { params: { id } });
          await leave?.();
        } finally {
          // Also where it is gone already.
          await queries.invalidateQueries({ queryKey: webhooksKey });
        }
        notifications.show({ message: t('removal.done', { name }) });
      },
    });
}
