import { notifications } from '@mantine/notifications';
import { endpoints, type Webhook } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import type { MadeSecret } from '../secret-dialog.tsx';
import { webhooksKey } from '../webhooks-queries.ts';
import { toBody, toValues, type WebhookValues } from './webhook-values.ts';

const createShape = async () => (await import('../webhooks-shapes.ts')).createWebhook.body;
const editShape = async () => (await import('../webhooks-shapes.ts')).editWebhook.body;

interface WebhookFormOptions {
  /** As it was when the form was opened; null: a new one is made. */
  edited: Webhook | null;
  onMade: (made: MadeSecret) => void;
  onSaved: () => void;
}

export function useWebhookForm({ edited, onMade, onSaved }: WebhookFormOptions) {
  const t = useT('webhooks');
  const api = useApi();
  const queries = useQueryClient();
  const bots = useStore((state) => state.bots);
  const toCall = (values: WebhookValues) =>
    edited === null ? toBody(values) : { ...toBody(values), version: edited.version };
  return useContractForm<WebhookValues>({
    initialValues: toValues(edited, (id) => bots[id] !== undefined),
    labels: {
      name: t('form.name'),
      url: t('form.url'),
      types: t('form.types'),
      bot_ids: t('form.chooseBots'),
      of_bots: t('form.bots'),
      order: t('form.order'),
      is_on: t('form.isOn'),
    },
    shape: edited === null ? createShape : editShape,
    toBody: toCall,
    check: ({ types, of_bots: of, bot_ids: ids }) => [
      ...(types.length === 0 ? [{ at: 'types', text: t('form.typesNeeded') }] : []),
      ...(of === 'chosen' && ids.length === 0 ? [{ at: 'bot_ids', text: t('form.botsNeeded') }] : []),
    ],
    failed: t(edited === null ? 'form.notCreated' : 'form.notSaved'),
    makesNew: edited === null,
    onSubmit: async (values) => {
      try {
        if (edited === null) {
          // Neither a query nor a mutation: what those know is kept, and this secret may not be.
          const { webhook, secret } = await api.call(endpoints.createWebhook, { body: toBody(values) });
          onMade({ name: webhook.name, secret, isRenewed: false });
          return;
        }
        const { id, version } = edited;
        await api.call(endpoints.editWebhook, { params: { id }, body: { ...toBody(values), version } });
      } finally {
        // After a refusal as well: the list then has what another has changed.
        void queries.invalidateQueries({ queryKey: webhooksKey });
      }
      notifications.show({ color: 'green', message: t('form.saved', { name: values.name.trim() }) });
      onSaved();
    },
  });
}
