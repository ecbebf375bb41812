import { notifications } from '@mantine/notifications';
import { endpoints, type TargetPolicy } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { targetPoliciesKey } from '../targets-keys.ts';

/** Deletes a policy after a confirmation. */
export function useDeletePolicy(): (policy: TargetPolicy) => void {
  const t = useT('targets');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return ({ id, name }) =>
    confirm({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirmLabel: t('remove.submit'),
      dangerous: true,
      testId: 'confirm-delete-targets',
      failed: t('remove.failed'),
      onConfirm: async () => {
        try {
          await api.call(endpoints.deleteTargetPolicy, { params: { id } });
        } finally {
          // Also where it is gone already.
          await queries.invalidateQueries({ queryKey: targetPoliciesKey });
        }
        notifications.show({ message: t('remove.done', { name }) });
      },
    });
}
