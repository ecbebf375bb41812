import { collect, collectItems } from './collect.ts';
import * as constants from './constants.ts';

/** Error codes that any call may return. */
const sharedErrorCodes = {
  'request.malformed': { status: 400, message: 'The request could not be read' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.unsupported_type': { status: 415, message: 'This content type is not accepted' },
  'request.not_found': { status: 404, message: 'Not found' },
  'request.rate_limited': { status: 429, message: 'Too many requests' },
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.unavailable': { status: 503, message: 'The service is not available right now' },
  'permission.denied': { status: 403, message: 'Sorry, but you do not have a permission to do this' },
} as const;

/** Every error code of the API with its HTTP status. The web app translates by code; `message` is English for other readers. */
export const errorCodes = {
  ...sharedErrorCodes,
  ...collect(constants, 'ErrorCodes'),
} satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** Codes of field errors (422): `message` of each entry of `errors`. */
export const validationCodes = [
  'validation.required',
  'validation.too_short',
  'validation.too_long',
  'validation.invalid',
  'validation.must_match',
  'validation.date_invalid',
  ...collectItems(constants, 'ValidationCodes'),
] as const;
export type ValidationCode = (typeof validationCodes)[number];

export interface FieldError {
  field: string;
  message: ValidationCode;
  params: Record<string, string | number>;
}

/** Body of every error that is not a field error. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    params: Record<string, string | number>;
    /** What some codes say beyond a text; the endpoint's module has its shape. */
    details?: object;
  };
}
