import type { Preferences } from '@switchboard/contract';
import { keep } from '../../store/keep.ts';

const storageKey = 'switchboard.notify';

/** What the reader wanted to be told of the last time, for as long as the server has not said; null on a new device. */
export const readNotify = (storage: Storage): string | null => storage.getItem(storageKey);

export const keepNotify = (storage: Storage, notify: Preferences['notify']) => keep(storage, storageKey, notify);

/** Whoever signs in next is another reader. */
export const forgetNotify = (storage: Storage) => storage.removeItem(storageKey);
