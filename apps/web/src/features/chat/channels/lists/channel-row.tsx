import { type Channel, channelTypes } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { selectUnread } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { UnreadBadge } from '../../../../ui/channel/unread-badge.tsx';
import { useMessageLine } from '../../../../ui/message/use-message-line.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { WaitingTime } from '../../../../ui/time/waiting-time.tsx';
import { ChannelName } from '../channel-name.tsx';
import { ChannelSymbol } from '../channel-symbol.tsx';
import classes from './channel-row.module.css';

interface ChannelRowProps {
  channel: Channel;
  /** At the end of the row, beside the link. */
  action?: ReactNode;
  /** Shows the description in place of the newest message, for channels the reader has not joined. */
  described?: boolean;
}

/** A channel in a list: its newest message or description, member count, time of the last message and unread count. */
export function ChannelRow({ channel, action, described = false }: ChannelRowProps) {
  const t = useT('channels');
  const lists = useT('channelLists');
  const time = useTimeFormat();
  const lineOf = useMessageLine();
  const meId = useStore((state) => state.me?.id);
  const unread = useStore(selectUnread(channel.id));
  const muted = useStore((state) => state.memberships[channel.id]?.muted ?? false);
  const waitingMark = useStore((state) => state.waitingMarks[channel.id]);
  const last = channel.last_message;
  const isGroup = channel.client_id === null && channel.type !== channelTypes.direct;
  const isOwn = last !== null && last.created_by !== null && last.created_by === meId;
  // In a direct channel only the reader's own messages name their author.
  const author = isOwn ? t('you') : isGroup ? (last?.author_name ?? '') : '';
  const text = last === null ? '' : lineOf(last);
  const said = author === '' ? text : `${author}: ${text}`;
  const line = described || said === '' ? channel.description : said;
  return (
    <li className={classes.item}>
      <Link
        to="/messenger/$id/"
        params={{ id: String(channel.id) }}
        className={classes.row}
        data-testid={`list-channel-${channel.id}`}
        data-unread={(unread > 0 && !muted) || undefined}
      >
        <ChannelSymbol channel={channel} size={38} />
        <span className={classes.text}>
          <span className={classes.title} dir="auto">
            <ChannelName channel={channel} />
          </span>
          {line !== '' && (
            <span className={classes.line} dir="auto">
              {line}
            </span>
          )}
          {isGroup && (
            <span className={classes.facts}>
              {t('membersCount', { count: channel.members_count })} ·{' '}
              {lists('activeAt', { time: time.short(channel.active_at) })}
            </span>
          )}
        </span>
        <span className={classes.end}>
          {!isGroup && last !== null && <time dateTime={last.created_at}>{time.short(last.created_at)}</time>}
          <WaitingTime mark={waitingMark} />
          <UnreadBadge count={unread} muted={muted} />
        </span>
      </Link>
      {action}
    </li>
  );
}
