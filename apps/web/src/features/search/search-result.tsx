import type { MessageHit } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { HitText } from '../../ui/message/hit-text.tsx';
import { PersonButton } from '../../ui/person/person-button.tsx';
import { useTimeFormat } from '../../ui/use-time-format.ts';
import classes from './search.module.css';

interface SearchResultProps {
  hit: MessageHit;
  query: string;
  channelName: string;
}

/** A search hit: author, channel, time and text; links to its place in the channel, and its author to their card. */
export function SearchResult({ hit: { message, channel_id }, query, channelName }: SearchResultProps) {
  const t = useT('search');
  const timeline = useT('timeline');
  const time = useTimeFormat();
  const user = useStore((state) => (message.created_by === null ? undefined : state.users[message.created_by]));
  const messenger = useStore((state) =>
    message.client_id === null ? null : (state.channels[channel_id]?.client?.service_type ?? null),
  );
  const author = user ?? message.author;
  const name =
    (author && fullName(author)) || (message.client_id === null ? timeline('deletedUser') : timeline('client'));
  const text = toPlainText(message.content);
  return (
    <li className={classes.result}>
      <PersonButton userId={message.created_by} name={name} className={classes.picture} isPicture>
        <Avatar name={name} pictureId={author?.avatar?.id ?? null} size={36} messenger={messenger} />
      </PersonButton>
      <div className={classes.main}>
        <div className={classes.top}>
          <PersonButton userId={message.created_by} name={name} className={classes.author} />
          <span className={classes.where} dir="auto">
            {t('inChannel', { channel: channelName })}
          </span>
          <Link
            to="/messenger/$id/"
            params={{ id: String(channel_id) }}
            search={{ message: message.seq }}
            className={classes.open ?? ''}
            aria-label={`${name}, ${t('inChannel', { channel: channelName })}, ${time.short(message.created_at)}`}
            data-testid={`result-${channel_id}-${message.seq}`}
          >
            <time dateTime={message.created_at} title={time.dateTime(message.created_at)}>
              {time.short(message.created_at)}
            </time>
          </Link>
        </div>
        {text !== '' && (
          <p className={classes.text} dir="auto">
            <HitText text={text} query={query} />
          </p>
        )}
        {message.files.length > 0 && (
          <p className={classes.files} dir="auto">
            <HitText text={message.files.map((file) => file.original).join(', ')} query={query} />
          </p>
        )}
      </div>
    </li>
  );
}
