/** Why a fetch brought nothing. */
export type SafeFetchReason =
  /** The address is not one that is ever called: scheme, port, credentials, length. */
  | 'url_refused'
  /** Its host is, or resolves to, something that is not on the public internet. */
  | 'address_refused'
  /** No such name, nobody listens, the connection broke. */
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects'
  /** The answer is of a type that was not asked for. */
  | 'type_refused'
  /** What came is not HTTP, or is encoded in a way we do not read. */
  | 'bad_answer';

export class SafeFetchError extends Error {
  readonly reason: SafeFetchReason;
  constructor(reason: SafeFetchReason, options?: ErrorOptions) {
    super(`the fetch failed: ${reason}`, options);
    this.reason = reason;
  }
}
