import { Readable } from 'node:stream';
import { limits, messengers } from '@switchboard/contract';
import { SafeFetchError } from '../../../platform/safe-fetch/index.ts';
import type { Connector, ConnectorDeps } from '../connector.ts';
import { InvalidCredentialsError } from '../credentials.ts';
import { FileGoneError } from '../inbound.ts';
import { DeliveryProblem } from '../outbound.ts';
import type { WebhookUrls } from '../webhook.ts';
import { viberAbilitiesAt } from './abilities.ts';
import { tokenOf, viberCredentials } from './credentials.ts';
import { deliverCall, toDeliveryProblem } from './deliver.ts';
import { isRecord, textOf } from './event-shapes.ts';
import { inspectViber } from './inspect.ts';
import { listenToViber, setWebhook } from './listen.ts';
import { parseEvent } from './parse-event.ts';
import { planOutbound } from './plan-outbound.ts';
import { RecentSends } from './recent-sends.ts';
import { makeViberApi } from './viber-api.ts';
import { isTokenFault } from './viber-errors.ts';
import { viberWebhook } from './webhook.ts';

const verifyTimeoutMs = 10_000;
const downloadTimeoutMs = 60_000;
const maxNameChars = 75;
const realUrl = 'https://chatapi.viber.com';

/** Viber as a connector (docs/connectors.md). */
export const makeViberConnector = ({
  messengerUrls,
  safeFetch,
}: Pick<ConnectorDeps, 'messengerUrls' | 'safeFetch'>): Connector => {
  const baseUrl = messengerUrls.viber ?? realUrl;
  const api = makeViberApi({ baseUrl });
  /** A stand-in on this machine may call a webhook that Viber could not reach. */
  const isStandIn = new URL(baseUrl).protocol === 'http:';
  const reachableUrl = ({ webhookUrl, localWebhookUrl }: WebhookUrls) =>
    webhookUrl ?? (isStandIn ? localWebhookUrl : null);
  /** The webhooks of the bots that this process listens to, by token. */
  const webhookUrls = new Map<string, string>();
  const deliverDeps = {
    api,
    recentSends: new RecentSends(),
    restoreWebhook: async (token: string) => {
      const url = webhookUrls.get(token);
      if (url === undefined) return false;
      await setWebhook(api, token, url);
      return true;
    },
  };

  return {
    type: messengers.viber,
    name: 'viber',
    credentials: viberCredentials,
    abilitiesAt: viberAbilitiesAt,
    webhook: viberWebhook,

    async verify(credentials) {
      const asked = api.call(tokenOf(credentials), 'get_account_info', {}, { timeoutMs: verifyTimeoutMs });
      const account = await asked.catch((error: unknown) => {
        throw isTokenFault(error)
          ? new InvalidCredentialsError('token', 'Viber does not know the token')
          : toDeliveryProblem(error);
      });
      const serviceBotId = textOf(account.id);
      // Something other than Viber may answer at the configured URL.
      if (serviceBotId === '')
        throw new DeliveryProblem('not_processed', 'get_account_info answered without an account');
      return { serviceBotId, username: textOf(account.uri) || null, name: textOf(account.name).slice(0, maxNameChars) };
    },
    listen: (deps) =>
      listenToViber(api, { ...deps, webhookUrl: reachableUrl(deps) }, (token, url) => webhookUrls.set(token, url)),
    inspect: (credentials, urls) => inspectViber(api, credentials, reachableUrl(urls)),
    async disconnect(credentials) {
      webhookUrls.delete(tokenOf(credentials));
      await api.call(tokenOf(credentials), 'set_webhook', { url: '' });
    },

    parse: parseEvent,
    // Viber has no albums.
    compareAlbumParts: () => 0,
    async openFile(_credentials, remoteId) {
      const asked = safeFetch(remoteId, { maxBytes: limits.fileBytes, timeoutMs: downloadTimeoutMs });
      const { status, body } = await asked.catch((error: unknown) => {
        throw toDownloadError(error);
      });
      if (status === 200) return Readable.from([body]);
      if (status >= 500 || status === 429) throw new Error(`Viber answered a download with ${status}`);
      throw new FileGoneError('unavailable', `Viber answered a download with ${status}`);
    },
    async findAvatar(credentials, chatId) {
      // Twice in twelve hours at most, which is refused beyond: events bring the picture along, so it is rarely asked.
      const answer = await api.call(tokenOf(credentials), 'get_user_details', { id: chatId });
      return isRecord(answer.user) ? textOf(answer.user.avatar) || null : null;
    },
    // There are no buttons.
    acknowledge: async () => {},

    prepare: (target, message) =>
      planOutbound(target, message).map((call) => ({
        isRepeatable: false,
        slots: [call.slot],
        deliver: () => deliverCall(deliverDeps, target, call),
      })),
    // A bot's sent messages can't be changed.
    prepareChange: () => [],

    close: () => api.close(),
  };
};

/** An address that is never fetched, or a file that is too large, stays so; anything else is worth another try. */
const toDownloadError = (error: unknown): unknown => {
  if (!(error instanceof SafeFetchError)) return error;
  if (error.reason === 'too_large') return new FileGoneError('too_large', error.message);
  const isFinal = ['url_refused', 'address_refused', 'too_many_redirects', 'bad_answer'].includes(error.reason);
  return isFinal ? new FileGoneError('unavailable', error.message) : error;
};
