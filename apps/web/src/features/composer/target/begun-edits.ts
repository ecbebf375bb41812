import type { Message } from '@switchboard/contract';
import { saveToStorage } from '../../../store/save-to-storage.ts';

/** What edits say that have been left unfinished: this device keeps them, like drafts, until they are saved or given up. */

const prefixOf = (userId: number) => `switchboard.edit.${userId}.`;

/** Until somebody changes the message elsewhere: what was begun from the words before would take the newer ones away. */
const versionOf = (message: Message) => `${message.updated_by_user_at ?? ''}\n`;

export function readBegunEdit(storage: Storage, userId: number, message: Message): string | null {
  const kept = storage.getItem(prefixOf(userId) + message.id);
  const version = versionOf(message);
  return kept?.startsWith(version) ? kept.slice(version.length) : null;
}

/** With null the edit is over. */
export function keepBegunEdit(storage: Storage, userId: number, message: Message, text: string | null): void {
  const key = prefixOf(userId) + message.id;
  if (text === null) storage.removeItem(key);
  else saveToStorage(storage, key, versionOf(message) + text);
}

/** Forgets them, when their author signs out by choice. */
export function forgetBegunEdits(storage: Storage, userId: number): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefixOf(userId))) storage.removeItem(key);
}
