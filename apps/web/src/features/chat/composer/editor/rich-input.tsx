import { useEditorState } from '@tiptap/react';
import { useId, useLayoutEffect } from 'react';
import type { InnerInputProps } from '../input/message-input-props.ts';
import { pastedFiles, pasteLink } from './clipboard.ts';
import { CompletionList, optionId } from './completion-list.tsx';
import { breakLine, isComposing, openTypedFence, takesEnter } from './edit-lines.ts';
import { isUntouched } from './editor-content.ts';
import { FormatToolbar } from './format-toolbar.tsx';
import classes from './rich-input.module.css';
import { useCompletion } from './use-completion.ts';
import { useMessageEditor } from './use-message-editor.ts';

/** The text field with formats, mentions and emoji. */
export function RichInput(props: InnerInputProps) {
  const { channelId, onKey, onFiles, label, placeholder, describedBy, showToolbar } = props;
  const { editor, answerWith, host } = useMessageEditor(props);
  const completion = useCompletion(editor, channelId, props.onReply);
  const untouched = useEditorState({ editor, selector: () => isUntouched(editor) });
  const listId = useId();

  const handleKeyDown = (event: KeyboardEvent): boolean => {
    if (isComposing(editor.view, event)) return false;
    const { key, shiftKey, altKey, ctrlKey, metaKey, keyCode } = event;
    const isPlain = !shiftKey && !altKey && !ctrlKey && !metaKey;
    if (isPlain && completion.handleKey(key)) {
      event.preventDefault();
      return true;
    }
    if (key === 'Enter' && !ctrlKey && !metaKey && !altKey && openTypedFence(editor)) return true;
    const press = { key, shiftKey, altKey, ctrlKey, metaKey, keyCode, isComposing: false };
    const field = { empty: isUntouched(editor), takesEnter: takesEnter(editor) };
    if (onKey(press, field) !== null) {
      event.preventDefault();
      return true;
    }
    return key === 'Enter' && shiftKey && breakLine(editor);
  };

  const handlePaste = (event: ClipboardEvent): boolean => {
    const files = pastedFiles(event.clipboardData);
    if (files.length > 0) onFiles(files);
    return files.length > 0 || pasteLink(editor, event.clipboardData);
  };

  const activeOption = completion.candidates.length > 0 ? optionId(listId, completion.chosen) : null;
  useLayoutEffect(() => {
    answerWith({
      onKeyDown: handleKeyDown,
      onTextInput: (text) => text === ':' && completion.closeCode(),
      onPaste: handlePaste,
    });
    const attributes = {
      'aria-label': label,
      'aria-placeholder': placeholder,
      'aria-describedby': describedBy,
      'aria-controls': activeOption === null ? null : listId,
      'aria-activedescendant': activeOption,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) editor.view.dom.removeAttribute(name);
      else editor.view.dom.setAttribute(name, value);
    }
  });

  return (
    <>
      {showToolbar && <FormatToolbar editor={editor} />}
      <div className={classes.field}>
        {untouched && (
          <div className={classes.placeholder} aria-hidden="true">
            {placeholder}
          </div>
        )}
        <div ref={host} />
      </div>
      <CompletionList id={listId} completion={completion} />
    </>
  );
}
