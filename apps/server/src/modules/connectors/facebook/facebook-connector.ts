import { Readable } from 'node:stream';
import { messengers } from '@switchboard/contract';
import { CallCounter } from '../../../platform/http/index.ts';
import { SafeFetchError } from '../../../platform/safe-fetch/index.ts';
import type { Connector, ConnectorDeps } from '../connector.ts';
import { type Credentials, InvalidCredentialsError } from '../credentials.ts';
import { FileGoneError } from '../inbound.ts';
import { listenByWebhook } from '../listen.ts';
import { facebookAbilitiesAt } from './abilities.ts';
import { accessOf, facebookCredentials } from './credentials.ts';
import { deliverSend } from './deliver.ts';
import { toDeliveryProblem } from './delivery-problems.ts';
import { findPerson } from './find-person.ts';
import { makeGraphApi } from './graph-api.ts';
import { GraphRefused } from './graph-errors.ts';
import { inspectPage } from './inspect.ts';
import { parseItem } from './parse-item.ts';
import { planOutbound } from './plan-outbound.ts';
import { subscribePage, unsubscribePage } from './subscription.ts';
import { verifyPage } from './verify-page.ts';
import { makeFacebookWebhook } from './webhook.ts';
import { itemShape } from './webhook-shapes.ts';

const realUrl = 'https://graph.facebook.com/v25.0';
const maxFileBytes = 25 * 1024 * 1024;
const downloadTimeoutMs = 60_000;
const courtesyTimeoutMs = 3_000;
/** Questions about unproven messages, for one page: the messenger allows two a second. */
const questions = { max: 20, windowMs: 10_000 };

/** Facebook Messenger as a connector (docs/connectors.md). */
export const makeFacebookConnector = ({ messengerUrls, messengerSecrets, safeFetch }: ConnectorDeps): Connector => {
  const baseUrl = messengerUrls.facebook ?? realUrl;
  const api = makeGraphApi({ baseUrl });
  const installationSecret = messengerSecrets.facebook ?? null;
  const asked = new CallCounter(questions);
  const access = (credentials: Credentials) => accessOf(credentials, installationSecret);

  const act = async (credentials: Credentials, chatId: string, action: 'typing_on' | 'mark_seen') => {
    const page = access(credentials);
    const params = { recipient: { id: chatId }, sender_action: action };
    const path = `${page.pageId}/messages`;
    await api
      .call({ access: page, method: 'POST', path, params, timeoutMs: courtesyTimeoutMs })
      .catch((error: unknown) => {
        throw toDeliveryProblem(error);
      });
  };

  return {
    type: messengers.messenger,
    name: 'facebook',
    credentials: facebookCredentials,
    abilitiesAt: facebookAbilitiesAt,
    webhook: makeFacebookWebhook({
      api,
      installationSecret,
      mayAsk: (pageId) => asked.take(pageId) === null,
      isStandIn: new URL(baseUrl).protocol === 'http:',
    }),

    verify: (credentials) => verifyPage(api, access(credentials)),
    // The address is registered for the app, once, by a person; a page only has to be subscribed to the app.
    listen: (deps) =>
      listenByWebhook({
        ...deps,
        async connect({ credentials }) {
          await subscribePage(api, access(credentials)).catch((error: unknown) => {
            throw error instanceof GraphRefused && error.code === 190
              ? new InvalidCredentialsError('page_access_token', error.message)
              : error;
          });
        },
      }),
    inspect: (credentials) => inspectPage(api, access(credentials)),
    disconnect: (credentials) => unsubscribePage(api, access(credentials)),

    parse: (payload) => parseItem(itemShape.parse(payload)),
    compareAlbumParts: () => 0,
    async openFile(_credentials, url) {
      try {
        const { status, body } = await safeFetch(url, { maxBytes: maxFileBytes, timeoutMs: downloadTimeoutMs });
        if (status === 200) return Readable.from([body]);
        // Addresses are signed and expire.
        if (status >= 400 && status < 500 && status !== 429) throw new FileGoneError('unavailable', `HTTP ${status}`);
        throw new Error(`a file was answered with HTTP ${status}`);
      } catch (error) {
        if (!(error instanceof SafeFetchError)) throw error;
        if (error.reason === 'too_large') throw new FileGoneError('too_large', error.message);
        const isFinal = error.reason === 'url_refused' || error.reason === 'address_refused';
        throw isFinal ? new FileGoneError('unavailable', error.message) : error;
      }
    },
    findPerson: (credentials, chatId) => findPerson(api, access(credentials), chatId),
    findAvatar: async (credentials, chatId) => (await findPerson(api, access(credentials), chatId))?.avatarId ?? null,
    acknowledge: async () => {},
    showTyping: (credentials, chatId) => act(credentials, chatId, 'typing_on'),
    showSeen: (credentials, chatId) => act(credentials, chatId, 'mark_seen'),

    prepare: ({ credentials, chatId }, message) =>
      planOutbound(message).map((send) => ({
        isRepeatable: false,
        slots: [send.slot],
        deliver: () => deliverSend(api, access(credentials), chatId, send),
      })),
    // Sent messages can neither be changed nor deleted.
    prepareChange: () => [],

    close: () => api.close(),
  };
};
