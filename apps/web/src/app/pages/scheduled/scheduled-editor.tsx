import { useRef } from 'react';
import { MessageInput } from '../../../features/chat/composer/input/message-input.tsx';
import type { MessageInputHandle } from '../../../features/chat/composer/input/message-input-props.ts';
import type { ScheduledParts } from '../../../features/chat/scheduled-messages/scheduled-card.tsx';
import { useT } from '../../../i18n/use-t.ts';
import classes from './scheduled-editor.module.css';

/** The text field of the message box, in a form. */
export default function ScheduledEditor(props: Parameters<ScheduledParts['renderEditor']>[0]) {
  const t = useT('scheduledMessages');
  const input = useRef<MessageInputHandle>(null);
  return (
    <div className={classes.frame} data-testid="later-content">
      <MessageInput
        ref={input}
        {...props}
        onType={() => undefined}
        onKey={() => null}
        onFiles={() => undefined}
        placeholder={t('form.text')}
        showToolbar
      />
    </div>
  );
}
