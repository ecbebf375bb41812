import { messengers } from '@switchboard/contract';
import type { Connector, ConnectorDeps } from '../connector.ts';
import { InvalidCredentialsError } from '../credentials.ts';
import { FileGoneError } from '../inbound.ts';
import { type ChatTarget, DeliveryProblem, type OutboundPart } from '../outbound.ts';
import { telegramAbilities } from './abilities.ts';
import { telegramCredentials, tokenOf } from './credentials.ts';
import { deliverCall, toDeliveryProblem } from './deliver.ts';
import { inspectTelegram } from './inspect.ts';
import { isReachable, listenToTelegram } from './listen.ts';
import { parseUpdate } from './parse-update.ts';
import { type PlannedChange, type PlannedSend, planChange, planOutbound } from './plan-outbound.ts';
import { toTelegramReaction } from './reactions.ts';
import { makeTelegramApi } from './telegram-api.ts';
import { isTokenFault, TelegramRefused } from './telegram-errors.ts';
import { makeTelegramWebhook, telegramWebhookSecret } from './webhook.ts';

const verifyTimeoutMs = 10_000;
/** Later it would no longer be true. */
const typingTimeoutMs = 3_000;
const reactionTimeoutMs = 10_000;
const realUrl = 'https://api.telegram.org';

/** Telegram as a connector (docs/connectors.md). */
export function makeTelegramConnector({
  messengerUrls,
  secrets,
}: Pick<ConnectorDeps, 'messengerUrls' | 'secrets'>): Connector {
  const api = makeTelegramApi({ baseUrl: messengerUrls.telegram ?? realUrl });
  const toPart = ({ credentials }: ChatTarget, call: PlannedSend | PlannedChange): OutboundPart => ({
    isRepeatable: call.kind === 'change',
    slots: call.kind === 'change' ? [call.part.slot] : call.slots,
    deliver: () => deliverCall(api, tokenOf(credentials), call),
  });

  return {
    type: messengers.telegram,
    name: 'telegram',
    credentials: telegramCredentials,
    abilitiesAt: () => telegramAbilities,
    webhook: makeTelegramWebhook(secrets),

    async verify(credentials) {
      const token = tokenOf(credentials);
      const me = await api.call(token, 'getMe', {}, { timeoutMs: verifyTimeoutMs }).catch((error: unknown) => {
        throw isTokenFault(error)
          ? new InvalidCredentialsError('token', 'Telegram does not know the token')
          : toDeliveryProblem(error);
      });
      // Something other than Telegram may answer at the configured URL, without a usable account.
      if (!Number.isSafeInteger(me?.id)) throw new DeliveryProblem('not_processed', 'getMe answered without a bot');
      return { serviceBotId: String(me.id), username: me.username ?? null, name: me.first_name };
    },
    listen: (deps) => listenToTelegram(api, (key) => telegramWebhookSecret(secrets, key), deps),
    // At an address that Telegram does not post to, we poll.
    inspect: (credentials, { webhookUrl }) =>
      inspectTelegram(api, credentials, webhookUrl !== null && isReachable(webhookUrl) ? webhookUrl : null),
    async disconnect(credentials) {
      await api.call(tokenOf(credentials), 'deleteWebhook', { drop_pending_updates: false });
    },

    parse: parseUpdate,
    // Telegram numbers a chat's messages in the order in which the client arranged them.
    compareAlbumParts: (left, right) => Number(left.externalId) - Number(right.externalId),
    async openFile(credentials, remoteId) {
      const token = tokenOf(credentials);
      try {
        const file = await api.call(token, 'getFile', { file_id: remoteId });
        if (file.file_path === undefined) throw new FileGoneError('unavailable', 'Telegram gave no path');
        return await api.download(token, file.file_path);
      } catch (error) {
        if (!(error instanceof TelegramRefused) || error.code === 429) throw error;
        throw new FileGoneError(/too big/i.test(error.description) ? 'too_large' : 'unavailable', error.description);
      }
    },
    async findAvatar(credentials, chatId) {
      const asked = { user_id: Number(chatId), limit: 1 };
      const { photos } = await api.call(tokenOf(credentials), 'getUserProfilePhotos', asked);
      return photos[0]?.at(-1)?.file_id ?? null;
    },
    async acknowledge(credentials, callbackId, text) {
      await api.call(tokenOf(credentials), 'answerCallbackQuery', { callback_query_id: callbackId, text });
    },

    async answerGroup(credentials, chatId, text) {
      await api.call(tokenOf(credentials), 'sendMessage', { chat_id: Number(chatId), text }).catch((error: unknown) => {
        throw toDeliveryProblem(error);
      });
    },
    async showTyping(credentials, chatId) {
      const action = { chat_id: Number(chatId), action: 'typing' };
      await api
        .call(tokenOf(credentials), 'sendChatAction', action, { timeoutMs: typingTimeoutMs })
        .catch((error: unknown) => {
          throw toDeliveryProblem(error);
        });
    },
    async showReactions(credentials, chatId, externalId, emoji) {
      const reaction = { chat_id: Number(chatId), message_id: Number(externalId), reaction: toTelegramReaction(emoji) };
      const sent = api.call(tokenOf(credentials), 'setMessageReaction', reaction, { timeoutMs: reactionTimeoutMs });
      await sent.catch((error: unknown) => {
        throw toDeliveryProblem(error);
      });
    },

    prepare: (target, message) => planOutbound(target.chatId, message).map((call) => toPart(target, call)),
    prepareChange: (target, change) => planChange(target.chatId, change).map((call) => toPart(target, call)),

    close: () => api.close(),
  };
}
