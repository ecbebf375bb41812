import type { PushPayload } from '@switchboard/contract';
import webPush from 'web-push';
import { type SafeFetch, SafeFetchError } from '../../../platform/safe-fetch/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { PushKeys } from './push-keys.ts';
import { isReceiptWanted, keptSeconds, makeReceipt, type ReceiptTarget } from './push-receipts.ts';
import type { PushTarget } from './subscription-queries.ts';

/**
 * `gone`: the device will never be reachable again and can be deleted. `refused`: it does not take this one message.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** The push service is busy or unavailable; worth another try. */
export class PushServiceBusyError extends Error {}

/** Encrypts a payload for a device and sends it to the browser maker's push service. Throws PushServiceBusyError. */
export type SendPush = (
  target: PushTarget & ReceiptTarget,
  payload: PushPayload,
  options: { urgency: 'normal' | 'high' },
) => Promise<PushOutcome>;

interface PushSenderDeps {
  keys: PushKeys;
  /** Signs the receipts. */
  secrets: SecretBox;
  /** The contact that push services can write to about us. */
  contact: string;
  fetch: SafeFetch;
}

const timeoutMs = 10_000;
const answerBytes = 4_096;

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent';
  // 401 and 403: the device was registered under another key pair than ours.
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  if (status === 408 || status === 429 || status >= 500) throw new PushServiceBusyError(`answered ${status}`);
  return 'refused';
};

export const makePushSender =
  ({ keys, secrets, contact, fetch }: PushSenderDeps): SendPush =>
  async (target, payload, { urgency }) => {
    const { endpoint, p256dh, auth } = target;
    const isAsked = payload.is_test === true || isReceiptWanted(target);
    const content = JSON.stringify(isAsked ? { ...payload, receipt: makeReceipt(secrets, target) } : payload);
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
      TTL: keptSeconds,
      urgency,
      // A later message of the same channel replaces one that still waits at the push service.
      topic: payload.tag.replaceAll(/[^\w-]/g, '_').slice(0, 32),
      vapidDetails: { subject: contact, ...keys },
    });
    // The length is set where the request is made; despite the types, some of the values are numbers.
    const { 'Content-Length': _length, ...given } = request.headers as Record<string, unknown>;
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    try {
      const { status } = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: request.body,
        maxBytes: answerBytes,
        timeoutMs,
        cutsLongBody: true,
      });
      return outcomeOf(status);
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      // Decided by the address alone. Our answer must not reveal whether and to what its name resolves.
      if (error.reason === 'url_refused') return 'gone';
      throw new PushServiceBusyError(error.reason, { cause: error });
    }
  };
