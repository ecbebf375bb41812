import type { Update } from '@grammyjs/types';
import { type InboundUpdate, unreadableUpdate } from '../inbound.ts';
import { chatKeyOf, parseUpdate } from './parse-update.ts';

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
