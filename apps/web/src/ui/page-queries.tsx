import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTransient } from '../api/api-error.ts';
import { usePageObject } from './page-objects.tsx';

/** The answers that this page keeps. */
class PageQueries extends QueryClient {
  constructor() {
    const retry = (failures: number, error: unknown) => failures < 2 && isTransient(error);
    super({ defaultOptions: { queries: { retry, staleTime: 10_000 } } });
  }
}

/** For parts that load later: the sign-in asks nothing by queries, and is smaller without them. */
export function PageQueriesProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={usePageObject(PageQueries)}>{children}</QueryClientProvider>;
}
