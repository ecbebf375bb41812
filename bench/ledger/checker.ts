import type { StoredMessage } from '../product/workspace-client.ts';

/**
 * One send as its writer saw it. `unknown`: no response told whether it was stored, and the retries timed out;
 * `wasUnknown` stays set when a later retry with the same client_msg_id settled it.
 */
export interface SendRecord {
  clientMsgId: string;
  writer: string;
  channelId: number;
  /** Counts a writer's sends to one channel from 1. */
  n: number;
  content: string;
  outcome: 'pending' | 'acked' | 'refused' | 'unknown';
  wasUnknown: boolean;
  status: number | null;
  seq: number | null;
  ts: number | null;
  /** Start of the attempt that was answered, on the ledger's clock. */
  attemptStartedAtMs: number;
  settledAtMs: number;
}

/** The messages one live reader holds at the end: by channel, in the order of seq. */
export interface ReaderView {
  name: string;
  channels: ReadonlyMap<number, readonly StoredMessage[]>;
}

export interface Ledger {
  sends: readonly SendRecord[];
  /** Every channel read page by page from beginning to end after all activity has stopped. */
  final: ReadonlyMap<number, readonly StoredMessage[]>;
  readers: readonly ReaderView[];
  /** Prefix of this run's contents, to tell them from the product's own messages. */
  contentPrefix: string;
}

/** Counts, and for each broken guarantee a sentence per case. A sound run has five empty lists. */
export interface LedgerVerdict {
  attempted: number;
  acked: number;
  refused: number;
  /** Sends with at least one attempt that had no definite answer. */
  unknown: number;
  /** Those of them that are stored. */
  recovered: number;
  lost: string[];
  dup: string[];
  phantom: string[];
  order: string[];
  gap: string[];
}

const describe = (message: StoredMessage) => `channel ${message.channelId} seq ${message.seq} (${message.content})`;

function findRepeated(
  where: string,
  messages: readonly StoredMessage[],
  keyOf: (message: StoredMessage) => string | null,
): string[] {
  const seen = new Set<string>();
  return messages.flatMap((message) => {
    const key = keyOf(message);
    if (key === null) return [];
    if (seen.has(key)) return [`${where} holds ${describe(message)} twice`];
    seen.add(key);
    return [];
  });
}

function findDuplicates(ledger: Ledger, where: string, messages: readonly StoredMessage[]): string[] {
  const byId = findRepeated(where, messages, (message) => message.clientMsgId);
  const byContent = findRepeated(where, messages, ({ content }) =>
    content.startsWith(ledger.contentPrefix) ? content : null,
  );
  return [...new Set([...byId, ...byContent])];
}

/** seq from 1 without holes and ts strictly rising; a writer's n rises with seq, because it sends one after the other. */
function findDisorder(
  channelId: number,
  messages: readonly StoredMessage[],
  sendById: ReadonlyMap<string, SendRecord>,
): string[] {
  const problems: string[] = [];
  const lastN = new Map<string, number>();
  messages.forEach((message, index) => {
    const previous = messages[index - 1];
    if (message.seq !== index + 1)
      problems.push(`channel ${channelId}: seq ${message.seq} stands at place ${index + 1}`);
    if (previous && message.ts <= previous.ts) problems.push(`${describe(message)}: ts does not rise`);
    const send = message.clientMsgId === null ? undefined : sendById.get(message.clientMsgId);
    if (!send) return;
    if (send.n <= (lastN.get(send.writer) ?? 0))
      problems.push(`${describe(message)}: stands behind a later send of ${send.writer}`);
    lastN.set(send.writer, send.n);
    if (send.outcome === 'acked' && (send.seq !== message.seq || send.ts !== message.ts)) {
      problems.push(`${describe(message)}: was acknowledged as seq ${send.seq} ts ${send.ts}`);
    }
  });
  return problems;
}

function compareReader(
  reader: ReaderView,
  channelId: number,
  final: readonly StoredMessage[],
): { gap: string[]; order: string[] } {
  const held = new Map((reader.channels.get(channelId) ?? []).map((message) => [message.seq, message]));
  const gap = final
    .filter((message) => !held.has(message.seq))
    .map((message) => `${reader.name} never got ${describe(message)}`);
  const order = final
    .filter((message) => held.has(message.seq) && held.get(message.seq)?.content !== message.content)
    .map((message) => `${reader.name} holds another message in the place of ${describe(message)}`);
  const stored = new Set(final.map((message) => message.seq));
  for (const message of held.values()) {
    if (!stored.has(message.seq)) order.push(`${reader.name} holds ${describe(message)}, which is not stored`);
  }
  return { gap, order };
}

/**
 * Compares the answers to writers, the stored messages and those that live readers hold. Pure; linear in the messages.
 */
export function checkLedger(ledger: Ledger): LedgerVerdict {
  const sendById = new Map(ledger.sends.map((send) => [send.clientMsgId, send]));
  const stored = [...ledger.final.values()].flat();
  const storedIds = new Set(stored.map((message) => message.clientMsgId));
  const acked = ledger.sends.filter((send) => send.outcome === 'acked');
  const unknown = ledger.sends.filter((send) => send.wasUnknown);
  const verdict: LedgerVerdict = {
    attempted: ledger.sends.length,
    acked: acked.length,
    refused: ledger.sends.filter((send) => send.outcome === 'refused').length,
    unknown: unknown.length,
    recovered: unknown.filter((send) => storedIds.has(send.clientMsgId)).length,
    lost: acked
      .filter((send) => !storedIds.has(send.clientMsgId))
      .map((send) => `${send.content} was acknowledged and is not stored`),
    dup: [],
    phantom: [],
    order: [],
    gap: [],
  };
  for (const message of stored) {
    const isOurs = message.clientMsgId !== null || message.content.startsWith(ledger.contentPrefix);
    const send = message.clientMsgId === null ? undefined : sendById.get(message.clientMsgId);
    if (isOurs && send?.content !== message.content) verdict.phantom.push(`${describe(message)} was never sent`);
    if (send?.outcome === 'refused') verdict.phantom.push(`${describe(message)} was refused with ${send.status}`);
  }
  for (const [channelId, messages] of ledger.final) {
    verdict.dup.push(...findDuplicates(ledger, 'the store', messages));
    verdict.order.push(...findDisorder(channelId, messages, sendById));
    for (const reader of ledger.readers) {
      verdict.dup.push(...findDuplicates(ledger, reader.name, reader.channels.get(channelId) ?? []));
      const { gap, order } = compareReader(reader, channelId, messages);
      verdict.gap.push(...gap);
      verdict.order.push(...order);
    }
  }
  return verdict;
}

/** Whether no message was lost, duplicated, invented, disordered or missed. */
export function isSound(verdict: LedgerVerdict): boolean {
  const { lost, dup, phantom, order, gap } = verdict;
  return [lost, dup, phantom, order, gap].every((problems) => problems.length === 0);
}
