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

const beforeSendingCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * What an error of the HTTP client means. Only its code is kept: the client's messages may contain the URL, and the URL
 * contains the bot's token.
 */
export function toTransportError(error: unknown, method: string): TelegramUnreachable | TelegramAmbiguous {
  const code = codeOf(error);
  const text = `Telegram did not answer ${method} (${code})`;
  return beforeSendingCodes.has(code) ? new TelegramUnreachable(text) : new TelegramAmbiguous(text);
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'name' in error && typeof error.name === 'string' ? error.name : 'unknown';
}

/** The public host answers 404 to malformed tokens, the server itself 401 and 421. */
export const isTokenFault = (error: unknown): boolean =>
  error instanceof TelegramRefused && [401, 404, 421].includes(error.code);
