import type { Message } from '@switchboard/contract';
import { useCallback, useMemo, useState } from 'react';
import type { ComposerTarget } from '../../features/composer/composer-target.ts';
import { findMessageById } from '../../store/held-messages.ts';
import { useActions, useStore } from '../../store/store-context.tsx';

interface TargetChoice {
  target: ComposerTarget | null;
  /** Null ends the edit, or the reply when nothing is edited. */
  setTarget: (target: ComposerTarget | null) => void;
  reply: (message: Message) => void;
  edit: (message: Message) => void;
}

/**
 * What the message box is about. A reply belongs to its channel's draft and is found again with it, also after a reload or
 * on another device; an edit stays behind with the channel it was begun in, and the draft waits behind an edit.
 */
export function useComposerTarget(channelId: number): TargetChoice {
  const actions = useActions();
  const [edited, setEdited] = useState<{ channelId: number; message: Message } | null>(null);
  // As they were chosen: archives are let go of while a reply to one of their messages is still being written.
  const [chosen, setChosen] = useState<Readonly<Record<number, Message>>>({});
  const parentId = useStore((state) => state.draftParents[channelId]);
  const held = useStore((state) => (parentId === undefined ? undefined : findMessageById(state, channelId, parentId)));

  const reply = useCallback(
    (message: Message) => {
      setEdited(null);
      setChosen((messages) => ({ ...messages, [message.id]: message }));
      actions.setDraftParent(channelId, message.id);
    },
    [actions, channelId],
  );
  const edit = useCallback((message: Message) => setEdited({ channelId, message }), [channelId]);

  const editing = edited?.channelId === channelId ? edited : null;
  const setTarget = (target: ComposerTarget | null) => {
    if (target !== null) (target.kind === 'edit' ? edit : reply)(target.message);
    // An edit that ends late, when it has been saved, ends nothing that was begun since.
    else if (editing) setEdited((now) => (now === editing ? null : now));
    else actions.setDraftParent(channelId, null);
  };

  const parent = held ?? (parentId === undefined ? undefined : chosen[parentId]);
  const target = useMemo((): ComposerTarget | null => {
    if (editing) return { kind: 'edit', message: editing.message };
    return parent ? { kind: 'reply', message: parent } : null;
  }, [editing, parent]);
  return { target, setTarget, reply, edit };
}
