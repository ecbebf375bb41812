import { Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconSend2 } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../i18n/use-t.ts';
import { channelTitle } from '../../store/selectors.ts';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { AttachButton } from './attach-button.tsx';
import { AttachmentList } from './attachment-list.tsx';
import classes from './composer.module.css';
import { keyAction, sendBlock } from './composer-rules.ts';
import type { ComposerTarget } from './composer-target.ts';
import { lastOwnMessage } from './last-own-message.ts';
import { SendHint } from './send-hint.tsx';
import { TargetStrip } from './target-strip.tsx';
import type { Uploads } from './uploads.ts';
import { useAttach } from './use-attach.ts';
import { useAutosize } from './use-autosize.ts';

interface ComposerBoxProps {
  channelId: number;
  uploads: Uploads;
  target: ComposerTarget | null;
  onTargetChange: (target: ComposerTarget | null) => void;
}

/** The message box of one channel: a draft of its own, a reply or an edit, and files. */
export function ComposerBox({ channelId, uploads, target, onTargetChange }: ComposerBoxProps) {
  const t = useT('composer');
  const actions = useActions();
  const store = useStoreApi();
  const errorText = useErrorText();
  const attach = useAttach(channelId, uploads);
  const hintId = useId();
  const box = useRef<HTMLTextAreaElement>(null);

  const isNarrow = useMediaQuery('(max-width: 480px)');
  const draft = useStore((state) => state.drafts[channelId] ?? '');
  const connected = useStore((state) => state.connection.status === 'live');
  const isConversation = useStore((state) => (state.channels[channelId]?.client_id ?? null) !== null);
  const name = useStore((state) => {
    const channel = state.channels[channelId];
    return channel ? channelTitle(state, channel) : '';
  });
  const attachments = useZustand(
    uploads.store,
    useShallow((held) => held.filter((attachment) => attachment.channelId === channelId)),
  );

  const editing = target?.kind === 'edit' ? target.message : null;
  const editingId = editing?.id ?? null;
  const [edit, setEdit] = useState<{ id: number; text: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const edited = edit !== null && edit.id === editingId ? edit.text : (editing?.content ?? '');
  const text = editing ? edited : draft;
  const files = editing ? [] : attachments;
  const facts = {
    text,
    files: editing ? editing.files.length : files.filter((held) => held.file !== null).length,
    uploading: files.filter((held) => held.file === null).length,
    connected,
  };
  const block = sendBlock(facts);

  useAutosize(box, text);

  useEffect(() => {
    // On a phone the keyboard would cover the channel that was just opened.
    if (target !== null || globalThis.matchMedia('(hover: hover)').matches) box.current?.focus();
  }, [target]);

  const handleChange = (value: string) => {
    if (editing) {
      setEdit({ id: editing.id, text: value });
      return;
    }
    actions.setDraft(channelId, value);
    if (value !== '') actions.sendTyping(channelId);
  };

  const handleTargetChange = (next: ComposerTarget | null) => {
    setEdit(null);
    onTargetChange(next);
  };

  const saveEdit = async () => {
    if (!editing || saving) return;
    if (edited === editing.content) {
      handleTargetChange(null);
      return;
    }
    setSaving(true);
    try {
      await actions.editMessage(channelId, editing.id, edited);
      handleTargetChange(null);
    } catch (error) {
      notifications.show({ color: 'red', title: t('editFailed'), message: errorText(error) });
    } finally {
      setSaving(false);
    }
  };

  const handleSend = () => {
    // What is on the screen may be a render behind what was typed; the store is not.
    const now = editing ? edited : (store.getState().drafts[channelId] ?? '');
    if (sendBlock({ ...facts, text: now }) !== null) return;
    if (editing) {
      void saveEdit();
      return;
    }
    actions.sendMessage({
      channelId,
      content: now,
      files: uploads.take(channelId),
      parent: target?.kind === 'reply' ? target.message : null,
    });
    handleTargetChange(null);
    box.current?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const press = { ...pickKey(event), isComposing: event.nativeEvent.isComposing };
    const action = keyAction(press, {
      empty: text === '' && attachments.length === 0,
      hasTarget: target !== null,
    });
    if (action === null) return;
    if (action === 'editLast') {
      const message = lastOwnMessage(store.getState(), channelId);
      if (!message) return;
      handleTargetChange({ kind: 'edit', message });
    }
    event.preventDefault();
    if (action === 'send') handleSend();
    if (action === 'cancel') handleTargetChange(null);
  };

  const handlePaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    // A spreadsheet copies a picture of itself beside its text: the text is what was meant.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    if (!editing) attach(pasted);
  };

  const blockText =
    block === 'broken' ? t('broken') : block === 'uploading' ? t('uploading') : t(editing ? 'save' : 'send');

  return (
    <div className={classes.composer} data-testid="composer">
      {target && <TargetStrip target={target} onCancel={() => handleTargetChange(null)} />}
      {files.length > 0 && <AttachmentList attachments={files} onRemove={(key) => uploads.remove(key)} />}
      <div className={classes.row}>
        <AttachButton channelId={channelId} uploads={uploads} disabled={editing !== null} />
        <textarea
          ref={box}
          className={classes.input}
          data-testid="composer-input"
          dir="auto"
          rows={1}
          value={text}
          aria-label={t('label')}
          aria-describedby={hintId}
          placeholder={isConversation && !isNarrow ? t('placeholderClient', { name }) : t('placeholder')}
          onChange={(event) => handleChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        <Tooltip label={blockText} disabled={block === 'blank' || block === 'too_long'}>
          <button
            type="button"
            className={classes.send}
            data-testid="composer-send"
            aria-label={t(editing ? 'save' : 'send')}
            aria-disabled={block !== null || saving}
            onClick={handleSend}
          >
            {editing ? (
              <IconCheck size={20} stroke={2} aria-hidden="true" />
            ) : (
              <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
            )}
          </button>
        </Tooltip>
      </div>
      <SendHint id={hintId} text={text} channelId={channelId} broken={block === 'broken'} />
    </div>
  );
}

const pickKey = ({ key, shiftKey, altKey, ctrlKey, metaKey, keyCode }: KeyboardEvent) => ({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
  keyCode,
});
