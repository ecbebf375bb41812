import type {
  DeliveryReason,
  DeliveryState,
  MessageAudience,
  MessageMetadata,
  Reaction,
  SystemMessage,
} from '@switchboard/contract';
import type { FileRow } from '../../../files/exported-queries.ts';

export interface PersonOfMessage {
  first_name: string;
  last_name: string;
  avatar_file_id: number | null;
}

export interface ParentRow {
  id: number;
  seq: number;
  preview: string | null;
  /** Null when there is a preview. */
  content: string | null;
  created_by: number | null;
  client_id: number | null;
  author_name: string | null;
  deleted_at: string | null;
  files_count: number;
}

export interface DeliveryRow {
  state: DeliveryState;
  reason: DeliveryReason | null;
  updated_at: string;
}

/** A message with all that its view shows. */
export interface MessageRow {
  id: number;
  seq: number;
  ts: number;
  channel_id: number;
  client_msg_id: string | null;
  audience: MessageAudience;
  content: string;
  created_by: number | null;
  client_id: number | null;
  /** Of the user or client who wrote it; null in a system message. */
  author_first_name: string | null;
  author_last_name: string | null;
  author_avatar_file_id: number | null;
  /** Moments as PostgreSQL writes them (`toIsoMoment`). */
  created_at: string;
  /** Null when it was never changed. */
  updated_at: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  /** Null when the parent is gone. */
  parent: ParentRow | null;
  parent_seq: number | null;
  files: FileRow[] | null;
  metadata: Partial<MessageMetadata> | null;
  system: SystemMessage | null;
  pinned_at: string | null;
  reactions: Reaction[] | null;
  delivery: DeliveryRow | null;
}

/** Of content stored before previews were. */
export const previewedChars = 4_000;

/** The author, as the message shows them. */
export interface AuthorRow extends PersonOfMessage {
  id: number;
}
