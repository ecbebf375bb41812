import { notifications } from '@mantine/notifications';
import { type Calendar, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { calendarsKey } from '../../../ui/calendars/calendars-query.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';

/** Deletes a calendar after a confirmation. */
export function useDeleteCalendar(): (calendar: Calendar) => void {
  const t = useT('calendars');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return ({ id, name }) =>
    confirm({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirmLabel: t('remove.submit'),
      dangerous: true,
      testId: 'confirm-delete-calendar',
      failed: t('remove.failed'),
      onConfirm: async () => {
        try {
          await api.call(endpoints.deleteCalendar, { params: { id } });
        } finally {
          // Also where it is gone already.
          await queries.invalidateQueries({ queryKey: calendarsKey });
        }
        notifications.show({ message: t('remove.done', { name }) });
      },
    });
}
