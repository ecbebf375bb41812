import type { Channel } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { NamedPeople } from '../../../../ui/person/named-people.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './conversation-state.module.css';

function NotOpen({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const time = useTimeFormat();
  const until = channel.snooze?.until ?? null;
  return (
    <span className={classes.tag} data-kind={channel.state} data-testid="conversation-state">
      {channel.state === 'closed' || until === null
        ? t('conversation.closed')
        : t('conversation.snoozed', { when: time.dateTime(until) })}
    </span>
  );
}

/** The manager of a client, and whether the team has to act. */
export function ConversationState({ channel }: { channel: Channel }) {
  const t = useT('channels');
  const manager = useStore((state) => (channel.manager_id === null ? undefined : state.users[channel.manager_id]));
  const waitingMark = useStore((state) => state.waitingMarks[channel.id]);
  const own = useStore((state) => (state.me?.id === channel.manager_id ? state.me : undefined));
  const person = manager ?? own;
  const name = channel.manager_id === null ? null : person ? fullName(person) : t('deletedUser');
  return (
    <>
      <span className={classes.manager} data-testid="manager-name">
        {name === null ? (
          t('conversation.noManager')
        ) : (
          <NamedPeople
            people={{ name: { names: name, ids: String(channel.manager_id) } }}
            write={(marks) => t('conversation.manager', marks)}
          />
        )}
      </span>
      {channel.state !== 'open' && <NotOpen channel={channel} />}
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
            <span className={classes.words}>
              {t('conversation.awaiting')}
              {waitingMark && ' · '}
            </span>
            {waitingMark && <span>{waitingMark.label}</span>}
          </span>
        )
      )}
    </>
  );
}
