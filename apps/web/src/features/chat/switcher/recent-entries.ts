import { saveToStorage } from '../../../store/save-to-storage.ts';

const keptEntries = 12;
const keyOf = (userId: number) => `switchboard.recent.${userId}`;

/** Keys of the entries a user opened recently on this device, the latest first. */
export function readRecent(storage: Storage, userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    // Not in the expected format: start with an empty list.
    return [];
  }
}

export function storeRecent(storage: Storage, userId: number, key: string): void {
  const others = readRecent(storage, userId).filter((other) => other !== key);
  saveToStorage(storage, keyOf(userId), JSON.stringify([key, ...others].slice(0, keptEntries)));
}

/** Removes them, when their user signs out explicitly. */
export const forgetRecent = (storage: Storage, userId: number): void => storage.removeItem(keyOf(userId));

export const channelKey = (channelId: number) => `channel-${channelId}`;
