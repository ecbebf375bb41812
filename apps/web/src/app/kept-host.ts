import type { endpoints, ResultOf } from '@switchboard/contract';
import { saveToStorage } from '../store/save-to-storage.ts';

type Host = ResultOf<typeof endpoints.getHost>;

const storageKey = 'switchboard.host';

/** What answered at this address the last time: the page begins with it, also without a network. */
export function readHost(storage: Storage): Host | undefined {
  try {
    const host = JSON.parse(storage.getItem(storageKey) ?? 'null') as Host | null;
    // Only a workspace is worth beginning with: the other pages are made for whoever is lost.
    return host?.kind === 'workspace' ? host : undefined;
  } catch {
    return undefined;
  }
}

export const keepHost = (storage: Storage, host: Host) => saveToStorage(storage, storageKey, JSON.stringify(host));
