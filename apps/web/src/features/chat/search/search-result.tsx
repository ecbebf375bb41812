import { attachmentOf, type Channel, channelTypes, type MessageHit } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { findHits } from '@switchboard/contract/word-forms';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { HitText } from '../../../ui/message/hit-text.tsx';
import { useMessageLine } from '../../../ui/message/use-message-line.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './search.module.css';

interface SearchResultProps {
  hit: MessageHit;
  query: string;
  /** Null when it has been deleted meanwhile. */
  channel: Channel | null;
  nameOf: (channel: Channel) => string;
}

type Texts = ReturnType<typeof useT<'search'>>;

/** "in design", "in a conversation with Anna". */
const describeChannel = (t: Texts, channel: Channel | null, nameOf: (channel: Channel) => string): string => {
  if (channel === null) return t('inDeletedChannel');
  const name = { channel: nameOf(channel) };
  if (channel.client) return t('inConversation', name);
  return channel.type === channelTypes.direct ? t('inDirect', name) : t('inChannel', name);
};

/** A search hit: author, channel, time and text; links to its place in the channel, and its author to their card. */
export function SearchResult({ hit: { message, channel_id }, query, channel, nameOf }: SearchResultProps) {
  const t = useT('search');
  const timeline = useT('timeline');
  const time = useTimeFormat();
  const user = useStore((state) => (message.created_by === null ? undefined : state.users[message.created_by]));
  const messenger = message.client_id === null ? null : (channel?.client?.service_type ?? null);
  const where = describeChannel(t, channel, nameOf);
  const author = user ?? message.author;
  const name =
    (author && fullName(author)) || (message.client_id === null ? timeline('deletedUser') : timeline('client'));
  const text = toPlainText(message.content);
  const said = useMessageLine();
  const fileNames = message.files.map((file) => file.original).join(', ');
  const isFileHit = query !== '' && findHits(fileNames, query).length > 0;
  const came = isFileHit ? fileNames : said({ preview: '', attachment: attachmentOf(message) });
  return (
    <li className={classes.result}>
      <PersonButton userId={message.created_by} name={name} className={classes.picture} isPicture>
        <Avatar name={name} pictureId={author?.avatar?.id ?? null} size={36} messenger={messenger} />
      </PersonButton>
      <div className={classes.main}>
        <div className={classes.top}>
          <PersonButton userId={message.created_by} name={name} className={classes.author} />
          <span className={classes.where} dir="auto">
            {where}
          </span>
          {message.audience === 'internal' && <span className={classes.note}>{timeline('note')}</span>}
          <Link
            to="/messenger/$id/"
            params={{ id: String(channel_id) }}
            search={{ message: message.seq }}
            className={classes.open ?? ''}
            aria-label={[
              name,
              message.audience === 'internal' ? timeline('note') : '',
              where,
              time.short(message.created_at),
            ]
              .filter((part) => part !== '')
              .join(', ')}
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
        {came !== '' && (
          <p className={classes.files} dir="auto">
            <HitText text={came} query={query} />
          </p>
        )}
      </div>
    </li>
  );
}
