import { notifications } from '@mantine/notifications';
import { type CannedReply, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { cannedRepliesKey } from '../../../ui/canned-replies/canned-replies-query.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';

/** Deletes a canned reply after a confirmation. */
export function useDeleteReply(): (reply: CannedReply) => void {
  const t = useT('cannedReplies');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return ({ id, shortcut, scope }) =>
    confirm({
      title: t('remove.title', { shortcut }),
      text: t(scope === 'own' ? 'remove.own' : 'remove.shared'),
      confirmLabel: t('remove.submit'),
      dangerous: true,
      testId: 'confirm-delete-reply',
      failed: t('remove.failed'),
      onConfirm: async () => {
        try {
          await api.call(endpoints.deleteCannedReply, { params: { id } });
        } finally {
          // Also where it is gone already.
          await queries.invalidateQueries({ queryKey: cannedRepliesKey });
        }
        notifications.show({ message: t('remove.done', { shortcut }) });
      },
    });
}
