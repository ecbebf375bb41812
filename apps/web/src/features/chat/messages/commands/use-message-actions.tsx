import { notifications } from '@mantine/notifications';
import type { Message } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { type ReactNode, useMemo, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { useOnceWanted } from '../../../../ui/overlays/use-once-wanted.ts';
import type { AskedCommand } from './command-question.tsx';
import type { FormCommand, MessageActionsContext } from './message-commands.ts';

const CommandQuestion = lazy(() => import('./command-question.tsx'));
const MessageSheet = lazy(() => import('./message-sheet.tsx'));
const DeliveryDetails = lazy(() => import('../delivery/delivery-details.tsx'));
const ReactionsDialog = lazy(() => import('./reactions-dialog.tsx'));

interface MessageActionsInput {
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onForm: (command: FormCommand, message: Message) => void;
}

/** A message's address, to share within the workspace. */
const linkTo = (message: Message) =>
  `${globalThis.location.origin}/messenger/${message.channel_id}/?message=${message.seq}`;

/** Runs commands on messages; render `dialogs` beside the messages. */
export function useMessageActions({ onReply, onEdit, onForm }: MessageActionsInput): {
  messageActions: MessageActionsContext;
  dialogs: ReactNode;
} {
  const t = useT('timeline');
  const actions = useActions();
  const [asked, setAsked] = useState<AskedCommand | null>(null);
  const [onSheet, setOnSheet] = useState<Message | null>(null);
  const [reactedTo, setReactedTo] = useState<Message | null>(null);
  const [delivered, setDelivered] = useState<Message | null>(null);
  const isSheetWanted = useOnceWanted(onSheet !== null);

  const messageActions = useMemo((): MessageActionsContext => {
    const complain = (message: string) => notifications.show({ message, color: 'red' });
    const copy = async (text: string, done: string) => {
      try {
        await navigator.clipboard.writeText(text);
        notifications.show({ message: done, autoClose: 1500 });
      } catch {
        complain(t('actions.copyFailed'));
      }
    };
    const commands: { [Command in Parameters<MessageActionsContext['run']>[0]]: (message: Message) => void } = {
      reply: onReply,
      edit: onEdit,
      createTask: (message) => onForm('createTask', message),
      remindMe: (message) => onForm('remindMe', message),
      promise: (message) => onForm('promise', message),
      keepReply: (message) => onForm('keepReply', message),
      pin: (message) => setAsked({ command: 'pin', message }),
      unpin: (message) => setAsked({ command: 'unpin', message }),
      delete: (message) => setAsked({ command: 'delete', message }),
      copy: (message) => void copy(toPlainText(message.content), t('actions.copied')),
      whoReacted: setReactedTo,
      copyLink: (message) => void copy(linkTo(message), t('actions.linkCopied')),
      markUnread: ({ channel_id, seq }) => {
        actions.markUnread(channel_id, seq).catch(() => complain(t('actions.markUnreadFailed')));
      },
    };
    return {
      run: (command, message) => commands[command](message),
      setReaction: (message, emoji, on) => {
        actions.setReaction(message.channel_id, message, emoji, on).catch(() => complain(t('reactions.failed')));
      },
      showDelivery: setDelivered,
      showMenu: setOnSheet,
    };
  }, [actions, onEdit, onReply, onForm, t]);

  const dialogs = (
    <LazyPart floats>
      {isSheetWanted && (
        <MessageSheet message={onSheet} messageActions={messageActions} onClose={() => setOnSheet(null)} />
      )}
      {asked && <CommandQuestion asked={asked} onShown={() => setAsked(null)} />}
      {delivered && <DeliveryDetails message={delivered} onClose={() => setDelivered(null)} />}
      {reactedTo && <ReactionsDialog message={reactedTo} onClose={() => setReactedTo(null)} />}
    </LazyPart>
  );
  return { messageActions, dialogs };
}
