import { readTransportFailure } from '../transport-failure.ts';

/**
 * The Graph API answered with an error object: according to it the request was not carried out (but see
 * `mayHaveActed`).
 */
export class GraphRefused extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | null;
  readonly isTransient: boolean;
  readonly retryAfterMs: number;

  constructor(error: {
    status: number;
    code: number;
    subcode: number | null;
    text: string;
    isTransient?: boolean;
    retryAfterMs?: number;
  }) {
    super(error.text);
    this.status = error.status;
    this.code = error.code;
    this.subcode = error.subcode;
    this.isTransient = error.isTransient ?? false;
    this.retryAfterMs = error.retryAfterMs ?? 0;
  }

  /** Code and subcode as people look them up: `551/1545041`. */
  get fullCode(): string {
    return this.subcode === null ? String(this.code) : `${this.code}/${this.subcode}`;
  }
}

/** The request was certainly not processed: no connection was made. */
export class GraphUnreachable extends Error {}

/** The request was sent and no readable answer came back: the messenger may have carried it out. */
export class GraphAmbiguous extends Error {}

/** The meaning of an error of the HTTP client. */
export const toTransportError = (error: unknown, call: string): GraphUnreachable | GraphAmbiguous => {
  const { code, isBeforeSending } = readTransportFailure(error);
  const text = `the Graph API did not answer ${call} (${code})`;
  return isBeforeSending ? new GraphUnreachable(text) : new GraphAmbiguous(text);
};
