import { notifications } from '@mantine/notifications';
import { endpoints, type UserView } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { usersKey } from './users-queries.ts';

/** Deletes a user after a confirmation; the list then shows the same page again. */
export function useDeleteUser(onDeleted?: () => Promise<void>): (user: UserView) => void {
  const t = useT('users');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return (user) => {
    const name = fullName(user) || user.username;
    confirm({
      title: t('remove.title'),
      text: t('remove.text', { name }),
      hint: t('remove.hint'),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      testId: 'confirm-delete-user',
      failed: t('remove.failed'),
      onConfirm: async () => {
        await api.call(endpoints.deleteUser, { params: { id: String(user.id) } });
        await onDeleted?.();
        await queries.invalidateQueries({ queryKey: usersKey });
        notifications.show({ message: t('remove.done', { name }) });
      },
    });
  };
}
