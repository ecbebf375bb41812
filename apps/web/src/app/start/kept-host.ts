import type { Host } from '../../api/host-context.tsx';
import { saveToStorage } from '../../store/save-to-storage.ts';

const storageKey = 'switchboard.host';

/** The meaning of this address on the last visit: the page starts with it, also offline. */
export function readHost(storage: Storage): Host | undefined {
  try {
    const host = JSON.parse(storage.getItem(storageKey) ?? 'null') as Host | null;
    // Only a workspace is worth showing before the server answers; the pages for other addresses can wait for it.
    return host?.kind === 'workspace' ? host : undefined;
  } catch {
    return undefined;
  }
}

export const keepHost = (storage: Storage, host: Host) => saveToStorage(storage, storageKey, JSON.stringify(host));
