import type { PhoneMessage } from '../src/telegram/control/control-views.ts';
import { makeAttachMenu } from './attach-menu.ts';
import { makeContextStrip } from './context-strip.ts';
import type { ChatApi } from './control-api.ts';
import { element, icon } from './element.ts';
import { type AttachedKind, makeFilesTray } from './files-tray.ts';
import { attempt } from './notices.ts';
import type { Sample } from './samples.ts';

/** The writing line of a phone: text, files by button, drop and paste, samples, and the reply or edit in progress. */
export function makeComposer(api: ChatApi) {
  let reply: PhoneMessage | null = null;
  let editing: PhoneMessage | null = null;
  let isSending = false;

  const input = element('textarea', {
    className: 'composer-input',
    'data-testid': 'composer-input',
    rows: 1,
    maxlength: 4096,
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
  const menu = makeAttachMenu({ onFiles: addFiles, onSample: sendSample });
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
    addFiles(added, added.every((file) => file.type.startsWith('image/')) ? 'photo' : 'document');
  }

  function addFiles(added: readonly File[], kind: AttachedKind): void {
    if (added.length === 0) return;
    tray.add(added, kind);
    input.focus();
  }

  function sendSample({ send: sendIt }: Sample): void {
    void attempt(async () => {
      await sendIt(api, { reply_to_message_id: reply?.message.message_id });
      setReply(null);
    });
  }

  function showContext() {
    if (editing) strip.show({ kind: 'edit', entry: editing });
    else strip.show(reply && { kind: 'reply', entry: reply });
  }

  function setReply(entry: PhoneMessage | null): void {
    reply = entry;
    if (entry) editing = null;
    showContext();
    if (entry) input.focus();
  }

  function setEditing(entry: PhoneMessage | null): void {
    editing = entry;
    reply = null;
    input.value = entry ? (entry.message.text ?? entry.message.caption ?? '') : '';
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
    const extras = { reply_to_message_id: reply?.message.message_id };
    const isDone = await attempt(async () => {
      if (editing) await api.edit(editing.message.message_id, text);
      else if (files.length === 0) await api.send({ kind: 'text', text, ...extras });
      else if (kind === 'photo') await api.sendFiles('photo', files, { ...extras, caption: text });
      else await api.sendFiles('document', files, { ...extras, caption: text });
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
