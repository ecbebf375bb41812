import type { PushPayload } from '@switchboard/contract';
import webPush from 'web-push';
import { type SafeFetch, SafeFetchError } from '../../platform/safe-fetch/index.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushTarget } from './subscription-queries.ts';

/** `gone`: the device will never answer again and can be forgotten. `refused`: this one message it will not take. */
export type PushOutcome = 'sent' | 'gone' | 'refused';

/** The push service is busy or away; worth another try. */
export class PushServiceBusyError extends Error {}

/** Encrypts a payload for a device and hands it to the browser maker's push service. Throws PushServiceBusyError. */
export type SendPush = (
  target: PushTarget,
  payload: PushPayload,
  options: { urgency: 'normal' | 'high' },
) => Promise<PushOutcome>;

interface PushSenderDeps {
  keys: PushKeys;
  /** Whom a push service may write to about us. */
  contact: string;
  fetch: SafeFetch;
}

/** A message that could not be handed over for a day is news no more. */
const keptSeconds = 24 * 3_600;
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
  ({ keys, contact, fetch }: PushSenderDeps): SendPush =>
  async ({ endpoint, p256dh, auth }, payload, { urgency }) => {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      TTL: keptSeconds,
      urgency,
      // A later message of the same channel takes the place of one that still waits at the push service.
      topic: payload.tag.replaceAll(/[^\w-]/g, '_').slice(0, 32),
      vapidDetails: { subject: contact, ...keys },
    });
    // The length is counted where the request is made; whatever the types say, some of the values are numbers.
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
      // Said of the address alone. What its name stands for, or that it stands for nothing, is nobody's to learn from us.
      if (error.reason === 'url_refused') return 'gone';
      throw new PushServiceBusyError(error.reason, { cause: error });
    }
  };
