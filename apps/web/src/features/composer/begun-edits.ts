import { keep } from '../../store/keep.ts';

/** What edits say that have been left unfinished: this device keeps them, like drafts, until they are saved or given up. */

const prefixOf = (userId: number) => `switchboard.edit.${userId}.`;

export const readBegunEdit = (storage: Storage, userId: number, messageId: number): string | null =>
  storage.getItem(prefixOf(userId) + messageId);

/** With null the edit is over. */
export function keepBegunEdit(storage: Storage, userId: number, messageId: number, text: string | null): void {
  const key = prefixOf(userId) + messageId;
  if (text === null) storage.removeItem(key);
  else keep(storage, key, text);
}

/** Forgets them, when their author signs out by choice. */
export function forgetBegunEdits(storage: Storage, userId: number): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefixOf(userId))) storage.removeItem(key);
}
