import {
  type AnsweredMeanwhile,
  channelTypes,
  type FileView,
  type Message,
  type MessageAudience,
} from '@switchboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import { lastSeq } from '../../history/merge-messages.ts';
import type { Timelines } from '../../history/timelines.ts';
import { makeUuid } from '../../make-uuid.ts';
import { draftKey } from '../../sending/draft-key.ts';
import type { Drafts } from '../../sending/drafts.ts';
import { timeBehindQueue } from '../../sending/outbox.ts';
import type { MessengerState } from '../messenger-state.ts';
import type { OutboxState, OutgoingMessage } from './outbox-state.ts';

export interface Draft {
  channelId: number;
  /** Internal: a note. */
  audience: MessageAudience;
  content: string;
  files?: FileView[];
  parent?: Message | null;
  /** Canned replies in it. */
  cannedReplyIds?: number[];
}

export interface OutboxActions {
  /** Puts a message in the send queue and shows it, leaving a history window if needed; returns its `client_msg_id`. */
  sendMessage(draft: Draft): string;
  /** Sends a failed message again, with the same `client_msg_id`. */
  retryMessage(clientMsgId: string): void;
  /** Takes a failed message out of the send queue. */
  discardMessage(clientMsgId: string): void;
  /** Takes back that these were discarded. */
  returnMessages(messages: readonly OutgoingMessage[]): void;
}

type SeenState = Pick<MessengerState, 'channels' | 'timelines' | 'memberships'>;

/** What the writer of an answer to a client has seen: the newest message held, and the answers that were shown. */
export const seenIn = (
  { channels, timelines, memberships }: SeenState,
  channelId: number,
  answers?: AnsweredMeanwhile,
): { seen_seq?: number } => {
  if (channels[channelId]?.type !== channelTypes.client) return {};
  const held = lastSeq(timelines[channelId]?.messages ?? []) || (memberships[channelId]?.read_seq ?? 0);
  return { seen_seq: Math.max(held, lastSeq(answers?.messages ?? [])) };
};

interface OutboxActionDeps {
  store: StoreApi<OutboxState & SeenState>;
  drafts: Pick<Drafts, 'set' | 'setParent'>;
  timelines: Pick<Timelines, 'leaveHistory'>;
}

export const makeOutboxActions = ({ store, drafts, timelines }: OutboxActionDeps): OutboxActions => ({
  sendMessage: ({ channelId, audience, content, files = [], parent = null, cannedReplyIds = [] }) => {
    const client_msg_id = makeUuid();
    drafts.set(draftKey(channelId, audience), '');
    drafts.setParent(draftKey(channelId, audience), null);
    timelines.leaveHistory(channelId);
    store.setState((state) => ({
      outbox: [
        ...state.outbox,
        {
          client_msg_id,
          channel_id: channelId,
          audience,
          content,
          files,
          parent,
          state: 'pending',
          reason: null,
          seq: null,
          created_at: timeBehindQueue(state.outbox),
          ...(cannedReplyIds.length > 0 && { canned_reply_ids: cannedReplyIds }),
          ...(audience === 'public' && seenIn(state, channelId)),
        },
      ],
    }));
    return client_msg_id;
  },

  retryMessage: (id) =>
    store.setState((state) => ({
      outbox: state.outbox.map((message) =>
        message.client_msg_id === id && message.state === 'failed'
          ? {
              ...message,
              state: 'pending',
              reason: null,
              ...(message.audience === 'public' && seenIn(state, message.channel_id, message.answers)),
              answers: undefined,
            }
          : message,
      ),
    })),

  discardMessage: (id) =>
    store.setState((state) => ({ outbox: state.outbox.filter(({ client_msg_id }) => client_msg_id !== id) })),

  returnMessages: (messages) => store.setState((state) => ({ outbox: [...state.outbox, ...messages] })),
});
