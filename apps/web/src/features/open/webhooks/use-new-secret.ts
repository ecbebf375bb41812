import { endpoints, limits, type Webhook } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import type { MadeSecret } from './secret-dialog.tsx';
import { webhooksKey } from './webhooks-queries.ts';

/** Makes a new secret after a confirmation. */
export function useNewSecret(onMade: (made: MadeSecret) => void): (webhook: Webhook) => void {
  const t = useT('webhooks');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return ({ id, name }) =>
    confirm({
      title: t('rotation.title', { name }),
      text: t('rotation.text', { hours: limits.webhookRotationHours }),
      confirmLabel: t('rotation.submit'),
      testId: 'confirm-new-secret',
      failed: t('rotation.failed'),
      onConfirm: async () => {
        try {
          // Neither a query nor a mutation: what those know is kept, and this secret may not be.
          const { secret } = await api.call(endpoints.rotateWebhookSecret, { params: { id } });
          onMade({ name, secret, isRenewed: true });
        } finally {
          void queries.invalidateQueries({ queryKey: webhooksKey });
        }
      },
    });
}
