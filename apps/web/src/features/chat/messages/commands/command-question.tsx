import { channelTypes, limits, type Message } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { findMessageById } from '../../../../store/history/held-messages.ts';
import { useActions, useStoreApi } from '../../../../store/store-context.tsx';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';

/** A command that is confirmed first, and its message. */
export interface AskedCommand {
  command: 'delete' | 'pin' | 'unpin';
  message: Message;
}

interface CommandQuestionProps {
  asked: AskedCommand;
  /** The question is on the screen: asking it once more asks anew. */
  onShown: () => void;
}

/** Asks before a message is deleted, pinned or unpinned. */
export default function CommandQuestion({ asked, onShown }: CommandQuestionProps): null {
  const t = useT('messageQuestions');
  const actions = useActions();
  const store = useStoreApi();
  const confirm = useConfirm();
  const last = useRef<AskedCommand>(null);
  const ask = useEffectEvent(({ command, message: { channel_id, id, content } }: AskedCommand) => {
    const act = { delete: actions.deleteMessage, pin: actions.pinMessage, unpin: actions.unpinMessage };
    const channel = store.getState().channels[channel_id];
    const inConversation = channel?.capabilities?.can_delete === false ? 'textHere' : 'textConversation';
    confirm({
      title: t(`${command}.title`),
      quote: messagePreview(content, limits.previewChars),
      text: t(
        command === 'delete' && channel?.type === channelTypes.client ? `delete.${inConversation}` : `${command}.text`,
      ),
      confirmLabel: t(`${command}.confirm`),
      dangerous: command === 'delete',
      testId: `confirm-${command}-message`,
      failed: t(`${command}.failed`),
      onConfirm: () => act[command](channel_id, id),
      // Close the dialog when the message is deleted elsewhere meanwhile.
      closeWhen: (close) =>
        store.subscribe((state) => {
          const held = findMessageById(state, channel_id, id);
          if (held && held.deleted_at !== null) close();
        }),
    });
    onShown();
  });
  useEffect(() => {
    // In development React runs each effect twice.
    if (last.current === asked) return;
    last.current = asked;
    ask(asked);
  }, [asked]);
  return null;
}
