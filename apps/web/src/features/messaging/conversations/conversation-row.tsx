import type { Channel } from '@switchboard/contract';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { channelTitle, selectUnread } from '../../../store/selectors.ts';
import { selectDraft } from '../../../store/sending/drafts.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { UnreadBadge } from '../../../ui/channel/unread-badge.tsx';
import { useChoice } from '../../../ui/lists/choice.ts';
import { useRowActions } from '../../../ui/lists/row-actions.ts';
import { useMessageLine } from '../../../ui/message/use-message-line.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { WaitingTime } from '../../../ui/time/waiting-time.tsx';
import { ChooseBox } from './choose-box.tsx';
import classes from './conversation-row.module.css';
import { RowLabels } from './row-labels.tsx';
import { RowPeople } from './row-people.tsx';

interface ConversationRowProps {
  channel: Channel;
  /** Names the bot, where the list is not grouped by it. */
  withBot?: boolean;
}

/** A client's conversation in a list: the client, the newest message, and whether the team has to act. */
export const ConversationRow = memo(function ConversationRow({ channel, withBot = false }: ConversationRowProps) {
  const t = useT('conversations');
  const states = useT('episodes');
  const rows = useT('inbox');
  const time = useTimeFormat();
  const said = useMessageLine();
  const title = useStore((state) => channelTitle(state, channel));
  const bot = useStore((state) => (channel.bot_id === null ? undefined : state.bots[channel.bot_id]) ?? channel.bot);
  const meId = useStore((state) => state.me?.id);
  const unread = useStore(selectUnread(channel.id));
  const taskMark = useStore((state) => state.channelMarks[channel.id]);
  const waitingMark = useStore((state) => state.waitingMarks[channel.id]);
  const isBlocked = channel.blocked_at !== null || channel.client_blocked;
  const until = channel.snooze?.until ?? null;
  const last = channel.last_message;
  const text = last === null ? t('noMessages') : said(last);
  const author =
    last === null || last.client_id !== null || last.author_name === ''
      ? ''
      : last.created_by !== null && last.created_by === meId
        ? `${t('you')}: `
        : `${last.author_name}: `;
  const draft = useStore((state) => (state.active.channelId === channel.id ? null : selectDraft(channel.id)(state)));
  const renderActions = useRowActions();
  const choice = useChoice();
  const [wasNear, setWasNear] = useState(false);
  const { priority } = channel;
  const hasTags =
    withBot ||
    isBlocked ||
    priority !== 'normal' ||
    taskMark !== undefined ||
    until !== null ||
    draft !== null ||
    channel.state === 'closed';
  return (
    // These handlers only have the buttons rendered, which stay: an open menu is theirs.
    <div className={classes.item} data-row onPointerEnter={() => setWasNear(true)} onFocus={() => setWasNear(true)}>
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
          {hasTags && (
            <span className={classes.tags}>
              {withBot && (
                <span className={classes.bot} dir="auto">
                  {bot?.title ?? t('unknownBot')}
                </span>
              )}
              {priority !== 'normal' && (
                <span className={classes.tag} data-kind={priority === 'urgent' ? 'overdue' : 'planned'}>
                  {states(`priorities.${priority}`)}
                </span>
              )}
              {taskMark && (
                <span className={classes.tag} data-kind={taskMark.isOverdue ? 'overdue' : 'planned'}>
                  {taskMark.label}
                </span>
              )}
              {draft !== null && (
                <span className={classes.tag} data-kind={draft}>
                  {rows(`draft.${draft}`)}
                </span>
              )}
              {channel.state === 'closed' && <span className={classes.tag}>{rows('closed')}</span>}
              {until !== null && (
                <span className={classes.tag}>{states('snoozedUntil', { when: time.dateTime(until) })}</span>
              )}
              {isBlocked && (
                <span className={classes.tag} data-kind="blocked">
                  {t(channel.blocked_at === null ? 'blocked' : 'teamBlocked')}
                </span>
              )}
              <RowLabels channelId={channel.id} />
            </span>
          )}
        </span>
      </Link>
      {choice !== null && <ChooseBox choice={choice} channelId={channel.id} name={title} />}
      {wasNear && <span className={classes.actions}>{renderActions(channel)}</span>}
    </div>
  );
});
