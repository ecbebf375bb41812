/** A refusal in the words of the Bot API: HTTP status = `code`, `description` complete with its prefix. */
export class ApiFault extends Error {
  readonly code: number;
  readonly parameters: { retry_after?: number } | undefined;

  constructor(code: number, description: string, parameters?: { retry_after?: number }) {
    super(description);
    this.name = 'ApiFault';
    this.code = code;
    this.parameters = parameters;
  }
}

/** 400 with Telegram's prefix. Like the server, lower-cases the first letter unless an upper-case letter or `_` follows. */
export function badRequest(text: string): ApiFault {
  const second = text.charAt(1);
  const keepsCase = second === '_' || (second !== second.toLowerCase() && second === second.toUpperCase());
  return new ApiFault(400, `Bad Request: ${keepsCase ? text : text.charAt(0).toLowerCase() + text.slice(1)}`);
}

/** 429 with `parameters.retry_after` in seconds. */
export function tooManyRequests(retryAfterSeconds: number): ApiFault {
  return new ApiFault(429, `Too Many Requests: retry after ${retryAfterSeconds}`, { retry_after: retryAfterSeconds });
}
