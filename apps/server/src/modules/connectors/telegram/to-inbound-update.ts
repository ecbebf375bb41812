import type { InboundUpdate } from '../inbound.ts';
import { chatKeyOf, parseUpdate } from './parse-update.ts';

/** An update as it is stored; null for what is none of ours, like group chats. One that can't be read is kept and shown as failed. */
export function toInboundUpdate(payload: unknown, position: number | null): InboundUpdate | null {
  const id = updateIdOf(payload);
  if (id === null) return null;
  const update = { updateKey: String(id), chatKey: chatKeyOf(payload), position, payload };
  try {
    return parseUpdate(payload).kind === 'ignored' ? null : update;
  } catch {
    return update;
  }
}

/** Telegram counts a bot's updates up one by one. */
export function updateIdOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('update_id' in payload)) return null;
  return typeof payload.update_id === 'number' && Number.isSafeInteger(payload.update_id) ? payload.update_id : null;
}
