import { Button } from '@mantine/core';
import type { ScheduledMessage } from '@switchboard/contract';
import { channelTypes } from '@switchboard/contract';
import { IconAlertTriangle, IconClock, IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useDueWords } from './due-words.ts';
import classes from './scheduled-card.module.css';
import type { Changing } from './scheduled-dialog.tsx';
import { useHeldText } from './use-held-text.ts';

/** What lists of cards need of their page. */
export interface ScheduledCardsProps {
  /** A text as messages show it. */
  renderContent: (content: string) => ReactNode;
  /** Opens the dialog that changes a message. */
  onChange: (changing: Changing) => void;
}

interface ScheduledCardProps {
  message: ScheduledMessage;
  /** Where it goes, in a list of several channels. */
  place?: ReactNode;
  isSending: boolean;
  isBusy: boolean;
  renderContent: ScheduledCardsProps['renderContent'];
  onSend: () => void;
  onEdit: () => void;
  onTime: () => void;
  onDelete: () => void;
}

/** A message for later: what it says, when it goes or why it did not, and what can be done with it. */
export function ScheduledCard({ message, place, isSending, isBusy, renderContent, ...on }: ScheduledCardProps) {
  const t = useT('scheduledMessages');
  const words = useDueWords();
  const heldText = useHeldText(message);
  const { id, audience, content, files, due_at, held, parent_id, when_client_writes } = message;
  const isForClient = useStore(
    ({ channels }) => audience === 'public' && channels[message.channel_id]?.type === channelTypes.client,
  );
  const when = words(due_at);
  const Icon = held ? IconAlertTriangle : IconClock;
  const button = (name: 'send' | 'time' | 'edit' | 'delete', label: string, onClick: () => void) => (
    <Button
      size="compact-sm"
      variant={held && name === 'send' ? 'light' : 'subtle'}
      {...(!(held && name === 'send') && { color: 'gray' })}
      data-testid={`scheduled-${name}-${id}`}
      {...(name === 'send' && { loading: isSending })}
      disabled={isBusy && !(isSending && name === 'send')}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <li
      className={classes.card}
      data-held={held ? held.reason : undefined}
      data-audience={audience}
      data-testid={`scheduled-${id}`}
    >
      {place !== undefined && <div className={classes.place}>{place}</div>}
      <p className={classes.when}>
        <Icon size={15} stroke={1.9} aria-hidden="true" />
        <span>
          {heldText ?? <time dateTime={due_at}>{t('at', { when })}</time>}
          {held && (
            <>
              {' '}
              <time className={classes.due} dateTime={due_at}>
                {t('wasDue', { when })}
              </time>
            </>
          )}
        </span>
        {audience === 'internal' && <span className={classes.tag}>{t('note')}</span>}
        {parent_id !== null && <span className={classes.tag}>{t('replies')}</span>}
      </p>
      {content !== '' && <div className={classes.content}>{renderContent(content)}</div>}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={file.id} dir="auto">
              <IconPaperclip size={14} aria-hidden="true" />
              {file.name}
            </li>
          ))}
        </ul>
      )}
      {isForClient && !held && <p className={classes.hint}>{t(`ifWrites.${when_client_writes}`)}</p>}
      <div className={classes.actions}>
        {button('send', t('sendNow'), on.onSend)}
        {held && button('time', t('otherTime'), on.onTime)}
        {button('edit', t('edit'), on.onEdit)}
        {button('delete', t('delete'), on.onDelete)}
      </div>
    </li>
  );
}
