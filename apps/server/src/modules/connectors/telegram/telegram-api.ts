import type { Readable } from 'node:stream';
import type { ApiMethods, ApiResponse } from '@grammyjs/types';
import type { Dispatcher } from 'undici';
import { callTimeoutMs, type MessengerCall, makeMessengerHttp, uploadTimeoutMs } from '../messenger-calls.ts';
import { makeMultipartBody, type Upload } from '../multipart-body.ts';
import { TelegramAmbiguous, TelegramRefused, TelegramUnreachable, toTransportError } from './telegram-errors.ts';

type Methods = ApiMethods<never>;
type TelegramMethod = keyof Methods;
type TelegramResult<Method extends TelegramMethod> = ReturnType<Methods[Method]>;

interface CallOptions {
  /** From the first byte sent to the last one read. */
  timeoutMs?: number;
  signal?: AbortSignal;
  uploads?: readonly Upload[];
}

/**
 * The Bot API over HTTP. Calls throw TelegramRefused, TelegramUnreachable or TelegramAmbiguous (see there); no error
 * contains the token or a URL with it.
 */
export interface TelegramApi {
  call<Method extends TelegramMethod>(
    token: string,
    method: Method,
    params?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<TelegramResult<Method>>;
  /** The bytes of a file, by the path that getFile returned. */
  download(token: string, filePath: string, options?: { timeoutMs?: number }): Promise<Readable>;
  close(): Promise<void>;
}

const downloadTimeoutMs = 60_000;
const maxAnswerBytes = 16 * 1024 * 1024;

/** `baseUrl` comes from the operator (TELEGRAM_API_URL), without a trailing slash. */
export function makeTelegramApi({ baseUrl }: { baseUrl: string }): TelegramApi {
  const http = makeMessengerHttp();

  const send = (path: string, name: string, call: MessengerCall): Promise<Dispatcher.ResponseData> =>
    http.request(baseUrl + path, call).catch((error: unknown) => {
      throw toTransportError(error, name);
    });

  return {
    async call<Method extends TelegramMethod>(
      token: string,
      method: Method,
      params: Record<string, unknown> = {},
      options: CallOptions = {},
    ) {
      const { uploads = [], signal } = options;
      const timeoutMs = options.timeoutMs ?? (uploads.length > 0 ? uploadTimeoutMs : callTimeoutMs);
      const multipart = uploads.length > 0 ? makeMultipartBody(toFormFields(params), uploads) : null;
      const payload = multipart
        ? { headers: { ...multipart.headers }, body: multipart.body }
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(params) };
      const answer = await send(`/bot${encodeURIComponent(token)}/${method}`, method, {
        method: 'POST',
        ...payload,
        timeoutMs,
        signal,
      }).catch((error: unknown) => {
        // Telegram can't have carried out a request with half a body.
        if (multipart?.hasUnreadableFile()) throw new TelegramRefused(400, 'a file could not be read');
        throw error;
      });
      const text = await readText(answer, method);
      return readResult(answer, text, method) as TelegramResult<Method>;
    },

    async download(token, filePath, { timeoutMs = downloadTimeoutMs } = {}) {
      // The path comes from outside: only plain folder and file names are accepted, so that it cannot lead elsewhere
      // (security D08).
      if (!/^[\w-]+(?:\/[\w-][\w.-]*)+$/.test(filePath)) throw new TelegramRefused(400, 'unusable file path');
      const answer = await send(`/file/bot${encodeURIComponent(token)}/${filePath}`, 'download', {
        method: 'GET',
        timeoutMs,
      });
      if (answer.statusCode === 200) return answer.body;
      await answer.body.dump();
      throw new TelegramRefused(answer.statusCode, 'the file could not be downloaded');
    },

    close: () => http.close(),
  };
}

function toFormFields(params: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) fields[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return fields;
}

async function readText(answer: Dispatcher.ResponseData, method: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new TelegramAmbiguous(`Telegram answered ${method} with too many bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    // The answer had begun, so the request had arrived, with any error code.
    throw error instanceof TelegramAmbiguous
      ? error
      : new TelegramAmbiguous(`Telegram's answer to ${method} broke off`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readResult(answer: Dispatcher.ResponseData, text: string, method: string): unknown {
  const status = answer.statusCode;
  const envelope = parseEnvelope(text);
  if (status === 429 || (envelope?.ok === false && envelope.error_code === 429)) {
    const seconds =
      (envelope?.ok === false && envelope.parameters?.retry_after) || Number(answer.headers['retry-after']) || 1;
    throw new TelegramRefused(429, 'Too Many Requests', seconds * 1000);
  }
  if (envelope?.ok === true) return envelope.result;
  if (envelope?.ok === false) {
    // With an envelope the Bot API server itself reports the failure; a proxy's error has none and proves nothing.
    if (envelope.error_code >= 500)
      throw new TelegramUnreachable(`Telegram failed at ${method} with ${envelope.error_code}`);
    throw new TelegramRefused(envelope.error_code, envelope.description.slice(0, 500));
  }
  if (status === 503) throw new TelegramUnreachable(`Telegram is unavailable for ${method} (503)`);
  if (status >= 400 && status < 500) throw new TelegramRefused(status, `HTTP ${status}`);
  throw new TelegramAmbiguous(`Telegram answered ${method} with something unreadable (HTTP ${status})`);
}

function parseEnvelope(text: string): ApiResponse<unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('ok' in value)) return null;
    if (value.ok === true && 'result' in value) return value as ApiResponse<unknown>;
    const isRefusal =
      'error_code' in value &&
      typeof value.error_code === 'number' &&
      'description' in value &&
      typeof value.description === 'string';
    return value.ok === false && isRefusal ? (value as ApiResponse<unknown>) : null;
  } catch {
    return null;
  }
}
