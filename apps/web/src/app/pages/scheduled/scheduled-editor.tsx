import { useRef } from 'react';
import { MessageInput } from '../../../features/chat/composer/input/message-input.tsx';
import type { MessageInputHandle } from '../../../features/chat/composer/input/message-input-props.ts';
import type { MessageEditor } from '../../../features/chat/scheduled-messages/message-fields.tsx';
import { useT } from '../../../i18n/use-t.ts';
import classes from './scheduled-editor.module.css';

/** The text field of the message box, in a form. */
export function ScheduledEditor(props: Parameters<MessageEditor>[0]) {
  const t = useT('scheduledMessages');
  const input = useRef<MessageInputHandle>(null);
  return (
    <div className={classes.frame} data-testid="later-content">
      <MessageInput
        ref={input}
        {...props}
        onType={() => undefined}
        onKey={() => null}
        placeholder={t('form.text')}
        showToolbar
      />
    </div>
  );
}
