import type { AnsweredMeanwhile, FileView, Message, MessageAudience } from '@switchboard/contract';

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
  /** The newest message its writer had seen, of an answer to a client. */
  seen_seq?: number;
  /** A colleague has answered meanwhile: it waits for its writer to decide, as a failed one. */
  answers?: AnsweredMeanwhile | undefined;
}

export interface OutboxState {
  /** The send queue in order; survives a reload. */
  outbox: OutgoingMessage[];
}

export const emptyOutbox = (): OutboxState => ({ outbox: [] });
