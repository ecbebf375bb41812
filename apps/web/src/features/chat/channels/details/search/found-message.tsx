import type { Message } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import type { ReactNode } from 'react';
import { useT } from '../../../../../i18n/use-t.ts';
import { fullName } from '../../../../../store/selectors.ts';
import { useStore } from '../../../../../store/store-context.tsx';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { HitText } from '../../../../../ui/message/hit-text.tsx';
import { PersonButton } from '../../../../../ui/person/person-button.tsx';
import { useTimeFormat } from '../../../../../ui/time/use-time-format.ts';
import classes from './found-message.module.css';

interface FoundMessageProps {
  message: Message;
  /** The search text; its words are highlighted. */
  query?: string;
  onOpen: (seq: number) => void;
  /** Another control beside the message. */
  action?: ReactNode;
}

/** A message outside its timeline: author, time and the beginning of its text; pressing it jumps to it, the author opens their card. */
export function FoundMessage({ message, query = '', onOpen, action }: FoundMessageProps) {
  const t = useT('timeline');
  const time = useTimeFormat();
  const user = useStore((state) => (message.created_by === null ? undefined : state.users[message.created_by]));
  const messenger = useStore((state) =>
    message.client_id === null ? null : (state.channels[message.channel_id]?.client?.service_type ?? null),
  );
  const author = user ?? message.author;
  const name = (author && fullName(author)) || (message.client_id === null ? t('deletedUser') : t('client'));
  const text = toPlainText(message.content);
  return (
    <li className={classes.row} data-testid={`found-${message.seq}`}>
      <PersonButton userId={message.created_by} name={name} className={classes.picture} isPicture>
        <Avatar name={name} pictureId={author?.avatar?.id ?? null} size={30} messenger={messenger} />
      </PersonButton>
      <div className={classes.main}>
        <div className={classes.top}>
          <PersonButton userId={message.created_by} name={name} className={classes.author} />
          <button
            type="button"
            className={classes.open}
            aria-label={`${name}, ${time.short(message.created_at)}`}
            onClick={() => onOpen(message.seq)}
          >
            <time dateTime={message.created_at} title={time.dateTime(message.created_at)}>
              {time.short(message.created_at)}
            </time>
          </button>
        </div>
        {text !== '' && (
          <p className={classes.text} dir="auto">
            <HitText text={text} query={query} />
          </p>
        )}
        {message.files.length > 0 && (
          <div className={classes.files}>{t('reply.files', { count: message.files.length })}</div>
        )}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </li>
  );
}
