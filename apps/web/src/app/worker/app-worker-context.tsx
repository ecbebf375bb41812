import { createContext, useContext } from 'react';
import type { AppWorker } from './app-worker.ts';

const AppWorkerContext = createContext<AppWorker | null>(null);

export const AppWorkerProvider = AppWorkerContext.Provider;

/** The service worker, which reports new versions. */
export function useAppWorker(): AppWorker {
  const worker = useContext(AppWorkerContext);
  if (!worker) throw new Error('useAppWorker needs an AppWorkerProvider above it');
  return worker;
}
