import { channelTypes } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useMemo, useState } from 'react';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useStore } from '../../../../store/store-context.tsx';
import { loadEmojiData } from '../../../../ui/emoji/emoji-data.ts';
import { membersToMentionQuery } from '../composer-queries.ts';
import type { InnerInputProps } from '../input/message-input-props.ts';
import { findCompletion } from './completion-match.ts';
import { type EmojiCandidate, findByShortcode, listEmojiCandidates } from './emoji-candidates.ts';
import { listMentionCandidates, type MentionCandidate } from './mention-candidates.ts';
import { isTypedHere } from './typed-here.ts';
import { type ReplyCandidate, useInsertReply, useReplyCandidates } from './use-replies.ts';

export type Candidate =
  | ({ kind: 'mention' } & MentionCandidate)
  | ({ kind: 'emoji' } & EmojiCandidate)
  | ({ kind: 'reply' } & ReplyCandidate);

export interface Completion {
  candidates: readonly Candidate[];
  /** Index of the one that Enter takes. */
  chosen: number;
  pick: (candidate: Candidate) => void;
  /** Returns whether the list handled the key. */
  handleKey: (key: string) => boolean;
  /** Turns a complete code into an emoji at its closing colon; returns whether it did. */
  closeCode: () => boolean;
}

/** Completes mentions, emoji and canned replies at the caret; the list takes the arrows, Enter, Tab and Esc while it is open. */
export function useCompletion(editor: Editor, channelId: number, onReply: InnerInputProps['onReply']): Completion {
  const isForClient = useStore((state) => state.channels[channelId]?.type === channelTypes.client);
  const found = useEditorState({
    editor,
    selector: () => (editor.isFocused && isTypedHere(editor.state) ? findCompletion(editor.state, isForClient) : null),
  });
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [choice, setChoice] = useState({ query: '', index: 0 });
  const match = found !== null && found.from !== dismissedAt ? found : null;
  const mentions = useMentionCandidates(channelId, match?.kind === 'mention' ? match.query : null);
  const replies = useReplyCandidates(channelId, match?.kind === 'reply' ? match.query : null);
  const insertReply = useInsertReply(editor, channelId);
  const emojiData = useEmojiData(match?.kind === 'emoji');
  const code = match?.kind === 'emoji' ? match.query : null;
  const emoji = useMemo(
    () => (emojiData && code !== null ? listEmojiCandidates(emojiData, code) : []),
    [emojiData, code],
  );
  const candidates = useMemo(
    (): Candidate[] => [
      ...mentions.map((each) => ({ ...each, kind: 'mention' as const })),
      ...emoji.map((each) => ({ ...each, kind: 'emoji' as const })),
      ...replies.map((each) => ({ ...each, kind: 'reply' as const })),
    ],
    [mentions, emoji, replies],
  );
  const typed = match ? `${match.from} ${match.query}` : '';
  const chosen = choice.query === typed ? Math.min(choice.index, candidates.length - 1) : 0;

  if (found === null && dismissedAt !== null) setDismissedAt(null);

  const pick = (candidate: Candidate) => {
    if (!match) return;
    const range = { from: match.from, to: match.to };
    if (candidate.kind === 'reply') {
      void insertReply(candidate, range);
      onReply?.(candidate.reply);
      return;
    }
    const { id, username } = candidate.kind === 'mention' ? candidate : { id: null, username: null };
    const piece =
      candidate.kind === 'mention'
        ? { type: 'mention', attrs: { id, username } }
        : { type: 'text', text: candidate.emoji };
    editor
      .chain()
      .focus()
      .insertContentAt(range, [piece, { type: 'text', text: ' ' }])
      .run();
  };

  const handleKey = (key: string): boolean => {
    if (candidates.length === 0) return false;
    const move = (by: number) =>
      setChoice({ query: typed, index: (chosen + by + candidates.length) % candidates.length });
    const candidate = candidates[chosen];
    if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key === 'Escape') setDismissedAt(match?.from ?? null);
    else if ((key === 'Enter' || key === 'Tab') && candidate) pick(candidate);
    else return false;
    return true;
  };

  const closeCode = (): boolean => {
    const text = match?.kind === 'emoji' && emojiData ? findByShortcode(emojiData, match.query) : null;
    if (!match || text === null) return false;
    return editor.chain().insertContentAt({ from: match.from, to: match.to }, { type: 'text', text }).run();
  };

  return { candidates: match ? candidates : [], chosen, pick, handleKey, closeCode };
}

const nobody: readonly MentionCandidate[] = [];

/** `query` is null while no mention is being typed. */
function useMentionCandidates(channelId: number, query: string | null): readonly MentionCandidate[] {
  const api = useApi();
  const users = useStore((state) => state.users);
  const isDirect = useStore((state) => state.channels[channelId]?.type === channelTypes.direct);
  const members = useQuery({ ...membersToMentionQuery(api, channelId), enabled: query !== null });
  return useMemo(() => {
    if (query === null) return nobody;
    const found = members.data?.data ?? [];
    const known = new Map([...found, ...Object.values(users)].map((user) => [user.id, user]));
    const memberIds = new Set(found.map(({ id }) => id));
    return listMentionCandidates({ query, users: [...known.values()], memberIds, withEveryone: !isDirect });
  }, [query, users, members.data, isDirect]);
}

function useEmojiData(wanted: boolean) {
  const language = useLocale();
  const { data } = useQuery({
    queryKey: ['emoji', language],
    queryFn: () => loadEmojiData(language),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
