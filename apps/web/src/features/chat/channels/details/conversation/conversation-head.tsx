import { type Channel, messengerNames } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../../i18n/use-t.ts';
import { useStore } from '../../../../../store/store-context.tsx';
import { answerTarget } from '../../../../../store/targets.ts';
import { PhoneLink } from '../../../../../ui/person/phone-link.tsx';
import { useTimeFormat } from '../../../../../ui/time/use-time-format.ts';
import { ChannelName } from '../../channel-name.tsx';
import { ChannelSymbol } from '../../channel-symbol.tsx';
import { ConversationManager, ConversationTags } from '../../view/conversation-state.tsx';
import classes from './conversation-panel.module.css';

interface ConversationHeadProps {
  channel: Channel;
  /** What features have to say on top. */
  children: ReactNode;
}

/** Who the client is, how they are reached, and whether the team has to act. */
export function ConversationHead({ channel, children }: ConversationHeadProps) {
  const t = useT('channels');
  const { client, bot } = channel;
  const messenger = messengerNames[client?.service_type ?? 0];
  const botTitle = bot?.title ?? t('unknownBot');
  return (
    <div className={classes.head} data-testid="conversation-head">
      <div className={classes.who}>
        <ChannelSymbol channel={channel} size={44} />
        <div className={classes.names}>
          <span className={classes.name} dir="auto">
            <ChannelName channel={channel} />
          </span>
          <span className={classes.line} dir="auto">
            {messenger === undefined ? botTitle : `${messenger} · ${botTitle}`}
          </span>
          {client?.phone && (
            <span className={classes.line}>
              <PhoneLink phone={client.phone} />
            </span>
          )}
        </div>
      </div>
      <StateLine channel={channel} />
      {children}
    </div>
  );
}

/** Whether the team has to act, since when, and who answers for the conversation. */
function StateLine({ channel }: { channel: Channel }) {
  const t = useT('details');
  const time = useTimeFormat();
  const since = channel.awaiting_since;
  const mark = useStore((state) => state.waitingMarks[channel.id]);
  const due = answerTarget(channel)?.due_at;
  return (
    <div className={classes.state} data-testid="conversation-state-line">
      <ConversationTags channel={channel} isFull />
      {mark && since !== null && <span className={classes.line}>{t('since', { time: time.dateTime(since) })}</span>}
      {mark && due !== undefined && (
        <span className={classes.line} data-testid="answer-due">
          {t(mark.level === 'tooLong' ? 'wasDue' : 'dueBy', { time: time.dateTime(due) })}
        </span>
      )}
      <span className={classes.line}>
        <ConversationManager channel={channel} />
      </span>
    </div>
  );
}
