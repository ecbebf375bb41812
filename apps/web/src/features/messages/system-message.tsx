import type { Message } from '@switchboard/contract';
import { useFormatter } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import classes from './system-message.module.css';

interface SystemMessageProps {
  message: Message;
  system: NonNullable<Message['system']>;
}

/** What happened in a channel, in the reader's language: messages of this kind are stored as a code with parameters. */
export function SystemMessage({ message, system }: SystemMessageProps) {
  const t = useT('system');
  const format = useFormatter();
  const { user = '', target = '', client = '', bot = '', from = '', to = '' } = system.params;
  const at = new Date(message.created_at);
  return (
    <p className={classes.system} data-testid={`message-${message.seq}`} data-system={system.code}>
      <span dir="auto">{t(system.code, { user, target, client, bot, from, to })}</span>
      <time dateTime={message.created_at} title={format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}>
        {format.dateTime(at, { hour: 'numeric', minute: '2-digit' })}
      </time>
    </p>
  );
}
