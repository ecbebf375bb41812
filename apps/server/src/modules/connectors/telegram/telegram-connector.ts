import { messengers } from '@switchboard/contract';
import {
  type ChatTarget,
  type Connector,
  DeliveryProblem,
  FileGoneError,
  InvalidTokenError,
  type OutboundPart,
} from '../connector.ts';
import { deliverCall, toDeliveryProblem } from './deliver.ts';
import { allowedUpdates, parseUpdate } from './parse-update.ts';
import {
  maxCaptionChars,
  maxTextChars,
  type PlannedChange,
  type PlannedSend,
  planChange,
  planOutbound,
} from './plan-outbound.ts';
import type { TelegramApi } from './telegram-api.ts';
import { TelegramRefused } from './telegram-errors.ts';

const verifyTimeoutMs = 10_000;
const maxUploadBytes = 50 * 1024 * 1024;

/** Telegram as a connector (docs/connectors.md). */
export function makeTelegramConnector(api: TelegramApi): Connector {
  const toPart = ({ token }: ChatTarget, call: PlannedSend | PlannedChange): OutboundPart => ({
    isRepeatable: call.kind === 'change',
    deliver: () => deliverCall(api, token, call),
  });

  return {
    type: messengers.telegram,

    async verify(token) {
      const me = await api.call(token, 'getMe', {}, { timeoutMs: verifyTimeoutMs }).catch((error: unknown) => {
        throw isTokenFault(error)
          ? new InvalidTokenError('Telegram does not know the token')
          : toDeliveryProblem(error);
      });
      // Something that is not Telegram may answer at the configured address; its bot would be nobody's.
      if (!Number.isSafeInteger(me?.id)) throw new DeliveryProblem('not_processed', 'getMe answered without a bot');
      return { serviceBotId: String(me.id), username: me.username ?? null, name: me.first_name };
    },

    async connect(token, { url, secret }) {
      try {
        await api.call(token, 'setWebhook', { url, secret_token: secret, allowed_updates: allowedUpdates });
      } catch (error) {
        throw isTokenFault(error) ? new InvalidTokenError('Telegram does not know the token') : error;
      }
    },
    async disconnect(token) {
      await api.call(token, 'deleteWebhook', { drop_pending_updates: false });
    },

    parse: parseUpdate,
    prepare: (target, message) => planOutbound(target.chatId, message).map((call) => toPart(target, call)),
    prepareChange: (target, change) => planChange(target.chatId, change).map((call) => toPart(target, call)),

    async openFile(token, remoteId) {
      try {
        const file = await api.call(token, 'getFile', { file_id: remoteId });
        if (file.file_path === undefined) throw new FileGoneError('unavailable', 'Telegram gave no path');
        return await api.download(token, file.file_path);
      } catch (error) {
        if (!(error instanceof TelegramRefused) || error.code === 429) throw error;
        throw new FileGoneError(/too big/i.test(error.description) ? 'too_large' : 'unavailable', error.description);
      }
    },

    async findAvatar(token, chatId) {
      const { photos } = await api.call(token, 'getUserProfilePhotos', { user_id: Number(chatId), limit: 1 });
      return photos[0]?.at(-1)?.file_id ?? null;
    },

    async acknowledge(token, callbackId) {
      await api.call(token, 'answerCallbackQuery', { callback_query_id: callbackId });
    },

    capabilities: ({ isClientBlocked }) => ({
      maxTextChars: isClientBlocked ? 0 : maxTextChars,
      maxCaptionChars: isClientBlocked ? 0 : maxCaptionChars,
      maxFileBytes: isClientBlocked ? 0 : maxUploadBytes,
      canFormat: true,
      canEdit: true,
      canDelete: true,
      replyUntil: null,
    }),
  };
}

/** The public host answers 404 to tokens it can't read, the server itself 401 and 421. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof TelegramRefused && [401, 404, 421].includes(error.code);
