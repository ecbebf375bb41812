import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { secretsEqual } from '../../../platform/secrets/index.ts';
import type { SharedWebhook } from '../webhook.ts';
import { type ConfirmDeps, confirmItems } from './confirm-items.ts';
import { accessOf } from './credentials.ts';
import { findPages, readItems, readNotices, readUnreadable, toUpdates } from './read-webhook.ts';

const signatureHeader = 'x-hub-signature-256';
const challengeChars = 256;

/** The messenger's signature of a body: over its bytes as sent, with letters escaped. */
export const signFacebook = (body: Buffer | string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

const signatureOf = (headers: IncomingHttpHeaders): string | null => {
  const given = headers[signatureHeader];
  return typeof given === 'string' && /^sha256=[0-9a-f]{64}$/.test(given) ? given : null;
};

interface FacebookWebhookDeps extends ConfirmDeps {
  installationSecret: string | null;
  isStandIn?: boolean;
}

/**
 * One address for all pages. The app's secret proves a body; a page whose app's secret was not entered is believed only
 * as far as the Graph API confirms with the page's own token.
 */
export const makeFacebookWebhook = (deps: FacebookWebhookDeps): SharedWebhook => ({
  address: 'shared',
  isStandIn: deps.isStandIn ?? false,
  // Every app has a secret and signs with it, whether we know it or not.
  admits: (headers) => signatureOf(headers) !== null,
  findAccounts: findPages,
  async verify({ headers, body }, bot) {
    const given = signatureOf(headers);
    const credentials = await bot.loadCredentials();
    if (given === null || credentials === null) return false;
    const { appSecret } = accessOf(credentials, deps.installationSecret);
    return appSecret === null ? 'unprovable' : secretsEqual(given, signFacebook(body, appSecret));
  },
  readUpdates: (body, { serviceBotId }) => [
    ...toUpdates(readItems(body, serviceBotId)),
    ...readUnreadable(body, serviceBotId),
  ],
  readNotices: (body, { serviceBotId }) => readNotices(body, serviceBotId),
  async confirm(body, bot) {
    const credentials = await bot.loadCredentials();
    if (credentials === null) return [];
    const access = accessOf(credentials, deps.installationSecret);
    return toUpdates(await confirmItems(deps, access, readItems(body, bot.serviceBotId)));
  },
  answerHandshake(query, { token }) {
    const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': challenge } = query;
    if (mode !== 'subscribe' || typeof given !== 'string' || typeof challenge !== 'string') return null;
    if (challenge.length > challengeChars || token === undefined) return null;
    return secretsEqual(given, token) ? challenge : null;
  },
  askHandshake: (token, challenge) => ({
    'hub.mode': 'subscribe',
    'hub.verify_token': token,
    'hub.challenge': challenge,
  }),
});
