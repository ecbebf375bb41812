import { IconAlertCircle } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import classes from './failed-note.module.css';

interface FailedNoteProps {
  clientMsgId: string | null;
  /** Error code of the refusal. */
  reason: string | null;
}

/**
 * Under a message that the server refused: the reason, and the reader's choices. Loaded separately: most are not
 * refused.
 */
export default function FailedNote({ clientMsgId, reason }: FailedNoteProps) {
  const t = useT('timeline');
  const actions = useActions();
  const textOf = useErrorText();
  if (clientMsgId === null) return null;
  return (
    // What a colleague has answered is said above the message box.
    <div className={classes.note} role={reason === 'conversation.answered_meanwhile' ? undefined : 'alert'}>
      <IconAlertCircle size={15} aria-hidden="true" />
      <span>
        {t('notSent')}
        {reason === null ? '' : `. ${textOf(reason)}`}
      </span>
      <button type="button" className={classes.action} onClick={() => actions.retryMessage(clientMsgId)}>
        {t('actions.retry')}
      </button>
      <button type="button" className={classes.action} onClick={() => actions.discardMessage(clientMsgId)}>
        {t('actions.discard')}
      </button>
    </div>
  );
}
