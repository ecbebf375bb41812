import type { Channel } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { NamedPeople } from '../../../../ui/person/named-people.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './conversation-state.module.css';

/** The manager of a client, and whether the team has to act. */
export function ConversationState({ channel }: { channel: Channel }) {
  return (
    <>
      <span className={classes.manager} data-testid="manager-name">
        <ConversationManager channel={channel} />
      </span>
      <ConversationTags channel={channel} testId="conversation-state" />
    </>
  );
}

export function ConversationManager({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const manager = useStore((state) => (channel.manager_id === null ? undefined : state.users[channel.manager_id]));
  const own = useStore((state) => (state.me?.id === channel.manager_id ? state.me : undefined));
  const person = manager ?? own;
  const name = channel.manager_id === null ? null : person ? fullName(person) : t('deletedUser');
  if (name === null) return t('conversation.noManager');
  return (
    <NamedPeople
      people={{ name: { names: name, ids: String(channel.manager_id) } }}
      write={(marks) => t('conversation.manager', marks)}
    />
  );
}

interface ConversationTagsProps {
  channel: Channel;
  /** With all words on phones too. */
  isFull?: boolean;
  /** Of the state. */
  testId?: string;
}

/** Whether a conversation is open, and whether the team has to act, or cannot. */
export function ConversationTags({ channel, isFull = false, testId }: ConversationTagsProps) {
  const t = useT('channels');
  const waitingMark = useStore((state) => state.waitingMarks[channel.id]);
  const closingMark = useStore((state) => state.closingMarks[channel.id]);
  return (
    <>
      {channel.state !== 'open' && <NotOpen channel={channel} testId={testId} />}
      {channel.woken_at !== null && (
        <span className={classes.tag} data-kind="woken">
          {t('conversation.woken')}
        </span>
      )}
      {channel.blocked_at !== null || channel.client_blocked ? (
        <span className={classes.tag} data-kind="blocked">
          {t(channel.blocked_at === null ? 'conversation.blocked' : 'conversation.teamBlocked')}
        </span>
      ) : (
        channel.awaiting_reply && (
          <span className={classes.tag} data-kind="awaiting" data-level={waitingMark?.level} title={waitingMark?.title}>
            <span className={isFull ? undefined : classes.words}>
              {t('conversation.awaiting')}
              {waitingMark && ' · '}
            </span>
            {waitingMark && <span>{waitingMark.label}</span>}
          </span>
        )
      )}
      {closingMark && (
        <span
          className={classes.tag}
          data-kind="closing"
          data-level={closingMark.level}
          title={closingMark.title}
          data-testid="closing-mark"
        >
          {closingMark.label}
        </span>
      )}
    </>
  );
}

function NotOpen({ channel, testId }: { channel: Channel; testId: string | undefined }) {
  const t = useT('channels');
  const time = useTimeFormat();
  const until = channel.snooze?.until ?? null;
  return (
    <span className={classes.tag} data-kind={channel.state} data-testid={testId}>
      {channel.state === 'closed' || until === null
        ? t('conversation.closed')
        : t('conversation.snoozed', { when: time.dateTime(until) })}
    </span>
  );
}
