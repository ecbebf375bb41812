/** Why a fetch failed. */
export type SafeFetchReason =
  /** The URL is never fetched: scheme, port, credentials, length. */
  | 'url_refused'
  /** Its host is, or resolves to, something that is not on the public internet. */
  | 'address_refused'
  /** The name does not exist, the port is closed, or the connection broke. */
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects'
  /** The response's type was not asked for. */
  | 'type_refused'
  /** The response is not HTTP, or has an encoding we do not support. */
  | 'bad_answer';

export class SafeFetchError extends Error {
  readonly reason: SafeFetchReason;
  constructor(reason: SafeFetchReason, options?: ErrorOptions) {
    super(`the fetch failed: ${reason}`, options);
    this.reason = reason;
  }
}
