import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { AnsweredMeanwhile } from '@switchboard/contract';
import { messagePreview } from '@switchboard/contract/markup';
import { IconMessages } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import type { OutgoingMessage } from '../../../../store/slices/outbox/outbox-state.ts';
import { useActions, useStore, useStoreApi } from '../../../../store/store-context.tsx';
import type { Uploads } from '../attachments/uploads.ts';
import type { ComposerSession } from '../session/composer-session.ts';
import { takeBack } from '../session/take-back.ts';
import type { ComposerTargets } from '../target/composer-targets.ts';
import classes from './answered-strip.module.css';

const undoneWithinMs = 10_000;

interface AnsweredStripProps {
  channelId: number;
  session: ComposerSession;
  uploads: Uploads;
  targets: ComposerTargets;
}

const withAnswers = (message: OutgoingMessage): message is OutgoingMessage & { answers: AnsweredMeanwhile } =>
  message.answers !== undefined;

/** Above the message box: what colleagues have told the client while the reader's answer was on its way, and what now. */
export default function AnsweredStrip(props: AnsweredStripProps) {
  const { channelId } = props;
  const t = useT('answered');
  const waiting = useStore(
    useShallow((state) => state.outbox.filter((each) => each.channel_id === channelId && withAnswers(each))),
  );
  const { send, edit, discard } = useDecision(waiting, props);
  // The message that was refused last shows the most.
  const answers = waiting.filter(withAnswers).at(-1)?.answers;
  if (answers === undefined) return null;
  const { messages, count } = answers;
  const names = [...new Set(messages.flatMap(({ author }) => (author ? [fullName(author)] : [])))];
  const earlier = count - messages.length;

  return (
    <section className={classes.strip} aria-label={t('label')} data-testid="answered-meanwhile">
      <div className={classes.said} role="alert">
        <p className={classes.title}>
          <IconMessages size={17} aria-hidden="true" />
          <span>{t('by', { names: names.join(', ') })}</span>
        </p>
        <ul className={classes.messages}>
          {earlier > 0 && <li className={classes.more}>{t('earlier', { count: earlier })}</li>}
          {messages.map(({ id, author, content, files }) => (
            <li key={id} dir="auto">
              {names.length > 1 && author && <strong>{fullName(author)}: </strong>}
              {[messagePreview(content), ...files.map(({ name }) => name)].filter(Boolean).join(' · ')}
            </li>
          ))}
        </ul>
        <p className={classes.unsent}>{t('unsent', { count: waiting.length })}</p>
      </div>
      <div className={classes.actions}>
        <Button size="compact-sm" variant="default" data-testid="answered-send" onClick={send}>
          {t('send')}
        </Button>
        <Button size="compact-sm" variant="default" data-testid="answered-edit" onClick={edit}>
          {t('edit')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" data-testid="answered-discard" onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </section>
  );
}

/** What the writer of messages that were not sent decides. */
function useDecision(
  waiting: readonly OutgoingMessage[],
  { channelId, session, uploads, targets }: AnsweredStripProps,
) {
  const t = useT('answered');
  const store = useStoreApi();
  const actions = useActions();

  const send = () => {
    for (const { client_msg_id } of waiting) actions.retryMessage(client_msg_id);
    session.focus();
  };
  const edit = () => {
    takeBack(waiting, { channelId, store, actions, session, uploads, targets });
    for (const { client_msg_id } of waiting) actions.discardMessage(client_msg_id);
    session.focus();
  };
  const discard = () => {
    for (const { client_msg_id } of waiting) actions.discardMessage(client_msg_id);
    session.focus();
    const toast = `discarded-${channelId}`;
    const undo = () => {
      notifications.hide(toast);
      actions.returnMessages(waiting);
    };
    // One of the same id would only stay.
    notifications.hide(toast);
    notifications.show({
      id: toast,
      autoClose: undoneWithinMs,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <span>{t('discarded')}</span>
          <Button size="compact-sm" variant="light" flex="none" data-undo data-testid="undo-discard" onClick={undo}>
            {t('undo')}
          </Button>
        </Group>
      ),
    });
  };
  return { send, edit, discard };
}
