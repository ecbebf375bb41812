import type { FileView, Message, MessageAudience } from '@switchboard/contract';

/** A message being sent. It leaves the queue when the server's message with the same `client_msg_id` is held. */
export interface OutgoingMessage {
  client_msg_id: string;
  channel_id: number;
  /** A note never becomes a message to the client on its way. */
  audience: MessageAudience;
  content: string;
  files: FileView[];
  parent: Message | null;
  state: 'pending' | 'failed';
  /** Error code of a refusal. */
  reason: string | null;
  /** Its number once the server has it; it then only waits to appear in the list. */
  seq: number | null;
  created_at: string;
  /** Those it was written with; counted once the server has it. */
  canned_reply_ids?: number[];
}

export interface OutboxState {
  /** The send queue in order; survives a reload. */
  outbox: OutgoingMessage[];
}

export const emptyOutbox = (): OutboxState => ({ outbox: [] });
