import type { Message } from '@switchboard/contract';
import { type ReactNode, useId, useState } from 'react';
import { useFormatter } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { isSpoken } from '../../../ui/message/is-spoken.ts';
import { NamedPeople } from '../../../ui/person/named-people.tsx';
import { DeliveryFailure, DeliveryState } from './delivery/message-delivery.tsx';
import { MessageBody } from './message-body.tsx';
import { MessageReactions } from './parts/message-reactions.tsx';
import classes from './system-message.module.css';

interface SystemMessageProps {
  message: Message;
  system: NonNullable<Message['system']>;
}

/** A system message in the reader's language: messages of this kind are stored as a code with parameters. */
export function SystemMessage({ message, system }: SystemMessageProps) {
  const t = useT('system');
  const format = useFormatter();
  const {
    user = '',
    user_id,
    target = '',
    target_id,
    client: clientThen = '',
    bot = '',
    from = '',
    to = '',
    count = '0',
    app = '',
    rule = '',
  } = system.params;
  // By their present name: some messengers report it only after the conversation has begun.
  const clientNow = useStore((state) => state.channels[message.channel_id]?.client ?? null);
  const client = clientNow === null ? clientThen : fullName(clientNow);
  const people = { user: { names: user, ids: user_id }, target: { names: target, ids: target_id } };
  const lineId = useId();
  const at = new Date(message.created_at);
  const line = (
    <p id={lineId} className={classes.system} data-testid={`message-${message.seq}`} data-system={system.code}>
      <span dir="auto">
        <NamedPeople
          people={people}
          write={(marks) => t(system.code, { ...marks, client, bot, from, to, app, rule, count: Number(count) })}
        />
      </span>
      <time dateTime={message.created_at} title={format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })}>
        {format.dateTime(at, { hour: 'numeric', minute: '2-digit' })}
      </time>
    </p>
  );
  return isSpoken(message) ? <Spoken message={message} line={line} lineId={lineId} authorName={app} /> : line;
}

interface SpokenProps {
  message: Message;
  line: ReactNode;
  lineId: string;
  authorName: string;
}

/** What was said stands among the messages, and is reached by keyboard as they are: Tab then goes to what is in it. */
function Spoken({ message, line, lineId, authorName }: SpokenProps) {
  const t = useT('timeline');
  const [focused, setFocused] = useState(false);
  const isNote = message.system?.code === 'rule_note';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hears where the focus is
    <article
      className={classes.spoken}
      data-seq={message.seq}
      data-spoken
      data-note={isNote || undefined}
      aria-labelledby={lineId}
      tabIndex={-1}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
    >
      <div className={classes.head}>
        {line}
        <DeliveryState message={message} isTabStop={focused} />
      </div>
      <MessageBody message={message} authorName={authorName} onJumpTo={() => {}} />
      {message.metadata.client_reaction && <MessageReactions message={message} />}
      <DeliveryFailure message={message} />
      {isNote && <p className={classes.note}>{t('note')}</p>}
    </article>
  );
}
