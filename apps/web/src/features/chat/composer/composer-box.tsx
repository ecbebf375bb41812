import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore, useStoreApi } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { AttachButton } from './attachments/attach-button.tsx';
import type { Uploads } from './attachments/uploads.ts';
import { useAttach } from './attachments/use-attach.ts';
import classes from './composer.module.css';
import { type BoxState, type KeyAction, type KeyPress, keyAction, sendBlock } from './composer-rules.ts';
import { EmojiButton } from './emoji-button.tsx';
import { FormattingButton } from './formatting-button.tsx';
import { MessageInput } from './message-input.tsx';
import type { MessageInputHandle } from './message-input-props.ts';
import { SendButton } from './send-button.tsx';
import { SendHint } from './send-hint.tsx';
import type { ComposerTarget } from './target/composer-target.ts';
import { lastOwnMessage } from './target/last-own-message.ts';
import { TargetStrip } from './target/target-strip.tsx';
import { useEdit } from './target/use-edit.ts';
import { useOutsideClick } from './use-outside-click.ts';
import { usePlaceholder } from './use-placeholder.ts';
import { useTypedMentions } from './use-typed-mentions.ts';
import { useTypingAnywhere } from './use-typing-anywhere.ts';

const AttachedFiles = lazy(() => import('./attachments/attached-files.tsx'));

export interface ComposerProps {
  channelId: number;
  /** The channel's name in the reader's language; empty while it is being loaded. */
  name: string;
  uploads: Uploads;
  target: ComposerTarget | null;
  onTargetChange: (target: ComposerTarget | null) => void;
  /** Called when a message is sent: the timeline then shows the newest messages. */
  onSend: () => void;
}

/** The message box of one channel: a draft of its own, a reply or an edit, and files. */
export function ComposerBox({ channelId, name, uploads, target, onTargetChange, onSend }: ComposerProps) {
  const t = useT('composer');
  const actions = useActions();
  const store = useStoreApi();
  const attach = useAttach(channelId, uploads);
  const nameTyped = useTypedMentions(channelId);
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<MessageInputHandle>(null);

  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [toolsOpen, setToolsOpen] = useState(false);
  const draft = useStore((state) => state.drafts[channelId] ?? '');
  const connected = useStore((state) => state.connection.status === 'live');
  const placeholder = usePlaceholder(channelId, name);
  const attachments = useZustand(
    uploads.store,
    useShallow((held) => held.filter((attachment) => attachment.channelId === channelId)),
  );

  const editing = target?.kind === 'edit' ? target.message : null;
  const edit = useEdit(channelId, editing);
  const text = editing ? edit.text : draft;
  const files = editing ? [] : attachments;
  const facts = {
    text,
    files: editing ? editing.files.length : files.filter((held) => held.file !== null).length,
    uploading: files.filter((held) => held.file === null && !held.failed).length,
    failed: files.filter((held) => held.failed).length,
    connected,
  };
  const block = sendBlock(facts);

  // Keyed by id: the message object changes with every reaction, which must not move the focus.
  const targetKey = target && `${target.kind} ${target.message.id}`;
  const [firstTargetKey] = useState(targetKey);
  const shownTargetKey = useRef(targetKey);
  useEffect(() => {
    const wasLeft = targetKey === null && shownTargetKey.current !== null;
    shownTargetKey.current = targetKey;
    // If the user left by clicking into another field, that field keeps the focus.
    const { activeElement } = document;
    if (wasLeft && activeElement !== document.body && !box.current?.contains(activeElement)) return;
    // On a phone the keyboard would cover the channel that was just opened.
    const isChosen = targetKey !== null && targetKey !== firstTargetKey;
    if (isChosen || globalThis.matchMedia('(hover: hover)').matches) input.current?.focus();
  }, [targetKey, firstTargetKey]);

  useEffect(() => {
    if (editing) return;
    // Changes made by this box match its text; any other change comes from another device.
    return store.subscribe((state, previous) => {
      const content = state.drafts[channelId] ?? '';
      if (content !== (previous.drafts[channelId] ?? '')) input.current?.replace(content);
    });
  }, [store, channelId, editing]);

  const leaveEdit = () => onTargetChange(null);
  useOutsideClick(box, editing !== null, leaveEdit);
  useTypingAnywhere(() => input.current?.focus());

  const handleCancel = () => {
    edit.forget();
    onTargetChange(null);
  };

  const send = (typed: string, content: string) => {
    // Typed on while it waited: an unfinished text is not sent.
    const now = input.current?.read() ?? store.getState().drafts[channelId];
    if (now !== typed || editing || sendBlock({ ...facts, text: content }) !== null) return;
    actions.sendMessage({
      channelId,
      content,
      files: uploads.take(channelId),
      parent: target?.kind === 'reply' ? target.message : null,
    });
    onTargetChange(null);
    // Its writer may be in another channel by now, and stays there.
    if (input.current === null) return;
    input.current.replace('');
    onSend();
    const { activeElement } = document;
    if (activeElement === document.body || box.current?.contains(activeElement)) input.current.focus();
  };
  const sendNow = useRef(send);
  useLayoutEffect(() => {
    sendNow.current = send;
  });

  const handleSend = () => {
    // The state may be a render behind the typing; the field itself is current.
    const now = input.current?.read() ?? text;
    if (sendBlock({ ...facts, text: now }) !== null) return;
    if (editing) {
      // Text typed while the edit is being saved belongs to the next message.
      const saved = edit.save(now);
      onTargetChange(null);
      void saved.then((isSaved) => {
        const isIdle = shownTargetKey.current === null && input.current?.read() === '';
        if (!isSaved && isIdle) onTargetChange({ kind: 'edit', message: editing });
      });
      return;
    }
    nameTyped(now, (content) => sendNow.current(now, content));
  };

  const handleKey = (press: KeyPress, field: Omit<BoxState, 'hasTarget'>): KeyAction => {
    const empty = field.empty && attachments.length === 0;
    const action = keyAction(press, { ...field, empty, hasTarget: target !== null });
    if (action === 'send') handleSend();
    if (action === 'cancel') handleCancel();
    if (action !== 'editLast') return action;
    const message = lastOwnMessage(store.getState(), channelId);
    if (message) onTargetChange({ kind: 'edit', message });
    return message ? action : null;
  };

  const addFiles = (added: File[]) => {
    attach(added);
    input.current?.focus();
  };

  return (
    <div ref={box} className={classes.composer} data-testid="composer">
      {target && <TargetStrip target={target} onCancel={handleCancel} />}
      {files.length > 0 && (
        <LazyPart>
          <AttachedFiles
            channelId={channelId}
            uploads={uploads}
            attachments={files}
            onAttached={() => input.current?.focus()}
          />
        </LazyPart>
      )}
      <div className={classes.row}>
        <AttachButton disabled={editing !== null} onFiles={addFiles} />
        <MessageInput
          // An edit has its own field, so the draft stays unchanged.
          key={editing?.id ?? 'draft'}
          ref={input}
          channelId={channelId}
          content={text}
          onChange={(content) => (editing ? edit.change(content) : actions.setDraft(channelId, content))}
          onType={() => !editing && actions.sendTyping(channelId)}
          onKey={handleKey}
          onFiles={(pasted) => !editing && attach(pasted)}
          label={t('label')}
          placeholder={placeholder}
          describedBy={hintId}
          showToolbar={!isNarrow || toolsOpen}
        />
        <div className={classes.buttons}>
          {isNarrow && <FormattingButton isOpen={toolsOpen} onToggle={() => setToolsOpen(!toolsOpen)} />}
          <EmojiButton onPick={(emoji) => input.current?.insert(emoji)} />
          <SendButton block={block} isEdit={editing !== null} onSend={handleSend} />
        </div>
      </div>
      <SendHint
        id={hintId}
        text={text}
        channelId={channelId}
        broken={block === 'broken'}
        hasFiles={files.length > 0}
        doing={target?.kind}
      />
    </div>
  );
}
