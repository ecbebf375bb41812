import { notifications } from '@mantine/notifications';
import { endpoints, type ScheduledMessage } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { seenIn } from '../../../store/slices/outbox/outbox-actions.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { heldNoticeId, scheduledMessagesKey } from '../../../ui/scheduled/scheduled-messages-query.ts';
import type { Timing } from './timing.ts';

/** What can be done with a message for later. */
export function useScheduledActions() {
  const t = useT('scheduledMessages');
  const api = useApi();
  const store = useStoreApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [sendingId, setSendingId] = useState<number | null>(null);

  const refresh = () => queries.invalidateQueries({ queryKey: scheduledMessagesKey });
  /** The list is asked for again also after a refusal: the message has gone, or is not what is shown. */
  const withRefresh = async (channelId: number, act: () => Promise<unknown>) => {
    try {
      await act();
      notifications.hide(heldNoticeId(channelId));
    } finally {
      void refresh();
    }
  };

  const send = async ({ id, version, channel_id }: ScheduledMessage) => {
    if (sendingId !== null) return;
    setSendingId(id);
    try {
      await api.call(endpoints.sendScheduledMessage, { params: { id }, body: { version } });
      notifications.hide(heldNoticeId(channel_id));
    } catch (error) {
      notifications.show({ color: 'red', title: t('sendFailed'), message: errorText(error) });
    } finally {
      // Until it is out of the list, it cannot be sent again.
      await refresh();
      setSendingId(null);
    }
  };
  const remove = ({ id, channel_id, content, files }: ScheduledMessage) =>
    confirm({
      title: t('deleteTitle'),
      text: t('deleteText'),
      quote: toPlainText(content) || files.map(({ name }) => name).join(', '),
      confirmLabel: t('delete'),
      dangerous: true,
      testId: 'scheduled-delete-yes',
      failed: t('deleteFailed'),
      onConfirm: () =>
        withRefresh(channel_id, () => api.call(endpoints.deleteScheduledMessage, { params: { id } })).catch(
          (error: unknown) => {
            // Sent or deleted meanwhile: it is not there any more, as was wished, and the words say which it may be.
            if (!(error instanceof ApiError) || error.status !== 404) throw error;
            notifications.show({ message: errorText(error) });
          },
        ),
    });
  /** Throws when the server refuses. */
  const save = (
    { id, version, channel_id, audience, held }: ScheduledMessage,
    change: Timing & { content: string; files: number[] },
  ) => {
    // Its owner has decided, knowing what the client has written since.
    const isAnswered = held?.reason === 'client_wrote';
    const seen = audience === 'public' && !isAnswered ? seenIn(store.getState(), channel_id) : {};
    return withRefresh(channel_id, () =>
      api.call(endpoints.editScheduledMessage, { params: { id }, body: { version, ...change, ...seen } }),
    );
  };
  return { sendingId, send, remove, save };
}
