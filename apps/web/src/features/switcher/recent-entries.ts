import { saveToStorage } from '../../store/save-to-storage.ts';

const keptEntries = 12;
const keyOf = (userId: number) => `switchboard.recent.${userId}`;

/** Keys of what a user opened last on this device, the latest first. */
export function readRecent(storage: Storage, userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    // Somebody else wrote there: it is a convenience, to be begun anew.
    return [];
  }
}

export function storeRecent(storage: Storage, userId: number, key: string): void {
  const others = readRecent(storage, userId).filter((other) => other !== key);
  saveToStorage(storage, keyOf(userId), JSON.stringify([key, ...others].slice(0, keptEntries)));
}

/** Forgets them, when their user signs out by choice. */
export const forgetRecent = (storage: Storage, userId: number): void => storage.removeItem(keyOf(userId));

export const channelKey = (channelId: number) => `channel-${channelId}`;
