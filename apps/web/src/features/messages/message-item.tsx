import { channelTypes, type Message } from '@switchboard/contract';
import { memo, useState } from 'react';
import { useFormatter } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { MessageContent } from '../../ui/message-content.tsx';
import { DeliveryTick } from './delivery-tick.tsx';
import { FailedNote } from './failed-note.tsx';
import { MessageExtras } from './message-extras.tsx';
import { MessageFiles } from './message-files.tsx';
import classes from './message-item.module.css';
import { MessageToolbar } from './message-toolbar.tsx';
import { ReplyQuote } from './reply-quote.tsx';

/** What the screen around a message can do with it. */
export interface MessageHandlers {
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
}

export interface MessageItemProps {
  message: Message;
  /** Follows a message of the same author: no header of its own. */
  grouped: boolean;
  /** Not with the server yet. */
  sending: 'pending' | 'failed' | null;
  reason: string | null;
  /** Just jumped to. */
  highlighted: boolean;
  handlers: MessageHandlers;
  onJumpTo: (seq: number) => void;
}

/** One message: header, quote, content, files and what became of it. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, grouped, sending, reason, highlighted, handlers, onJumpTo } = props;
  const t = useT('timeline');
  const format = useFormatter();
  const meId = useStore((state) => state.me?.id);
  const user = useStore((state) => (message.created_by === null ? undefined : state.users[message.created_by]));
  const channelType = useStore((state) => state.channels[message.channel_id]?.type);
  const messenger = useStore((state) =>
    message.client_id === null ? null : (state.channels[message.channel_id]?.client?.service_type ?? null),
  );
  const [active, setActive] = useState(false);

  const author = user ?? message.author;
  const name = (author && fullName(author)) || (message.client_id === null ? t('deletedUser') : t('client'));
  const at = new Date(message.created_at);
  const shortTime = format.dateTime(at, { hour: 'numeric', minute: '2-digit' });
  const fullTime = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' });
  const deleted = message.deleted_at !== null;
  const fromClient = message.client_id !== null;

  const delivery = !deleted && !fromClient && channelType === channelTypes.client ? message.delivery : null;
  const edited = message.updated_by_user_at !== null && !deleted && (
    <span
      className={classes.edited}
      title={t('editedAt', {
        time: format.dateTime(new Date(message.updated_by_user_at), { dateStyle: 'medium', timeStyle: 'medium' }),
      })}
    >
      {t('edited')}
    </span>
  );

  return (
    <article
      className={classes.message}
      data-testid={sending ? `message-${sending}` : `message-${message.seq}`}
      data-seq={message.seq || undefined}
      data-own={message.created_by === meId || undefined}
      data-grouped={grouped || undefined}
      data-highlighted={highlighted || undefined}
      aria-label={`${name}, ${fullTime}`}
      tabIndex={0}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(false);
      }}
    >
      <div className={classes.gutter}>
        {grouped ? (
          <time className={classes.hoverTime} dateTime={message.created_at} title={fullTime}>
            {shortTime}
          </time>
        ) : (
          <Avatar name={name} pictureId={author?.avatar?.id ?? null} messenger={messenger} />
        )}
      </div>
      <div className={classes.main}>
        {!grouped && (
          <div className={classes.header}>
            <span className={classes.author} dir="auto">
              {name}
            </span>
            {fromClient && <span className={classes.tag}>{t('client')}</span>}
            <time className={classes.time} dateTime={message.created_at} title={fullTime}>
              {shortTime}
            </time>
            {edited}
          </div>
        )}
        {deleted ? (
          <p className={classes.deleted}>{t('deleted')}</p>
        ) : (
          <>
            {message.metadata.forwarded_from && (
              <p className={classes.forwarded}>{t('forwardedFrom', { name: message.metadata.forwarded_from })}</p>
            )}
            {message.parent && <ReplyQuote parent={message.parent} onJumpTo={onJumpTo} />}
            {message.content !== '' && <MessageContent content={message.content} ownUserId={String(meId ?? '')} />}
            <MessageExtras metadata={message.metadata} />
            {message.files.length > 0 && <MessageFiles files={message.files} author={name} />}
          </>
        )}
        {sending === 'failed' && <FailedNote clientMsgId={message.client_msg_id} reason={reason} />}
        {delivery?.state === 'failed' && <DeliveryTick message={message} delivery={delivery} />}
      </div>
      <div className={classes.status}>
        {sending === 'pending' && (
          <span className={classes.pending} role="img" aria-label={t('pending')} title={t('pending')} />
        )}
        {grouped && edited}
        {delivery && delivery.state !== 'failed' && <DeliveryTick message={message} delivery={delivery} />}
      </div>
      {active && sending === null && !deleted && <MessageToolbar message={message} handlers={handlers} />}
    </article>
  );
});
