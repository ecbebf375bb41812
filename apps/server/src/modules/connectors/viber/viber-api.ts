import type { Dispatcher } from 'undici';
import { parseExactJson } from '../../../platform/json/index.ts';
import { callTimeoutMs, makeMessengerHttp } from '../messenger-calls.ts';
import { toTransportError, ViberAmbiguous, ViberBusy, ViberRefused, ViberUnreachable } from './viber-errors.ts';

type ViberMethod = 'set_webhook' | 'send_message' | 'get_account_info' | 'get_user_details';

/** An answer with status 0. Integers above 2^53, such as message tokens, are texts of their digits. */
export type ViberAnswer = Readonly<Record<string, unknown>>;

export interface ViberApi {
  /** Throws ViberRefused, ViberBusy, ViberUnreachable or ViberAmbiguous. */
  call(token: string, method: ViberMethod, body: object, options?: { timeoutMs?: number }): Promise<ViberAnswer>;
  close(): Promise<void>;
}

const maxAnswerBytes = 1024 * 1024;
const defaultPauseMs = 5_000;

/** `baseUrl` comes from the operator (VIBER_API_URL), without a trailing slash. */
export const makeViberApi = ({ baseUrl }: { baseUrl: string }): ViberApi => {
  const http = makeMessengerHttp();
  return {
    async call(token, method, body, { timeoutMs = callTimeoutMs } = {}) {
      const sent = http.request(`${baseUrl}/pa/${method}`, {
        method: 'POST',
        // The token stands in a header only: addresses end in logs.
        headers: { 'content-type': 'application/json', 'x-viber-auth-token': token },
        body: JSON.stringify(body),
        timeoutMs,
      });
      const answer = await sent.catch((error: unknown) => {
        throw toTransportError(error, method);
      });
      return readAnswer(answer, await readText(answer, method), method);
    },
    close: () => http.close(),
  };
};

const readText = async ({ body }: Dispatcher.ResponseData, method: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) break;
      chunks.push(chunk);
    }
  } catch {
    // The answer had begun, so the request had arrived.
    throw new ViberAmbiguous(`Viber's answer to ${method} broke off`);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Failures come with HTTP 200 and a status; any other HTTP status is from a proxy in front of Viber's program. */
const readAnswer = ({ statusCode, headers }: Dispatcher.ResponseData, text: string, method: string): ViberAnswer => {
  if (statusCode === 429) throw new ViberBusy(Number(headers['retry-after']) * 1000 || defaultPauseMs);
  if (statusCode === 500 || statusCode === 503) throw new ViberUnreachable(`Viber failed at ${method} (${statusCode})`);
  const answer = statusCode === 200 ? parseAnswer(text) : null;
  if (answer === null) {
    if (statusCode >= 400 && statusCode < 500) throw new ViberRefused(statusCode, `HTTP ${statusCode}`);
    throw new ViberAmbiguous(`Viber answered ${method} with something unreadable (HTTP ${statusCode})`);
  }
  if (answer.status !== 0) throw new ViberRefused(answer.status, String(answer.status_message ?? '').slice(0, 200));
  return answer;
};

const parseAnswer = (text: string): (ViberAnswer & { status: number }) | null => {
  try {
    const value = parseExactJson(text);
    const isAnswer = typeof value === 'object' && value !== null && 'status' in value;
    return isAnswer && typeof value.status === 'number' ? (value as ViberAnswer & { status: number }) : null;
  } catch {
    return null;
  }
};
