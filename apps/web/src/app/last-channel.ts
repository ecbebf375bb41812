import { generalChannelId } from '@switchboard/contract';
import { saveToStorage } from '../store/save-to-storage.ts';

/** A key other programs of the page may know: it stays as it is. */
const storageKey = 'lastChannelMessengerStorage';

/** The channel opened last on this device, if any. */
export function readLastChannel(storage: Storage): number | null {
  const id = Number(storage.getItem(storageKey));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The general and the own channel have entries of their own: they are not remembered. */
export function storeLastChannel(storage: Storage, channelId: number, ownChannelId: number): void {
  if (channelId === generalChannelId || channelId === ownChannelId) return;
  saveToStorage(storage, storageKey, String(channelId));
}

export const forgetLastChannel = (storage: Storage) => storage.removeItem(storageKey);
