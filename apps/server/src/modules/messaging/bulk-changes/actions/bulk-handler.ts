import type { Actor, BulkReason } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import type { AuditOrigin } from '../../../foundation/audit-log/index.ts';
import type { ConversationNow } from '../row-queries.ts';

/** In whose name, with their rights of now. */
export interface BulkContext {
  workspaceId: number;
  by: { id: number; name: string };
  actor: Actor;
  origin: AuditOrigin;
  /** The first of an id for each conversation, where the change writes in them. */
  firstMessageId: number;
}

/** What undoing needs of one conversation. */
export interface Replaced {
  id: number;
  before: object;
}

/** How one kind of change is done to conversations that are locked, and taken back. */
export interface BulkHandler {
  /** Why this one is left out; null: it is changed. */
  reasonAgainst: (conversation: ConversationNow, context: BulkContext) => BulkReason | null;
  /** Changes them and tells so. Those that it does not answer were so already. */
  apply: (tx: Transaction, context: BulkContext, conversations: readonly ConversationNow[]) => Promise<Replaced[]>;
  /** Takes it back where nobody has changed it since; answers the conversations that are as before. */
  undo: (tx: Transaction, context: BulkContext, conversations: readonly ConversationNow[]) => Promise<number[]>;
}

export const neverAgainst: BulkHandler['reasonAgainst'] = () => null;
