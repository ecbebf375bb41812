import { generalChannelId } from '@switchboard/contract';
import { saveToStorage } from '../../store/save-to-storage.ts';

/** Other programs may know this key: do not change it. */
const storageKey = 'lastChannelMessengerStorage';

/** The last channel opened on this device, if any. */
export function readLastChannel(storage: Storage): number | null {
  const id = Number(storage.getItem(storageKey));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The general and the own channel are not stored: they have navigation entries of their own. */
export function storeLastChannel(storage: Storage, channelId: number, ownChannelId: number): void {
  if (channelId === generalChannelId || channelId === ownChannelId) return;
  saveToStorage(storage, storageKey, String(channelId));
}

export const forgetLastChannel = (storage: Storage) => storage.removeItem(storageKey);
