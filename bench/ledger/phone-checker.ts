import type { WireMessage } from '../product/workspace-client.ts';

/** A conversation from its two ends: the stored messages, and those on the client's phone. */
export interface PhoneView {
  name: string;
  /** The whole conversation in the order of seq. */
  stored: readonly WireMessage[];
  /** Texts that the phone received from the bot, in the order it shows them. */
  received: readonly string[];
  /** Texts that the client sent and the messenger accepted, in that order. */
  sent: readonly string[];
}

/** Counts, and for each broken guarantee a sentence per case. */
export interface PhoneVerdict {
  /** Messages sent to a phone, and those received from one. */
  outbound: number;
  inbound: number;
  /** Deliveries with an unknown outcome: allowed only when something was killed. */
  unknown: string[];
  /** Written on the phone but not stored. */
  lost: string[];
  /** Reported as sent but not on the phone. */
  falselySent: string[];
  doubled: string[];
  order: string[];
  /** Neither sent nor failed after all activity has stopped. */
  stuck: string[];
  /** Failed for a reason that the run does not explain. */
  falselyFailed: string[];
}

const countOf = (texts: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/**
 * Checks that `texts` without repetitions are in the order of `wanted`; returns the first text out of place, else null.
 */
function findDisorder(texts: readonly string[], wanted: readonly string[]): string | null {
  const places = new Map(wanted.map((text, index) => [text, index]));
  let last = -1;
  for (const text of new Set(texts)) {
    const place = places.get(text);
    if (place === undefined) continue;
    if (place < last) return text;
    last = place;
  }
  return null;
}

function checkOutbound(view: PhoneView, verdict: PhoneVerdict): void {
  const outbound = view.stored.filter((message) => message.delivery !== null);
  const onPhone = countOf(view.received);
  verdict.outbound += outbound.length;
  for (const { content, delivery } of outbound) {
    const where = `${view.name}: ${content}`;
    const times = onPhone.get(content) ?? 0;
    if (times > 1) verdict.doubled.push(`${where} is on the phone ${times} times`);
    if (delivery?.state === 'queued') verdict.stuck.push(`${where} is still queued`);
    else if (delivery?.state !== 'failed' && times === 0) verdict.falselySent.push(`${where} was not received`);
    if (delivery?.state !== 'failed') continue;
    if (delivery.reason === 'unknown_outcome') verdict.unknown.push(where);
    else verdict.falselyFailed.push(`${where} failed: ${delivery.reason}`);
  }
  const misplaced = findDisorder(
    view.received,
    outbound.map((message) => message.content),
  );
  if (misplaced !== null) verdict.order.push(`${view.name}: the phone shows ${misplaced} behind a later one`);
}

function checkInbound(view: PhoneView, verdict: PhoneVerdict): void {
  const inbound = view.stored.filter((message) => message.client_id !== null).map((message) => message.content);
  const counts = countOf(inbound);
  verdict.inbound += view.sent.length;
  for (const text of view.sent) {
    const times = counts.get(text) ?? 0;
    if (times === 0) verdict.lost.push(`${view.name}: ${text} was written on the phone and is not stored`);
    if (times > 1) verdict.doubled.push(`${view.name}: ${text} is stored ${times} times`);
  }
  const misplaced = findDisorder(inbound, view.sent);
  if (misplaced !== null) verdict.order.push(`${view.name}: ${misplaced} is stored behind a later one`);
}

/** Compares both ends of every conversation. Pure. */
export function checkPhones(views: readonly PhoneView[]): PhoneVerdict {
  const verdict: PhoneVerdict = {
    outbound: 0,
    inbound: 0,
    unknown: [],
    lost: [],
    falselySent: [],
    doubled: [],
    order: [],
    stuck: [],
    falselyFailed: [],
  };
  for (const view of views) {
    checkOutbound(view, verdict);
    checkInbound(view, verdict);
  }
  return verdict;
}

export const phoneProblems = ['lost', 'falselySent', 'doubled', 'order', 'stuck', 'falselyFailed'] as const;

/** No message was lost, doubled, disordered, stuck or falsely failed; the caller judges unknown outcomes. */
export const arePhonesSound = (verdict: PhoneVerdict): boolean =>
  phoneProblems.every((kind) => verdict[kind].length === 0);
