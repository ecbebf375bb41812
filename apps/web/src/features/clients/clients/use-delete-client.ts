import { notifications } from '@mantine/notifications';
import { endpoints, type ListedClient } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { clientsKey } from './clients-queries.ts';

/** Deletes a client after a confirmation; the list then shows the same page again. */
export function useDeleteClient(): (client: ListedClient) => void {
  const t = useT('clients');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return (client) => {
    const name = fullName(client) || t('unnamed');
    confirm({
      title: t('remove.title'),
      text: t('remove.text'),
      hint: t('remove.hint', { name }),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      testId: 'confirm-delete-client',
      failed: t('form.failed'),
      onConfirm: async () => {
        await api.call(endpoints.deleteClient, { body: { id: client.id } });
        await queries.invalidateQueries({ queryKey: clientsKey });
        notifications.show({ message: t('remove.done', { name }) });
      },
    });
  };
}
