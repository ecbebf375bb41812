import { limits, type webhookProblems } from '@switchboard/contract';
import { type SafeFetch, SafeFetchError } from '../../../platform/safe-fetch/index.ts';
import { askedPauseMs } from './retry-schedule.ts';
import { signedHeaders } from './sign.ts';

/** How one attempt ended. */
export interface Outcome {
  at: Date;
  status: number | null;
  problem: (typeof webhookProblems)[number] | null;
  ms: number;
  isSuccess: boolean;
  /** The first of what was answered. */
  answer: string;
  /** The address is gone for good. */
  isGone: boolean;
  /** Asked for by an answer, also by one that is overloaded without saying how long. */
  pauseMs: number | null;
}

const busyStatuses = new Set([429, 502, 503, 504]);
const busyPauseMs = 5_000;

const problemOf = (error: SafeFetchError): NonNullable<Outcome['problem']> => {
  switch (error.reason) {
    case 'timed_out':
      return 'timed_out';
    case 'url_refused':
    case 'address_refused':
      return 'address_refused';
    case 'unreachable':
      return 'unreachable';
    default:
      return 'bad_answer';
  }
};

/** What an answer holds that is neither text nor harmless to show is left out. */
const toText = (body: Buffer): string => body.toString('utf8').replaceAll('\0', '').replaceAll('\uFFFD', '?');

/**
 * Posts one message, signed, to a public address: no redirect is followed, only a 2xx is a success, and the answer is
 * waited for 15 seconds. Throws nothing.
 */
export const callWebhook = async (
  safeFetch: SafeFetch,
  { url, secrets, id, body }: { url: string; secrets: readonly string[]; id: string; body: string },
): Promise<Outcome> => {
  const at = new Date();
  const startedMs = performance.now();
  const end = (outcome: Pick<Outcome, 'status' | 'problem'> & Partial<Outcome>): Outcome => ({
    at,
    ms: Math.round(performance.now() - startedMs),
    isSuccess: false,
    answer: '',
    isGone: false,
    pauseMs: null,
    ...outcome,
  });
  try {
    const {
      status,
      headers,
      body: answer,
    } = await safeFetch(url, {
      method: 'POST',
      headers: { ...signedHeaders({ id, body, atMs: at.getTime() }, secrets), 'user-agent': 'Switchboard-Webhooks/1' },
      body,
      maxBytes: limits.webhookAnswerBytes,
      cutsLongBody: true,
      timeoutMs: limits.webhookTimeoutSeconds * 1000,
    });
    return end({
      status,
      problem: null,
      isSuccess: status >= 200 && status < 300,
      answer: toText(answer),
      isGone: status === 410,
      pauseMs: busyStatuses.has(status) ? (askedPauseMs(headers['retry-after'], Date.now()) ?? busyPauseMs) : null,
    });
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    return end({ status: null, problem: problemOf(error) });
  }
};
