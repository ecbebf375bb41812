import type { Message } from '@switchboard/contract';
import { IconPinFilled } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useFormatter } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { useLongPress } from '../../../ui/pointer/use-long-press.ts';
import { useMessageActionsContext } from './commands/message-commands.ts';
import { useMessageKeys } from './commands/use-message-keys.ts';
import { DeliveryFailure, DeliveryState } from './delivery/message-delivery.tsx';
import { MessageBody } from './message-body.tsx';
import classes from './message-item.module.css';
import { MessageReactions } from './parts/message-reactions.tsx';

const MessageToolbar = lazy(() => import('./commands/message-toolbar.tsx'));
const FailedNote = lazy(() => import('./delivery/failed-note.tsx'));

export interface MessageItemProps {
  message: Message;
  /** Follows a message of the same author: no header of its own. */
  grouped: boolean;
  /** State of a message that the server does not have yet. */
  sending: 'pending' | 'failed' | null;
  reason: string | null;
  /** Just jumped to. */
  highlighted: boolean;
  onJumpTo: (seq: number) => void;
}

const shortTime = { hour: 'numeric', minute: '2-digit' } as const;

/** One message: header, quote, content, files and delivery state. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, grouped, sending, reason, highlighted, onJumpTo } = props;
  const t = useT('timeline');
  const format = useFormatter();
  const messageActions = useMessageActionsContext();
  const meId = useStore((state) => state.me?.id);
  const author =
    useStore((state) => (message.created_by === null ? null : state.users[message.created_by])) ?? message.author;
  /** Of a conversation. */
  const messenger = useStore((state) => state.channels[message.channel_id]?.client?.service_type ?? null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [busy, setBusy] = useState(false);
  const handleKeyDown = useMessageKeys(message, messageActions);
  const deleted = message.deleted_at !== null;
  const hasCommands = sending === null && !deleted;
  const longPress = useLongPress(() => hasCommands && messageActions.showMenu(message));

  const isNote = message.audience === 'internal' && !deleted;
  const fromClient = message.client_id !== null;
  const name = (author && fullName(author)) || (fromClient ? t('client') : t('deletedUser'));
  const at = new Date(message.created_at);
  const fullTime = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' });
  const isMarked = !deleted && (message.updated_by_user_at !== null || message.pinned_at !== null);
  const marks = isMarked && <MessageMarks message={message} />;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer handlers only reveal the buttons; keyboard users reach them by the message's keys
    <article
      className={classes.message}
      data-testid={sending ? `message-${sending}` : `message-${message.seq}`}
      data-seq={message.seq || undefined}
      data-team={(messenger !== null && !fromClient) || undefined}
      data-own={message.created_by === meId || undefined}
      data-mentions-me={(!deleted && mentionsReader(message.content, meId)) || undefined}
      data-grouped={grouped || undefined}
      data-audience={message.audience}
      data-highlighted={highlighted || undefined}
      aria-label={[name, ...(isNote ? [t('note')] : []), fullTime].join(', ')}
      tabIndex={-1}
      {...longPress}
      // When a dialog closes under a resting pointer, the browser sends no pointerenter.
      onPointerMove={(event) => {
        longPress.onPointerMove(event);
        setHovered(true);
      }}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
      onKeyDown={handleKeyDown}
    >
      <div className={classes.gutter}>
        {!grouped && (
          <PersonButton userId={message.created_by} name={name} isPicture>
            <Avatar name={name} pictureId={author?.avatar?.id ?? null} messenger={fromClient ? messenger : null} />
          </PersonButton>
        )}
        {grouped && (hovered || focused) && (
          <time className={classes.hoverTime} dateTime={message.created_at} title={fullTime}>
            {format.dateTime(at, shortTime)}
          </time>
        )}
      </div>
      <div className={classes.main}>
        {!grouped && (
          <div className={classes.header}>
            {/* The list is one tab stop: Tab reaches the name once its message has the focus. */}
            <PersonButton userId={message.created_by} name={name} className={classes.author} isTabStop={focused} />
            {fromClient && <span className={classes.tag}>{t('client')}</span>}
            <time className={classes.time} dateTime={message.created_at} title={fullTime}>
              {format.dateTime(at, shortTime)}
            </time>
            {marks}
          </div>
        )}
        {deleted ? (
          <p className={classes.deleted}>{t('deleted')}</p>
        ) : (
          <MessageBody message={message} authorName={name} onJumpTo={onJumpTo} />
        )}
        {(message.reactions.length > 0 || message.metadata.client_reaction) && <MessageReactions message={message} />}
        {sending === 'failed' && (
          <LazyPart>
            <FailedNote clientMsgId={message.client_msg_id} reason={reason} />
          </LazyPart>
        )}
        {message.delivery && <DeliveryFailure message={message} />}
        {isNote && <p className={classes.note}>{t('note')}</p>}
      </div>
      <div className={classes.status}>
        {sending === 'pending' && <span className={classes.pending}>{t('pending')}</span>}
        {grouped && marks}
        {message.delivery && <DeliveryState message={message} isTabStop={focused} />}
      </div>
      {(hovered || focused || busy) && hasCommands && (
        <LazyPart floats>
          <MessageToolbar message={message} onBusyChange={setBusy} />
        </LazyPart>
      )}
    </article>
  );
});

/** Marks of an edited or pinned message. */
function MessageMarks({ message }: { message: Message }) {
  const t = useT('timeline');
  const format = useFormatter();
  const { updated_by_user_at, pinned_at } = message;
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {updated_by_user_at !== null && (
        <span className={classes.edited} title={t('editedAt', { time: time(updated_by_user_at) })}>
          {t('edited')}
        </span>
      )}
      {pinned_at !== null && (
        <IconPinFilled
          className={classes.pinned}
          size={14}
          role="img"
          aria-label={t('pinned')}
          data-testid={`pinned-${message.seq}`}
        />
      )}
    </>
  );
}

const mentionsReader = (content: string, meId: number | undefined) =>
  content.includes('@[') && (content.includes(`](${meId})`) || content.includes('@[channel](0)'));
