import { notifications } from '@mantine/notifications';
import { type BotView, endpoints, type MessengerId } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { isPage } from './bot-fields.ts';
import { botsKey } from './bots-queries.ts';

/** Disconnects a bot after a confirmation. */
export function useDeleteBot(type: MessengerId): (bot: BotView) => void {
  const t = useT('bots');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return ({ id, title }) => {
    const name = title || t('unknownBot');
    confirm({
      title: t('remove.title'),
      text: t('remove.text', { name }),
      hint: t('remove.hint'),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      testId: 'confirm-delete-bot',
      failed: t('remove.failed'),
      onConfirm: async () => {
        await api.call(endpoints.deleteBot, { body: { id, type } });
        await queries.invalidateQueries({ queryKey: botsKey });
        notifications.show({ message: t('remove.done', { name }) });
        if (isPage(type)) notifications.show({ message: t('notice.deleted') });
      },
    });
  };
}
