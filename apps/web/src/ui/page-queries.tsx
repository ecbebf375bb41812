import { type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTransient } from '../api/api-error.ts';
import { usePageObject } from './page-objects.tsx';

const repairMs = 10_000;

/** The answers that this page keeps. */
class PageQueries extends QueryClient {
  constructor() {
    const retry = (failures: number, error: unknown) => failures < 2 && isTransient(error);
    // Else what was fetched in vain after an event would stay out of date on the screen until the next one.
    const refetchInterval = ({ state }: Query) => state.status === 'error' && isTransient(state.error) && repairMs;
    super({ defaultOptions: { queries: { retry, refetchInterval, staleTime: 10_000 } } });
  }
}

/** For parts that load later: the sign-in asks nothing by queries, and is smaller without them. */
export function PageQueriesProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={usePageObject(PageQueries)}>{children}</QueryClientProvider>;
}
