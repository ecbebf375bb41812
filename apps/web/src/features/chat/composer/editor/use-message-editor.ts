import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { usePageObject } from '../../../../ui/page-objects.tsx';
import type { InnerInputProps, MessageInputHandle } from '../input/message-input-props.ts';
import { focusEnd, readContent, replaceContent } from './editor-content.ts';
import { SpareEditors } from './spare-editors.ts';

/**
 * Up to this length the content is serialized on every key press; a longer one when the user pauses, at the latest on
 * sending.
 */
const writtenAtOnceSize = 2_000;
const writtenAfterMs = 250;

/** The callbacks from the editor to the message box; they may change with every render. */
type Latest = RefObject<Pick<InnerInputProps, 'onChange' | 'onType'>>;

/** Reports the editor's content to the box while the user types. */
class Reporter {
  readonly #editor: Editor;
  readonly #latest: Latest;
  #written: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor, content: string, latest: Latest) {
    this.#editor = editor;
    this.#written = content;
    this.#latest = latest;
  }

  /** True when typed text has not been reported to the box yet. */
  get isBehind(): boolean {
    return this.#timer !== undefined;
  }

  /** Records content set by the box; returns whether it differs from the editor's. */
  take(content: string): boolean {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isNew = content !== this.#written;
    this.#written = content;
    return isNew;
  }

  handleUpdate = () => {
    this.#latest.current.onType();
    if (this.#editor.state.doc.content.size <= writtenAtOnceSize) this.report();
    else this.#timer ??= setTimeout(() => this.report(), writtenAfterMs);
  };

  flush = () => {
    if (this.isBehind) this.report();
  };

  report(): void {
    const content = readContent(this.#editor);
    if (this.take(content)) this.#latest.current.onChange(content);
  }
}

/**
 * Shows a message editor in the element of `host` and reports its content while the user types.
 */
export function useMessageEditor(props: InnerInputProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const spare = usePageObject(SpareEditors);
  const [taken] = useState(() => spare.take(props.content));
  const { editor } = taken;
  const [reporter] = useState(() => new Reporter(editor, props.content, latest));

  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    if (!host.current) return;
    editor.mount(host.current);
    editor.on('update', reporter.handleUpdate);
    editor.on('blur', reporter.flush);
    globalThis.addEventListener('pagehide', reporter.flush);
    if (latest.current.plainHadFocus.current) focusEnd(editor);
    return () => {
      reporter.flush();
      editor.off('update', reporter.handleUpdate);
      editor.off('blur', reporter.flush);
      globalThis.removeEventListener('pagehide', reporter.flush);
      editor.unmount();
    };
  }, [editor, reporter]);

  // Not where it is mounted and unmounted: an input that is only hidden for a while keeps its editor.
  useEffect(() => {
    spare.reserve(taken);
    return () => spare.release(taken);
  }, [spare, taken]);

  useImperativeHandle(
    props.ref,
    (): MessageInputHandle => ({
      focus: () => focusEnd(editor),
      read: () => {
        reporter.flush();
        return readContent(editor);
      },
      replace: (content) => {
        // Text just typed here wins over content from elsewhere.
        if (content !== '' && reporter.isBehind) return;
        if (reporter.take(content)) replaceContent(editor, content);
      },
      insert: (text) => void editor.chain().focus().insertContent({ type: 'text', text }).run(),
    }),
    [editor, reporter],
  );
  return { editor, answerWith: taken.answerWith, host };
}
