import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { MessageInput } from '../../../features/chat/composer/input/message-input.tsx';
import type { MessageInputHandle } from '../../../features/chat/composer/input/message-input-props.ts';
import type { KeyAction, KeyPress } from '../../../features/chat/composer/session/composer-rules.ts';
import type { MarkupEditorProps } from '../../../features/work/tasks/markup-editor.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { keyHint } from '../../../ui/feedback/key-hint.ts';
import classes from './task-text-editor.module.css';

/** The text field of the message box for descriptions and comments of tasks, with the same formats and emoji. */
function TaskTextEditor(props: MarkupEditorProps) {
  const { content, onChange, label, placeholder, sendsOnEnter = false, onSend, onCancel, takesFocus, testId } = props;
  const t = useT('tasks');
  const hintId = useId();
  const input = useRef<MessageInputHandle>(null);
  // The own channel has no other members: colleagues can be named, `@channel` cannot.
  const ownChannelId = useStore((state) => state.me?.own_channel_id ?? 0);
  const isWanted = takesFocus === true;
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted]);

  const handleKey = (press: KeyPress, field: { takesEnter: boolean }): KeyAction => {
    if (press.isComposing || press.keyCode === 229) return null;
    if (press.key === 'Escape' && onCancel) {
      onCancel();
      return 'cancel';
    }
    if (press.key !== 'Enter' || press.shiftKey || press.altKey) return null;
    if (!press.ctrlKey && !press.metaKey && (!sendsOnEnter || field.takesEnter)) return null;
    // The field may be ahead of its last report.
    onChange(input.current?.read() ?? content);
    onSend();
    return 'send';
  };
  return (
    <div className={classes.frame} data-testid={testId}>
      <VisuallyHidden id={hintId}>
        {t('page.keySaves', { keys: keyHint(sendsOnEnter ? 'Enter' : 'Mod-Enter') })}
      </VisuallyHidden>
      <MessageInput
        ref={input}
        channelId={ownChannelId}
        content={content}
        onChange={onChange}
        onType={() => undefined}
        onKey={handleKey}
        onFiles={() => undefined}
        label={label}
        placeholder={placeholder}
        describedBy={hintId}
        showToolbar
      />
    </div>
  );
}

export const renderTaskEditor = (props: MarkupEditorProps) => <TaskTextEditor {...props} />;
