import { channelTypes, limits, type Message } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import { useMemo } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { findMessageById } from '../../../store/history/held-messages.ts';
import { useActions, useStoreApi } from '../../../store/store-context.tsx';
import { useConfirm } from '../../../ui/forms/use-confirm.tsx';

/** Commands that ask for a confirmation. */
type AskedCommand = 'delete' | 'pin' | 'unpin';

/** Asks before a message is deleted, pinned or unpinned. */
export function useConfirmCommand(): (command: AskedCommand, message: Message) => void {
  const t = useT('timeline');
  const actions = useActions();
  const store = useStoreApi();
  const confirm = useConfirm();
  return useMemo(() => {
    const act = { delete: actions.deleteMessage, pin: actions.pinMessage, unpin: actions.unpinMessage };
    return (command, { channel_id, id, content }) => {
      const channel = store.getState().channels[channel_id];
      const inConversation = channel?.capabilities?.can_delete === false ? 'textHere' : 'textConversation';
      confirm({
        title: t(`${command}Modal.title`),
        quote: messagePreview(content, limits.previewChars),
        text: t(
          command === 'delete' && channel?.type === channelTypes.client
            ? `deleteModal.${inConversation}`
            : `${command}Modal.text`,
        ),
        confirmLabel: t(`${command}Modal.confirm`),
        dangerous: command === 'delete',
        testId: `confirm-${command}-message`,
        failed: t(`${command}Modal.failed`),
        onConfirm: () => act[command](channel_id, id),
        // Close the dialog when the message is deleted elsewhere meanwhile.
        closeWhen: (close) =>
          store.subscribe((state) => {
            const held = findMessageById(state, channel_id, id);
            if (held && held.deleted_at !== null) close();
          }),
      });
    };
  }, [actions, confirm, store, t]);
}
