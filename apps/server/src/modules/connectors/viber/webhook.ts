import { createHmac } from 'node:crypto';
import { parseExactJson } from '../../../platform/json/index.ts';
import { secretsEqual } from '../../../platform/secrets/index.ts';
import { type InboundUpdate, unreadableUpdate } from '../inbound.ts';
import { momentMsShape } from '../optional-fields.ts';
import type { OwnWebhook, WebhookRequest } from '../webhook.ts';
import { isRecord, numberOf, textOf, tokenDigitsOf } from './event-shapes.ts';
import { clientIdOf, isHandled } from './parse-event.ts';
import { makeWelcome } from './welcome.ts';

const signatureFormat = /^[0-9a-f]{64}$/;

/** Viber's signature: HMAC-SHA256 over the bytes of the body, with the bot's token as its key. */
export const signViber = (body: Buffer | string, token: string): string =>
  createHmac('sha256', token).update(body).digest('hex');

/** Viber signs in a header and in the address; where both are given, both have to be right. */
const signaturesOf = ({ headers, query }: Pick<WebhookRequest, 'headers' | 'query'>): unknown[] =>
  [headers['x-viber-content-signature'], query.sig].filter((given) => given !== undefined);

const isSignature = (given: unknown): given is string => typeof given === 'string' && signatureFormat.test(given);

export const viberWebhook: OwnWebhook = {
  address: 'own',
  admits(request) {
    const given = signaturesOf(request);
    return given.length > 0 && given.every(isSignature);
  },
  async verify(request, { loadCredentials }) {
    const given = signaturesOf(request);
    const token = (await loadCredentials())?.token;
    if (token === undefined || given.length === 0) return false;
    const expected = signViber(request.body, token);
    return given.every((one) => isSignature(one) && secretsEqual(one, expected));
  },
  readUpdates(body) {
    const update = toInboundUpdate(parseExactJson(body.toString('utf8')));
    return update === null ? [] : [update];
  },
  async answer(body, { loadGreeting }) {
    return makeWelcome(parseExactJson(body.toString('utf8')), loadGreeting);
  },
};

/**
 * An event to store, also one that breaks Viber's own shapes; null for one that changes nothing here. In receipts the token is that of the message they are
 * about, so that one message has several; of its `delivered` events, one for each device, the first counts.
 */
export const toInboundUpdate = (payload: unknown): InboundUpdate | null => {
  if (!isRecord(payload) || !isHandled(payload)) return null;
  const token = tokenDigitsOf(payload.message_token);
  const clientId = clientIdOf(payload);
  if (token === null || clientId === '') return unreadableUpdate(payload, clientId);
  return {
    updateKey: `${textOf(payload.event)}:${token}:${clientId}`,
    chatKey: clientId,
    position: null,
    happenedAtMs: numberOf(momentMsShape, payload.timestamp),
    payload,
  };
};
