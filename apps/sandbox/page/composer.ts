import type { Chat, Sample } from './apps/phone-app.ts';
import { makeAttachMenu } from './attach-menu.ts';
import { makeContextStrip } from './context-strip.ts';
import { element, icon } from './element.ts';
import { type AttachedKind, makeFilesTray } from './files-tray.ts';
import { attempt } from './notices.ts';
import type { ShownMessage } from './shown-message.ts';

/** The writing line of a phone: text, files by button, drop and paste, samples, and the reply or edit in progress. */
export function makeComposer(chat: Chat) {
  let reply: ShownMessage | null = null;
  let editing: ShownMessage | null = null;
  let isSending = false;

  const input = element('textarea', {
    className: 'composer-input',
    'data-testid': 'composer-input',
    rows: 1,
    maxlength: chat.maxTextChars,
    placeholder: 'Message',
    'aria-label': 'Message',
    on: { input: grow, keydown: handleKey, paste: handlePaste },
  });
  const send = element(
    'button',
    {
      type: 'button',
      className: 'composer-send',
      'data-testid': 'composer-send',
      'aria-label': 'Send',
      on: { click: submit },
    },
    icon('send'),
  );
  const strip = makeContextStrip(cancel);
  const tray = makeFilesTray();
  const menu = makeAttachMenu({ samples: chat.samples, onFiles: addFiles, onSample: sendSample });
  const node = element(
    'div',
    { className: 'composer' },
    strip.node,
    tray.node,
    element('div', { className: 'composer-line' }, menu, input, send),
  );

  function grow() {
    input.style.setProperty('height', 'auto');
    input.style.setProperty('height', `${Math.min(input.scrollHeight, 140)}px`);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && (reply || editing)) {
      event.preventDefault();
      cancel();
    }
  }

  function handlePaste(event: ClipboardEvent): void {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0) return;
    event.preventDefault();
    takeFiles(pasted);
  }

  /** Dropped or pasted files: pictures go as an album, anything else as a document. */
  function takeFiles(added: readonly File[]): void {
    addFiles(added, added.every((file) => file.type.startsWith('image/')) ? 'picture' : 'file');
  }

  function addFiles(added: readonly File[], kind: AttachedKind): void {
    if (added.length === 0) return;
    tray.add(added, kind);
    input.focus();
  }

  function sendSample({ send: sendIt }: Sample): void {
    void attempt(async () => {
      await sendIt({ replyTo: reply?.id });
      setReply(null);
    });
  }

  function showContext() {
    if (editing) strip.show({ kind: 'edit', message: editing });
    else strip.show(reply && { kind: 'reply', message: reply });
  }

  function setReply(message: ShownMessage | null): void {
    reply = message;
    if (message) editing = null;
    showContext();
    if (message) input.focus();
  }

  function setEditing(message: ShownMessage | null): void {
    editing = message;
    reply = null;
    input.value = message?.text ?? '';
    grow();
    showContext();
    input.focus();
  }

  function cancel() {
    if (editing) setEditing(null);
    setReply(null);
  }

  async function submit() {
    const text = input.value.trim();
    const { files, kind } = tray.read();
    if (isSending || (text === '' && files.length === 0 && !editing)) return;
    isSending = true;
    const options = { replyTo: reply?.id };
    const isDone = await attempt(async () => {
      if (editing) await chat.tools(editing).edit?.(text);
      else if (files.length === 0) await chat.sendText(text, options);
      else await chat.sendFiles(kind, files, { ...options, caption: text });
    });
    isSending = false;
    if (!isDone) return;
    tray.clear();
    input.value = '';
    editing = null;
    setReply(null);
    grow();
    input.focus();
  }

  return { node, setReply, setEditing, takeFiles, focus: () => input.focus() };
}
