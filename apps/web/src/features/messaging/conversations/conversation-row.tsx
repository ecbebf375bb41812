import type { Channel } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { channelTitle, selectUnread } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { UnreadBadge } from '../../../ui/channel/unread-badge.tsx';
import { useChoice } from '../../../ui/lists/choice.ts';
import { useRowActions } from '../../../ui/lists/row-actions.ts';
import { useMessageLine } from '../../../ui/message/use-message-line.ts';
import { useLongPress } from '../../../ui/pointer/use-long-press.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { WaitingTime } from '../../../ui/time/waiting-time.tsx';
import { ChooseBox } from './choose-box.tsx';
import classes from './conversation-row.module.css';
import { RowPeople } from './row-people.tsx';
import { RowTags } from './row-tags.tsx';

interface ConversationRowProps {
  channel: Channel;
  /** Names the bot, where the list is not grouped by it. */
  withBot?: boolean;
  onFocus?: (channelId: number) => void;
}

/** A client's conversation in a list: the client, the newest message, and whether the team has to act. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { channel, withBot = false, onFocus } = props;
  const t = useT('conversations');
  const time = useTimeFormat();
  const said = useMessageLine();
  const title = useStore((state) => channelTitle(state, channel));
  const meId = useStore((state) => state.me?.id);
  const unread = useStore(selectUnread(channel.id));
  const waitingMark = useStore((state) => state.waitingMarks[channel.id]);
  const last = channel.last_message;
  const text = last === null ? t('noMessages') : said(last);
  const author =
    last === null || last.client_id !== null || last.author_name === ''
      ? ''
      : last.created_by !== null && last.created_by === meId
        ? `${t('you')}: `
        : `${last.author_name}: `;
  const renderActions = useRowActions();
  const choice = useChoice();
  const [wasNear, setWasNear] = useState(false);
  const longPress = useLongPress(() => choice?.toggle(channel.id, false));
  return (
    // These handlers only have the buttons rendered, which stay: an open menu is theirs.
    <div
      className={classes.item}
      data-row
      onPointerEnter={() => setWasNear(true)}
      onFocus={() => {
        setWasNear(true);
        onFocus?.(channel.id);
      }}
      {...(choice !== null && longPress)}
    >
      <Link
        to="/messenger/$id/"
        params={{ id: String(channel.id) }}
        className={classes.row}
        data-testid={`conversation-row-${channel.id}`}
        data-unread={unread > 0 || undefined}
        activeProps={{ 'aria-current': 'page' }}
      >
        <Avatar
          name={title}
          pictureId={channel.client?.avatar?.id ?? null}
          messenger={channel.client?.service_type ?? null}
          size={42}
        />
        <span className={classes.text}>
          <span className={classes.top}>
            <span className={classes.title} dir="auto">
              {title}
            </span>
            {last !== null && (
              <time className={classes.time} dateTime={last.created_at} title={time.dateTime(last.created_at)}>
                {time.short(last.created_at)}
              </time>
            )}
          </span>
          <span className={classes.bottom}>
            <span className={classes.line} dir="auto">
              {author}
              {text}
            </span>
            <RowPeople channelId={channel.id} />
            <WaitingTime mark={waitingMark} />
            <UnreadBadge count={unread} />
          </span>
          <RowTags channel={channel} withBot={withBot} />
        </span>
      </Link>
      {choice !== null && <ChooseBox choice={choice} channelId={channel.id} name={title} />}
      {wasNear && <span className={classes.actions}>{renderActions(channel)}</span>}
    </div>
  );
});
