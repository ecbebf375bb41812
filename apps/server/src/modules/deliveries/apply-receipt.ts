import type { Transaction } from '../../platform/database/index.ts';
import type { SerializedEvent } from '../../platform/realtime/index.ts';
import type { Connector, InboundReceipt } from '../connectors/index.ts';
import { type ApplyReceipt, takeWaitingReceipts } from '../conversations/index.ts';
import { deliveryEvent } from './delivery-event.ts';
import {
  failSentDeliveries,
  findChatChannel,
  listNamedParts,
  lockUnderWay,
  markByNumber,
  markByTime,
  type NamedPartRow,
  type ReceiptRow,
} from './receipt-queries.ts';

/** Applies a messenger's receipt to the deliveries of the messages it covers. A state only moves forward. */
export const applyReceipt: ApplyReceipt = async (tx, { workspaceId, botId }, receipt) => {
  const channelId = await findChatChannel(tx, workspaceId, botId, receipt.chatId);
  if (channelId === null) return { isComplete: true, events: [] };
  const isUnderWay = await lockUnderWay(tx, workspaceId, channelId);
  const outcome =
    receipt.state === 'failed'
      ? ({ state: 'failed', reason: 'provider_refused' } as const)
      : { state: receipt.state, reason: null };
  const toEvents = (rows: readonly ReceiptRow[]): SerializedEvent[] =>
    rows
      .toSorted((left, right) => left.message_seq - right.message_seq)
      .map((head) => deliveryEvent({ channelId, head }, outcome, head.updated_at));
  const { scope } = receipt;
  if ('sentUpTo' in scope) {
    if (receipt.state === 'failed') return { isComplete: true, events: [] };
    const rows = await markByTime(tx, workspaceId, channelId, { state: receipt.state, sentUpTo: scope.sentUpTo });
    return { isComplete: !isUnderWay, events: toEvents(rows) };
  }
  const parts = await listNamedParts(tx, workspaceId, botId, receipt.chatId, scope.externalIds);
  const rows = parts.length === 0 ? [] : await mark(tx, workspaceId, channelId, receipt, parts);
  return { isComplete: parts.length === scope.externalIds.length || !isUnderWay, events: toEvents(rows) };
};

const mark = (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  receipt: InboundReceipt,
  parts: readonly NamedPartRow[],
): Promise<ReceiptRow[]> => {
  const named = parts.map((part) => part.message_seq);
  if (receipt.state === 'failed') return failSentDeliveries(tx, workspaceId, channelId, named, receipt.detail);
  const whole = parts.filter((part) => part.is_last).map((part) => part.message_seq);
  const andBefore = receipt.state === 'read' ? Math.max(...named) : 0;
  return markByNumber(tx, workspaceId, channelId, { state: receipt.state, seqs: whole, andBefore });
};

/** Applies the receipts of a chat that arrived before the messenger's answer to the send call. */
export const applyWaitingReceipts = async (
  tx: Transaction,
  connector: Connector,
  chat: { workspaceId: number; botId: number; chatId: string },
): Promise<SerializedEvent[]> => {
  if (!connector.abilities.sendsReceipts) return [];
  const events: SerializedEvent[] = [];
  for (const { payload } of await takeWaitingReceipts(tx, chat.workspaceId, chat.botId, chat.chatId)) {
    const receipt = connector.parse(payload);
    if (receipt.kind === 'receipt') events.push(...(await applyReceipt(tx, chat, receipt)).events);
  }
  return events;
};
