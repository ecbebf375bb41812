/** Message tokens have 64 bits. Here they are texts of their digits; on the wire they are bare numbers. */
const quotedToken = /"message_token":"(\d+)"/g;

/** A value as Viber writes it: UTF-8 as it is, tokens as numbers that a double can't hold. */
export const writeWire = (value: object): string => JSON.stringify(value).replaceAll(quotedToken, '"message_token":$1');

/** The first token; the next ones rise strictly. */
export const firstToken = 5_741_311_803_571_721_000n;

const statusNames: Readonly<Record<number, string>> = {
  0: 'ok',
  1: 'invalidUrl',
  2: 'invalidAuthToken',
  3: 'badData',
  4: 'missingData',
  5: 'receiverNotRegistered',
  6: 'receiverNotSubscribed',
  7: 'publicAccountBlocked',
  8: 'publicAccountNotFound',
  9: 'publicAccountSuspended',
  10: 'webhookNotSet',
  11: 'receiverNoSuitableDevice',
  12: 'tooManyRequests',
  13: 'apiVersionNotSupported',
  14: 'incompatibleWithVersion',
  15: 'publicAccountNotAuthorized',
  16: 'inchatReplyMessageNotAllowed',
  17: 'publicAccountIsNotInline',
  18: 'noPublicChat',
  19: 'cannotSendBroadcast',
  20: 'broadcastNotAllowed',
  21: 'unsupportedCountry',
  22: 'paymentUnsupported',
  23: 'freeMessagesExceeded',
  24: 'noBalance',
};

/** A call that Viber refuses: HTTP 200 with this status. */
export class ViberFault extends Error {
  readonly status: number;

  constructor(status: number, message = statusNames[status] ?? 'generalError') {
    super(message);
    this.status = status;
  }
}
