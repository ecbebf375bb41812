import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import classes from '../composer.module.css';
import type { InnerInputProps } from './message-input-props.ts';
import { useAutosize } from './use-autosize.ts';

/** The field while the editor is loading; its text is the content itself, markup included. */
export function PlainInput(props: InnerInputProps) {
  const {
    ref,
    content,
    onChange,
    onType,
    onKey,
    onFiles,
    label,
    placeholder,
    describedBy,
    plainHadFocus,
    showToolbar,
  } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useAutosize(box, content);
  useLayoutEffect(() => {
    const area = box.current;
    return () => {
      // Read while the field is still in the document: if it has the focus, the editor takes it over.
      plainHadFocus.current = document.activeElement === area;
    };
  }, [plainHadFocus]);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => box.current?.focus(),
      read: () => box.current?.value ?? '',
      replace: onChange,
      insert: (text) => onChange((box.current?.value ?? '') + text),
    }),
    [onChange],
  );
  return (
    <>
      <textarea
        ref={box}
        className={classes.input}
        data-testid="composer-input"
        dir="auto"
        rows={1}
        value={content}
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={placeholder}
        onChange={(event) => {
          onType();
          onChange(event.currentTarget.value);
        }}
        onCompositionStart={(event) => event.currentTarget.toggleAttribute('data-composing', true)}
        onCompositionEnd={(event) => event.currentTarget.removeAttribute('data-composing')}
        onKeyDown={(event) => {
          const { key, shiftKey, altKey, ctrlKey, metaKey, keyCode } = event;
          const press = {
            key,
            shiftKey,
            altKey,
            ctrlKey,
            metaKey,
            keyCode,
            isComposing: event.nativeEvent.isComposing,
          };
          if (onKey(press, { empty: content === '', takesEnter: false }) !== null) event.preventDefault();
        }}
        onPaste={(event) => {
          const files = event.clipboardData.types.includes('text/plain') ? [] : [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          onFiles(files);
        }}
      />
      {/*
       * Reserves the place of the editor's buttons, so that nothing moves when it loads. It stands after the field:
       * removing a field with the focus makes the browser lay out the page, and without this place the message list
       * would be taller for a moment and lose its end.
       */}
      {showToolbar && <div className={classes.toolsPlace} aria-hidden="true" />}
    </>
  );
}
