import type { IncomingHttpHeaders } from 'node:http';
import type { Chat, Update, User } from '@grammyjs/types';
import { type SecretBox, secretsEqual } from '../../../platform/secrets/index.ts';
import { type InboundUpdate, unreadableUpdate } from '../inbound.ts';
import type { OwnWebhook } from '../webhook.ts';
import { parseUpdate } from './parse-update.ts';

const secretsKept = 1_000;
const secretHeader = 'x-telegram-bot-api-secret-token';

/** The secret Telegram sends with every call of a webhook (docs/connectors.md). */
export const telegramWebhookSecret = (secrets: Pick<SecretBox, 'derive'>, webhookKey: string): string =>
  secrets.derive(`telegram-webhook:${webhookKey}`).toString('base64url');

/** Telegram signs nothing: it repeats our secret in a header, so the body of a stranger's request is not even read. */
export const makeTelegramWebhook = (secrets: Pick<SecretBox, 'derive'>): OwnWebhook => {
  // Each call of a webhook asks twice.
  const known = new Map<string, string>();
  const secretOf = (webhookKey: string): string => {
    const secret = known.get(webhookKey) ?? telegramWebhookSecret(secrets, webhookKey);
    if (known.size >= secretsKept) known.clear();
    known.set(webhookKey, secret);
    return secret;
  };
  const holdsSecret = (headers: IncomingHttpHeaders, webhookKey: string): boolean => {
    const given = headers[secretHeader];
    return typeof given === 'string' && secretsEqual(given, secretOf(webhookKey));
  };
  return {
    address: 'own',
    admits: ({ headers }, webhookKey) => holdsSecret(headers, webhookKey),
    verify: ({ headers }, { webhookKey }) => holdsSecret(headers, webhookKey),
    readUpdates(body) {
      const payload: unknown = JSON.parse(body.toString('utf8'));
      const update = toInboundUpdate(payload, updateIdOf(payload));
      return update === null ? [] : [update];
    },
  };
};

/** An update to store; null for one we ignore, as from group chats. Unreadable ones are kept and shown as failed. */
export function toInboundUpdate(payload: unknown, position: number | null): InboundUpdate | null {
  const id = updateIdOf(payload);
  if (id === null) return unreadableUpdate(payload);
  const update = { updateKey: String(id), chatKey: chatKeyOf(payload), position, datedMs: datedMsOf(payload), payload };
  // Private texts are not parsed before the answer: the whole update is stored anyway.
  if (isPrivateText(payload as Update)) return update;
  try {
    const { kind } = parseUpdate(payload);
    if (kind === 'ignored') return null;
    return kind === 'group' ? { ...update, payload: stripGroup(payload as Update) } : update;
  } catch {
    return update;
  }
}

const isPrivateText = ({ message }: Update): boolean => message?.text !== undefined && message.chat?.type === 'private';

/** Telegram numbers a bot's updates consecutively. */
export function updateIdOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('update_id' in payload)) return null;
  return typeof payload.update_id === 'number' && Number.isSafeInteger(payload.update_id) ? payload.update_id : null;
}

/** The chat an update belongs to; updates of one chat are handled one after another. */
function chatKeyOf(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return '';
  const update = payload as Update;
  const chat: Chat | User | undefined =
    update.message?.chat ??
    update.edited_message?.chat ??
    update.my_chat_member?.chat ??
    update.message_reaction?.chat ??
    update.callback_query?.from;
  return chat === undefined ? '' : String(chat.id);
}

/** The last moment that a Date can hold. */
const maxSeconds = 8.64e12;

/** Telegram sends the second; for a pressed button it sends no time. */
function datedMsOf(payload: unknown): number | null {
  const { message, edited_message: edited, my_chat_member: change, message_reaction: reaction } = payload as Update;
  const seconds: unknown = edited?.edit_date ?? (message ?? change ?? reaction)?.date;
  return typeof seconds === 'number' && seconds >= 0 && seconds <= maxSeconds ? Math.trunc(seconds) * 1000 : null;
}

/** Of groups, their members and messages only the fields needed for the answer are stored. */
function stripGroup({ update_id, message, my_chat_member: change }: Update): object {
  const stripChat = ({ id, type }: { id: number; type: string }) => ({ id, type });
  const stripUser = (user: { language_code?: string } | undefined) => ({ language_code: user?.language_code });
  if (change !== undefined) {
    const { chat, from, old_chat_member: before, new_chat_member: after } = change;
    return {
      update_id,
      my_chat_member: {
        chat: stripChat(chat),
        from: stripUser(from),
        old_chat_member: { status: before.status },
        new_chat_member: { status: after.status },
      },
    };
  }
  if (message === undefined) return { update_id };
  const { chat, from, migrate_from_chat_id } = message;
  return {
    update_id,
    message: { chat: stripChat(chat), from: stripUser(from), migrate_from_chat_id, text: '/' },
  };
}
