import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network connection at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
