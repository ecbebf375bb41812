import type { Message } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { ComposerTarget } from '../../features/chat/composer/target/composer-target.ts';
import { findMessageById } from '../../store/history/held-messages.ts';
import type { DraftParent } from '../../store/slices/drafts/drafts-state.ts';
import { useActions, useStore } from '../../store/store-context.tsx';
import { answeredMessageQuery } from './answered-message-queries.ts';

interface TargetChoice {
  target: ComposerTarget | null;
  /** Null ends the edit, or removes the reply when nothing is being edited. */
  setTarget: (target: ComposerTarget | null) => void;
  reply: (message: Message) => void;
  edit: (message: Message) => void;
}

/**
 * The target of the message box's reply or edit. A reply is part of its channel's draft and is restored with it, also
 * after a reload or on another device. An edit stays with the channel it was started in and hides the draft while it
 * lasts.
 */
export function useComposerTarget(channelId: number): TargetChoice {
  const actions = useActions();
  const [edited, setEdited] = useState<{ channelId: number; message: Message } | null>(null);
  // The messages as they were when chosen: the history window may be dropped while a reply to one of its messages is
  // still being written.
  const [chosen, setChosen] = useState<Readonly<Record<number, Message>>>({});
  const answered = useStore((state) => state.draftParents[channelId]);
  const held = useStore((state) =>
    answered === undefined ? undefined : findMessageById(state, channelId, answered.id),
  );

  const reply = useCallback(
    (message: Message) => {
      setEdited(null);
      setChosen((messages) => ({ ...messages, [message.id]: message }));
      actions.setDraftParent(channelId, message);
    },
    [actions, channelId],
  );
  const edit = useCallback((message: Message) => setEdited({ channelId, message }), [channelId]);

  const editing = edited?.channelId === channelId ? edited : null;
  const setTarget = (target: ComposerTarget | null) => {
    if (target !== null) (target.kind === 'edit' ? edit : reply)(target.message);
    // An edit that ends late, because saving took a while, must not end an edit started since.
    else if (editing) setEdited((now) => (now === editing ? null : now));
    else actions.setDraftParent(channelId, null);
  };

  const known = held ?? (answered === undefined ? undefined : chosen[answered.id]);
  const parent = useAnswered(channelId, answered, known);
  const target = useMemo((): ComposerTarget | null => {
    if (editing) return { kind: 'edit', message: editing.message };
    return parent ? { kind: 'reply', message: parent } : null;
  }, [editing, parent]);
  return { target, setTarget, reply, edit };
}

/** The message that a draft replies to; fetched when not in the store, as when chosen on another device. */
function useAnswered(channelId: number, parent: DraftParent | undefined, known: Message | undefined): Message | null {
  const api = useApi();
  const { data } = useQuery({
    ...answeredMessageQuery(api, channelId, parent),
    enabled: parent !== undefined && known === undefined,
  });
  return known ?? data ?? null;
}
