import { readTransportFailure } from '../transport-failure.ts';

/** Telegram answered with `ok: false`: it did not carry out the request. `code` is its error_code. */
export class TelegramRefused extends Error {
  readonly code: number;
  readonly description: string;
  readonly retryAfterMs: number;

  constructor(code: number, description: string, retryAfterMs = 0) {
    super(`Telegram refused with ${code}: ${description}`);
    this.code = code;
    this.description = description;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The request was certainly not processed: no connection was made, or Telegram itself reported that it failed. */
export class TelegramUnreachable extends Error {}

/** The request was sent and no readable answer came back: Telegram may have carried it out. */
export class TelegramAmbiguous extends Error {}

/** The meaning of an error of the HTTP client. */
export function toTransportError(error: unknown, method: string): TelegramUnreachable | TelegramAmbiguous {
  const { code, isBeforeSending } = readTransportFailure(error);
  const text = `Telegram did not answer ${method} (${code})`;
  return isBeforeSending ? new TelegramUnreachable(text) : new TelegramAmbiguous(text);
}

/** The public host answers 404 to malformed tokens, the server itself 401 and 421. */
export const isTokenFault = (error: unknown): boolean =>
  error instanceof TelegramRefused && [401, 404, 421].includes(error.code);
