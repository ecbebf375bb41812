import { type ErrorCode, errorCodes, type FieldError } from '@switchboard/contract';

type ErrorParams = Record<string, string | number>;

/** A refusal reported to the caller, by its code of the contract. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** More than parameters of a text: what the caller is to see before trying again. */
  readonly details: object | undefined;
  constructor(code: ErrorCode, params: ErrorParams = {}, details?: object) {
    super(errorCodes[code].message);
    this.code = code;
    this.params = params;
    this.details = details;
  }
}

/** Too many calls; tells the caller when to retry. */
export class RateLimitedError extends AppError {
  readonly retryAfterS: number;
  constructor(waitMs: number) {
    super('request.rate_limited');
    this.retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  }
}

/** Invalid input, field by field: a 422. */
export class FieldErrors extends Error {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super(errors.map(({ field, message }) => `${field}: ${message}`).join(', '));
    this.errors = errors;
  }
}

/** One invalid field. */
export const fieldError = (field: string, message: FieldError['message'], params: ErrorParams = {}): FieldErrors =>
  new FieldErrors([{ field, message, params }]);
