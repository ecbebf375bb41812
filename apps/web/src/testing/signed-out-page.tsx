import { MantineProvider } from '@mantine/core';
import type { EndpointAddress } from '@switchboard/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProvider } from '../api/api-context.tsx';
import { LocaleProvider } from '../i18n/locale-provider.tsx';
import { PageObjectsProvider } from '../ui/page-objects.tsx';
import { makeTestApi } from './test-providers.tsx';

interface SignedOutPageProps {
  /** Answers in the server's place. */
  call: (endpoint: EndpointAddress, input: unknown) => Promise<unknown>;
  children: ReactNode;
}

/** The surroundings of a signed-out page, in the language of this device. */
export function SignedOutPage({ call, children }: SignedOutPageProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [api] = useState(() => makeTestApi(call));
  return (
    <MantineProvider env="test">
      <LocaleProvider>
        <QueryClientProvider client={queries}>
          <PageObjectsProvider>
            <ApiProvider value={api}>{children}</ApiProvider>
          </PageObjectsProvider>
        </QueryClientProvider>
      </LocaleProvider>
    </MantineProvider>
  );
}
