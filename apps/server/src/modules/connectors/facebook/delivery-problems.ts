import { DeliveryProblem, type DeliveryProblemKind } from '../outbound.ts';
import { GraphAmbiguous, GraphRefused, GraphUnreachable } from './graph-errors.ts';

/** The meaning of each code for a delivery; a code with its subcode goes before the code alone. */
const kinds: Readonly<Record<string, DeliveryProblemKind>> = {
  '4': 'rate_limited',
  '17': 'rate_limited',
  '32': 'rate_limited',
  '613': 'rate_limited',
  '613/2018338': 'permission_missing',
  '80006': 'rate_limited',
  '10/2018278': 'reply_window_closed',
  '10/2018065': 'reply_window_closed',
  '10/2534022': 'reply_window_closed',
  '10/2018108': 'client_unreachable',
  '10/1893063': 'bot_restricted',
  '10': 'permission_missing',
  '200': 'permission_missing',
  '230': 'permission_missing',
  '200/1545041': 'blocked_by_client',
  '551': 'blocked_by_client',
  '100/33': 'permission_missing',
  '100/2018001': 'client_unreachable',
  '100/2018047': 'media_refused',
  '100/2018074': 'media_refused',
  '100/2018008': 'media_refused',
  '100/2018294': 'media_refused',
  '100/2018109': 'file_too_large',
  '190': 'bot_token_revoked',
  '368': 'bot_restricted',
  '10903': 'client_unreachable',
  '10904': 'client_unreachable',
  '2018300': 'provider_refused',
  '2018321': 'rate_limited',
};

/** How long to wait where the messenger does not say. */
const pausesMs: Readonly<Record<string, number>> = { '613': 5_000, '2018321': 30_000 };
const longPauseMs = 60_000;
/** Another program speaks with the client at the moment; all other limits are the page's or the app's. */
const isOfChat: ReadonlySet<number> = new Set([2_018_321]);
/** Echoes follow within a second or two. */
const echoWithinMs = 5_000;

const isTemporary = ({ code, status, isTransient }: GraphRefused): boolean =>
  isTransient || code === 1 || code === 2 || code === 1200 || status >= 500;

/** The meaning of a failed call for the delivery (docs/connectors.md): by code and subcode, never by text. */
export const toDeliveryProblem = (error: unknown): DeliveryProblem => {
  if (error instanceof DeliveryProblem) return error;
  if (error instanceof GraphUnreachable) return new DeliveryProblem('not_processed', error.message);
  if (error instanceof GraphAmbiguous) return new DeliveryProblem('unknown_outcome', error.message);
  if (!(error instanceof GraphRefused)) throw error;
  const { code, subcode, fullCode, message } = error;
  const kind = kinds[fullCode] ?? kinds[subcode === null ? '' : String(subcode)] ?? kinds[String(code)];
  if (kind === 'rate_limited') {
    const retryAfterMs = error.retryAfterMs || pausesMs[String(code)] || pausesMs[String(subcode)] || longPauseMs;
    const isForBot = !isOfChat.has(code) && !isOfChat.has(subcode ?? 0);
    return new DeliveryProblem('rate_limited', message, { retryAfterMs, isForBot, code: fullCode });
  }
  if (kind !== undefined) return new DeliveryProblem(kind, message, { code: fullCode });
  // By the messenger's own word it did not succeed; should it have sent the message after all, its echo says so while the
  // next try waits.
  if (isTemporary(error)) {
    return new DeliveryProblem('not_processed', message, { retryAfterMs: echoWithinMs, code: fullCode });
  }
  return new DeliveryProblem('provider_refused', message, { code: fullCode });
};
