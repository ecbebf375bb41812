import type { Statement, Transaction } from '../../../platform/database/index.ts';
import type { RepeatRow } from './writing/write-queries.ts';

/** The messenger's ids of a client's message; an album has one for each part. */
export interface ExternalName {
  botId: number;
  chatId: string;
  externalId: string;
}

interface StoredMessage {
  channelId: number;
  seq: number;
}

/**
 * The statements that the batch of messages runs to check for repeats, and to store the phones' messages in the same
 * flight.
 */
export interface PhoneStatements {
  /** The known ones of these names; the key of the rows is bot:chat:name. */
  findKnown(workspaceId: number, names: readonly ExternalName[]): Statement<RepeatRow>;
  name(workspaceId: number, named: readonly (ExternalName & StoredMessage & { part: number })[]): Statement;
  send(workspaceId: number, messages: readonly StoredMessage[]): Statement[];
}

/** The queue that carries messages to clients' phones, as messages ask of it (modules/messaging/deliveries). */
export interface PhoneQueue {
  statements: PhoneStatements;
  /** Has a message that was sent, or is about to be, changed on the phone too, behind the others of its conversation. */
  change(
    tx: Transaction,
    workspaceId: number,
    channelId: number,
    seq: number,
    change: 'edit' | 'delete',
  ): Promise<void>;
  /** Has the team's reactions to a message shown on the phone. */
  showReactions(tx: Transaction, workspaceId: number, channelId: number, seq: number): Promise<void>;
}
