import type { ErrorCode, FieldError } from '@switchboard/contract';

/** `validation.failed`: see `fields`; `request.failed`: an answer that is not the server’s, such as a proxy’s page. */
export type ApiErrorCode = ErrorCode | 'validation.failed' | 'request.failed';

/** The server refused the call, or failed. `fields` is not empty for a 422 of a form. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly params: Record<string, string | number>;
  readonly fields: readonly FieldError[];
  /** What some codes say beyond a text (`ErrorBody`). */
  readonly details: unknown;

  constructor(
    status: number,
    code: ApiErrorCode,
    params: Record<string, string | number>,
    fields: readonly FieldError[],
    details?: unknown,
  ) {
    super(`${status} ${code}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.params = params;
    this.fields = fields;
    this.details = details;
  }
}

/** There was no answer, or an unreadable one: whether the call was carried out is unknown. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** Whether the same call may succeed a little later (no answer, 5xx, 429); with an idempotency key it may be repeated. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
