import { createHmac } from 'node:crypto';
import { parseExactJson } from '../../../platform/json/index.ts';
import { secretsEqual } from '../../../platform/secrets/index.ts';
import type { OwnWebhook, WebhookRequest } from '../webhook.ts';
import { toInboundUpdate } from './to-inbound-update.ts';
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
