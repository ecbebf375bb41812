import type { Transaction } from '../../../../platform/database/index.ts';
import type { InboundReceipt } from '../../../connectors/index.ts';
import { deliveryEvent } from '../settle-delivery.ts';
import {
  failSentParts,
  findChatChannel,
  isInDoubt,
  listNamedParts,
  lockUnderWay,
  markByNumber,
  markByTime,
  markParts,
  markPartsByTime,
  type NamedPartRow,
  type ReceiptRow,
} from './receipt-queries.ts';

/**
 * Applies a messenger's receipt to the deliveries of the messages it covers. A state only moves forward. Answers false
 * when it also covers a message that is being sent: it has to be applied again once that is done.
 */
export const applyReceipt = async (
  tx: Transaction,
  { workspaceId, botId }: { workspaceId: number; botId: number },
  receipt: InboundReceipt,
): Promise<boolean> => {
  const channelId = await findChatChannel(tx, workspaceId, botId, receipt.chatId);
  if (channelId === null) return true;
  const isUnderWay = await lockUnderWay(tx, workspaceId, channelId);
  const outcome =
    receipt.state === 'failed'
      ? ({ state: 'failed', reason: 'provider_refused' } as const)
      : { state: receipt.state, reason: null };
  const announce = (rows: readonly ReceiptRow[]): void => {
    const inOrder = rows.toSorted((left, right) => left.message_seq - right.message_seq);
    tx.announce(...inOrder.map((head) => deliveryEvent({ channelId, head }, outcome, head.updated_at)));
  };
  const { scope } = receipt;
  if ('sentUpTo' in scope) {
    if (receipt.state === 'failed') return true;
    const reached = { state: receipt.state, sentUpTo: scope.sentUpTo };
    const rows = await markByTime(tx, workspaceId, channelId, reached);
    await markPartsByTime[receipt.state](tx, workspaceId, channelId, scope.sentUpTo);
    announce(rows);
    return !isUnderWay;
  }
  const parts = await listNamedParts(tx, workspaceId, botId, receipt.chatId, scope.externalIds);
  const rows = parts.length === 0 ? [] : await mark(tx, { workspaceId, botId, channelId }, receipt, parts);
  announce(rows);
  return parts.length === scope.externalIds.length || !(isUnderWay || (await isInDoubt(tx, workspaceId, channelId)));
};

const mark = async (
  tx: Transaction,
  { workspaceId, botId, channelId }: { workspaceId: number; botId: number; channelId: number },
  receipt: InboundReceipt,
  parts: readonly NamedPartRow[],
): Promise<ReceiptRow[]> => {
  if (receipt.state === 'failed') {
    const { chatId, code = null, detail } = receipt;
    const ids = parts.map((part) => part.external_id);
    return failSentParts(tx, workspaceId, { botId, chatId, channelId }, ids, { code, detail });
  }
  const { state } = receipt;
  const whole = parts.filter((part) => part.is_last).map((part) => part.message_seq);
  const andBefore = state === 'read' ? Math.max(...parts.map((part) => part.message_seq)) : 0;
  const rows = await markByNumber(tx, workspaceId, channelId, { state, seqs: whole, andBefore });
  await markParts[state](tx, workspaceId, channelId, { parts, andBefore });
  return rows;
};
