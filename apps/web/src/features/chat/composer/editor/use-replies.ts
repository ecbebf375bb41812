import { type CannedReply, findVariables, limits } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useRef } from 'react';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { useStore, useStoreApi } from '../../../../store/store-context.tsx';
import { cannedRepliesQuery } from '../../../../ui/canned-replies/canned-replies-query.ts';
import { makeReplyFinder } from '../../../../ui/canned-replies/find-replies.ts';
import { languageOf, textIn } from '../../../../ui/canned-replies/reply-text.ts';
import { clientFieldsQuery, makeValueOf } from '../../../../ui/canned-replies/reply-values.ts';
import { fillIn, insertText } from './insert-reply.ts';

export interface ReplyCandidate {
  reply: CannedReply;
  /** In the client's language, where there is one. */
  text: string;
}

const none: readonly ReplyCandidate[] = [];
const noFields: ReadonlyMap<string, string> = new Map();

/** The canned replies that the typed words can mean; `typed` is null while none is being typed. */
export function useReplyCandidates(channelId: number, typed: string | null): readonly ReplyCandidate[] {
  const api = useApi();
  const locale = useLocale();
  const clientLanguage = useStore(({ channels }) => channels[channelId]?.client?.language ?? null);
  const { data } = useQuery({ ...cannedRepliesQuery(api), enabled: typed !== null });
  const find = useMemo(() => (data === undefined ? null : makeReplyFinder(data)), [data]);
  return useMemo(() => {
    if (typed === null || find === null) return none;
    const wanted = [languageOf(clientLanguage), languageOf(locale)];
    return find(typed)
      .slice(0, limits.autocompleteResults)
      .map((reply) => ({ reply, text: textIn(reply, wanted) }));
  }, [typed, find, clientLanguage, locale]);
}

/** Puts a reply where it was typed, filled in with what is known of this client; custom fields may come a moment later. */
export function useInsertReply(editor: Editor, channelId: number) {
  const api = useApi();
  const store = useStoreApi();
  const queries = useQueryClient();
  // A spare editor is used again, for another client.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const fill = (fields: ReadonlyMap<string, string>) => {
    const { channels, me } = store.getState();
    const channel = channels[channelId];
    if (channel) fillIn(editor, makeValueOf({ client: channel.client, bot: channel.bot, manager: me, fields }));
  };
  return async ({ text }: ReplyCandidate, range: { from: number; to: number }): Promise<void> => {
    insertText(editor, range, text);
    const clientId = store.getState().channels[channelId]?.client_id ?? null;
    const asksFields = findVariables(text).some(({ name }) => name.startsWith('field.'));
    if (!asksFields || clientId === null) return fill(noFields);
    // Without the fields everything stays as it is, and sending asks.
    const fields = await queries.fetchQuery(clientFieldsQuery(api, clientId)).catch(() => null);
    if (fields !== null && isHere.current) fill(fields);
  };
}
