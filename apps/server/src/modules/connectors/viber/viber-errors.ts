import { readTransportFailure } from '../transport-failure.ts';

/** Viber's status codes that we react to; every answer is HTTP 200, and 0 means it was done. */
export const viberStatus = {
  invalidUrl: 1,
  invalidAuthToken: 2,
  badData: 3,
  missingData: 4,
  receiverNotRegistered: 5,
  receiverNotSubscribed: 6,
  publicAccountBlocked: 7,
  publicAccountNotFound: 8,
  publicAccountSuspended: 9,
  webhookNotSet: 10,
  receiverNoSuitableDevice: 11,
  tooManyRequests: 12,
  apiVersionNotSupported: 13,
  incompatibleWithVersion: 14,
  publicAccountNotAuthorized: 15,
  unsupportedCountry: 21,
  paymentUnsupported: 22,
  freeMessagesExceeded: 23,
  noBalance: 24,
} as const;

/** Viber answered with a status other than 0: it did not carry out the request. */
export class ViberRefused extends Error {
  readonly status: number;
  readonly statusMessage: string;

  constructor(status: number, statusMessage: string) {
    super(`Viber refused with ${status}: ${statusMessage}`);
    this.status = status;
    this.statusMessage = statusMessage;
  }
}

/** The request was certainly not processed: no connection was made, or Viber's servers said that they failed. */
export class ViberUnreachable extends Error {}

/** Too many requests for Viber's servers, before the request was looked at. */
export class ViberBusy extends Error {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('Viber answered with HTTP 429');
    this.retryAfterMs = retryAfterMs;
  }
}

/** The request was sent and no readable answer came back: Viber may have carried it out. */
export class ViberAmbiguous extends Error {}

/** The meaning of an error of the HTTP client. */
export const toTransportError = (error: unknown, method: string): ViberUnreachable | ViberAmbiguous => {
  const { code, isBeforeSending } = readTransportFailure(error);
  const text = `Viber did not answer ${method} (${code})`;
  return isBeforeSending ? new ViberUnreachable(text) : new ViberAmbiguous(text);
};

export const isTokenFault = (error: unknown): boolean =>
  error instanceof ViberRefused && error.status === viberStatus.invalidAuthToken;
