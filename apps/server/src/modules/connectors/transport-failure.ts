import { CallNotBegunError } from './messenger-calls.ts';

/** The meaning of an error of the HTTP client for a call to a messenger. */
export interface TransportFailure {
  /** All that is kept of the error: its message may hold the URL, and the URL a token. */
  code: string;
  /** No connection was made, so the messenger certainly did nothing; otherwise it may have carried the call out. */
  isBeforeSending: boolean;
}

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

/** Rethrows CallNotBegunError, which is not about the messenger. */
export const readTransportFailure = (error: unknown): TransportFailure => {
  if (error instanceof CallNotBegunError) throw error;
  const code = codeOf(error);
  return { code, isBeforeSending: beforeSendingCodes.has(code) };
};

const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'name' in error && typeof error.name === 'string' ? error.name : 'unknown';
};
