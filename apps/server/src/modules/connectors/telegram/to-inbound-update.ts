import type { InboundUpdate } from '../inbound.ts';
import { chatKeyOf, parseUpdate } from './parse-update.ts';

/** An update to store; null for one we ignore, as from group chats. Unreadable ones are kept and shown as failed. */
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

/** Telegram numbers a bot's updates consecutively. */
export function updateIdOf(payload: unknown): number | null {
  if (typeof payload !== 'object' || payload === null || !('update_id' in payload)) return null;
  return typeof payload.update_id === 'number' && Number.isSafeInteger(payload.update_id) ? payload.update_id : null;
}
