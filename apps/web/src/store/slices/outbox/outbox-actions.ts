import type { FileView, Message, MessageAudience } from '@switchboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { Timelines } from '../../history/timelines.ts';
import { makeUuid } from '../../make-uuid.ts';
import { draftKey } from '../../sending/draft-key.ts';
import type { Drafts } from '../../sending/drafts.ts';
import { timeBehindQueue } from '../../sending/outbox.ts';
import type { OutboxState } from './outbox-state.ts';

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
}

interface OutboxActionDeps {
  store: StoreApi<OutboxState>;
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
        },
      ],
    }));
    return client_msg_id;
  },

  retryMessage: (id) =>
    store.setState((state) => ({
      outbox: state.outbox.map((message) =>
        message.client_msg_id === id && message.state === 'failed'
          ? { ...message, state: 'pending', reason: null }
          : message,
      ),
    })),

  discardMessage: (id) =>
    store.setState((state) => ({ outbox: state.outbox.filter(({ client_msg_id }) => client_msg_id !== id) })),
});
