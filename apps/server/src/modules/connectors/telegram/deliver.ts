import type { Message } from '@grammyjs/types';
import type { Upload } from '../multipart-body.ts';
import { DeliveryProblem, type DeliveryProblemKind, type PartOutcome, type SentPart } from '../outbound.ts';
import { asDocuments, type PlannedChange, type PlannedSend, withoutEntities } from './plan-outbound.ts';
import type { TelegramApi } from './telegram-api.ts';
import { TelegramAmbiguous, TelegramRefused, TelegramUnreachable } from './telegram-errors.ts';

const needsPlainText = /can't parse entities|ENTIT/i;
const needsDocument =
  /PHOTO_INVALID_DIMENSIONS|IMAGE_PROCESS_FAILED|too big for a photo|VOICE_MESSAGES_FORBIDDEN|PHOTO_SAVE_FILE_INVALID/i;

/**
 * Makes one planned call. An error with a known fallback is retried with it once: plain text for formatting that
 * Telegram can't parse, a document for a picture or voice it refuses. Throws DeliveryProblem.
 */
export async function deliverCall(
  api: TelegramApi,
  token: string,
  call: PlannedSend | PlannedChange,
): Promise<PartOutcome> {
  try {
    return call.kind === 'send' ? await deliverSend(api, token, call) : await deliverChange(api, token, call);
  } catch (error) {
    throw toDeliveryProblem(error);
  }
}

async function deliverSend(api: TelegramApi, token: string, send: PlannedSend): Promise<PartOutcome> {
  try {
    return await callSend(api, token, send);
  } catch (error) {
    const remedy = error instanceof TelegramRefused && error.code === 400 ? findRemedy(send, error.description) : null;
    if (remedy === null) throw error;
    return callSend(api, token, remedy);
  }
}

function findRemedy(send: PlannedSend, description: string): PlannedSend | null {
  if (needsPlainText.test(description)) return withoutEntities(send);
  return needsDocument.test(description) ? asDocuments(send) : null;
}

async function callSend(api: TelegramApi, token: string, send: PlannedSend): Promise<PartOutcome> {
  const uploads = send.uploads.map(
    ({ field, file }): Upload => ({
      field,
      fileName: file.name,
      type: file.type,
      sizeBytes: file.sizeBytes,
      open: file.open,
    }),
  );
  const result = await api.call(token, send.method, send.params, { uploads });
  const messages: Message[] = Array.isArray(result) ? result : [result];
  const added = messages.flatMap((message, index): SentPart[] => {
    const slot = send.slots[index];
    return slot === undefined ? [] : [{ externalId: String(message.message_id), slot }];
  });
  return { added, removed: [] };
}

async function deliverChange(api: TelegramApi, token: string, change: PlannedChange): Promise<PartOutcome> {
  const removed = change.method === 'deleteMessage' ? [change.part.externalId] : [];
  try {
    await api.call(token, change.method, change.params);
  } catch (error) {
    if (!(error instanceof TelegramRefused) || error.code !== 400) throw error;
    // An unchanged or already deleted message: the phone is already as wanted.
    if (/message is not modified|message to delete not found/i.test(error.description)) return { added: [], removed };
    if (!needsPlainText.test(error.description)) throw error;
    const { entities: _, caption_entities: __, ...params } = change.params;
    await api.call(token, change.method, params);
  }
  return { added: [], removed };
}

/** The meaning of a failed call for the delivery (docs/connectors.md). */
export function toDeliveryProblem(error: unknown): DeliveryProblem {
  if (error instanceof DeliveryProblem) return error;
  if (error instanceof TelegramUnreachable) return new DeliveryProblem('not_processed', error.message);
  if (error instanceof TelegramAmbiguous) return new DeliveryProblem('unknown_outcome', error.message);
  if (!(error instanceof TelegramRefused)) throw error;
  const { code, description, retryAfterMs } = error;
  const refusal = (kind: DeliveryProblemKind) => new DeliveryProblem(kind, description, { code: String(code) });
  // Telegram does not say whether it means the chat or the bot; a call to another chat may prolong the pause.
  if (code === 429) {
    return new DeliveryProblem('rate_limited', description, { retryAfterMs, isForBot: true, code: String(code) });
  }
  if (code === 401 || code === 404) return refusal('bot_token_revoked');
  if (code === 413 || /file is too big|Entity Too Large/i.test(description)) {
    return refusal('file_too_large');
  }
  if (code === 403) {
    const isBlocked = /blocked by the user|user is deactivated/i.test(description);
    return refusal(isBlocked ? 'blocked_by_client' : 'client_unreachable');
  }
  if (/chat not found|PEER_ID_INVALID/i.test(description)) return refusal('client_unreachable');
  return refusal('provider_refused');
}
