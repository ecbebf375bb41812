import type { Message } from '@switchboard/contract';
import { saveToStorage } from '../../../../store/save-to-storage.ts';

/** Unfinished edits: this device keeps their texts, like drafts, until they are saved or discarded. */

const prefixOf = (userId: number) => `switchboard.edit.${userId}.`;

/**
 * The version of the message that an edit started from. A kept edit of an older version is ignored: saving it would
 * overwrite the newer text.
 */
const versionOf = (message: Message) => `${message.updated_by_user_at ?? ''}\n`;

export function readBegunEdit(storage: Storage, userId: number, message: Message): string | null {
  const kept = storage.getItem(prefixOf(userId) + message.id);
  const version = versionOf(message);
  return kept?.startsWith(version) ? kept.slice(version.length) : null;
}

/** Null removes the kept edit. */
export function keepBegunEdit(storage: Storage, userId: number, message: Message, text: string | null): void {
  const key = prefixOf(userId) + message.id;
  if (text === null) storage.removeItem(key);
  else saveToStorage(storage, key, versionOf(message) + text);
}

/** Removes them, when their author signs out explicitly. */
export function forgetBegunEdits(storage: Storage, userId: number): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefixOf(userId))) storage.removeItem(key);
}
