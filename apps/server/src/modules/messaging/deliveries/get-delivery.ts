import type { DeliveryDetails, DeliveryPart } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import { loadMessageViews } from '../../chat/messages/index.ts';
import type { Connectors } from '../../connectors/index.ts';
import type { FindConnectedBot } from '../bots/index.ts';
import { isUnnamed, listDeliveryFiles, listPartOutcomes, type PartOutcomeRow } from './part-queries.ts';
import { type FileAccess, listUnsentCalls, prepareMessage } from './prepare-message.ts';
import { type DeliveryFacts, findDelivery } from './queue-queries.ts';
import { findRetriedMessage } from './retry/retry-queries.ts';

export interface GetDeliveryDeps extends FileAccess {
  database: Database;
  connectors: Connectors;
  findConnectedBot: FindConnectedBot;
}

const firstFileSlot = 100;

/** The delivery of a message to a client, with each of its messages on the phone and those still to be sent. */
export const makeGetDelivery = (deps: GetDeliveryDeps) => {
  const { database, connectors, findConnectedBot, openFile, makePublicUrl } = deps;

  return (actor: CallingActor, channelId: number, messageId: number): Promise<DeliveryDetails> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.read');
      const row = await findRetriedMessage(tx, workspaceId, channelId, messageId);
      const [message] = row === null ? [] : await loadMessageViews(tx, workspaceId, channelId, [row.seq]);
      if (row === null || !message?.delivery) throw new AppError('message.not_found');
      const sent = await listPartOutcomes(tx, workspaceId, channelId, row.seq);
      const head = await findDelivery(tx, workspaceId, channelId, row.seq);
      const files = await listDeliveryFiles(tx, workspaceId, channelId, row.seq);
      const speaker = head === null ? null : await findSpeaker(tx, workspaceId, head);
      const isOpen = row.deleted_at === null && (head?.state === 'queued' || head?.state === 'failed');
      const calls =
        head === null || speaker === null || !isOpen
          ? []
          : (await prepareMessage(tx, { ...speaker, openFile, makePublicUrl }, { workspaceId, channelId, head })).calls;
      const parts = [
        ...sent.map(toPart),
        ...(head === null ? [] : listUnsentParts(head, listUnsentCalls(calls, sent), sent)),
      ];
      return {
        ...message.delivery,
        code: head?.code ?? null,
        detail: head?.detail ?? null,
        pending_change: head?.pending_change ?? null,
        sends_receipts: speaker?.connector.abilitiesAt({ now: new Date(), lastInboundAt: null }).sendsReceipts ?? true,
        parts: parts
          .toSorted((left, right) => left.slot - right.slot)
          .map(({ slot, ...part }) => ({
            ...partOf(slot),
            file_name: files[slot - firstFileSlot]?.original ?? null,
            ...part,
          })),
      };
    });

  /** Null once the bot is removed; then it is unknown how its messenger would divide the message. */
  async function findSpeaker(tx: Transaction, workspaceId: number, { bot_id: botId }: DeliveryFacts) {
    const bot = await findConnectedBot(tx, workspaceId, botId);
    const connector = bot && connectors.get(bot.type);
    return bot && connector ? { bot, connector } : null;
  }
};

type ShownPart = Omit<DeliveryPart, 'kind' | 'number' | 'file_name'> & { slot: number };

const neverSent = { external_id: null, sent_at: null, delivered_at: null, read_at: null, failed_at: null };

/** The parts missing on the phone, except those listed as failed. */
const listUnsentParts = (
  head: DeliveryFacts,
  calls: readonly { slots: readonly number[] }[],
  sent: readonly PartOutcomeRow[],
): ShownPart[] => {
  const listed = new Set(sent.map(({ part }) => part));
  return calls.flatMap(({ slots }, index) =>
    slots
      .filter((slot) => !listed.has(slot))
      .map((slot) => ({ slot, ...neverSent, state: stateOfUnsent(head, index) })),
  );
};

const stateOfUnsent = ({ state, reason }: DeliveryFacts, index: number): DeliveryPart['state'] => {
  if (state === 'queued') return 'queued';
  return reason === 'unknown_outcome' && index === 0 ? 'unknown' : 'failed';
};

const partOf = (slot: number): Pick<DeliveryPart, 'kind' | 'number'> =>
  slot < firstFileSlot ? { kind: 'text', number: slot + 1 } : { kind: 'file', number: slot - firstFileSlot + 1 };

const stateOf = (row: PartOutcomeRow): DeliveryPart['state'] => {
  if (row.has_failed) return 'failed';
  if (row.read_at !== null) return 'read';
  return row.delivered_at === null ? 'sent' : 'delivered';
};

const toPart = (row: PartOutcomeRow): ShownPart => ({
  slot: row.part,
  state: stateOf(row),
  external_id: isUnnamed(row.external_id) ? null : row.external_id,
  sent_at: row.sent_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  read_at: row.read_at?.toISOString() ?? null,
  failed_at: row.failed_at?.toISOString() ?? null,
});
