import { MantineProvider } from '@mantine/core';
import type { EndpointAddress } from '@switchboard/contract';
import english from '@switchboard/contract/locales/en-US';
import ukrainian from '@switchboard/contract/locales/uk-UA';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { ApiProvider } from '../api/api-context.tsx';
import { type Api, makeApi } from '../api/client.ts';
import type { Store } from '../store/store.ts';
import { ActionsProvider, StoreProvider } from '../store/store-context.tsx';
import { PageObjectsProvider } from '../ui/page-objects.tsx';
import { AllErrorTexts } from './all-error-texts.tsx';
import { makeTestActions } from './test-actions.ts';

/** The ordinary client, but that `call` answers in the server's place. */
export const makeTestApi = (call?: (endpoint: EndpointAddress, input: unknown) => Promise<unknown>): Api => ({
  ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
  ...(call && { call: call as Api['call'] }),
});

interface TestProvidersProps {
  api: Api;
  store: Store;
  locale?: 'en-US' | 'uk-UA';
  children: ReactNode;
}

/** Everything around a part of a signed-in page. */
export function TestProviders({ api, store, locale = 'en-US', children }: TestProvidersProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [actions] = useState(() => makeTestActions(api, store));
  const messages = locale === 'en-US' ? english : (ukrainian as unknown as typeof english);
  return (
    <MantineProvider env="test">
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        <QueryClientProvider client={queries}>
          <ApiProvider value={api}>
            <StoreProvider value={store}>
              <ActionsProvider value={actions}>
                <PageObjectsProvider>
                  <AllErrorTexts>{children}</AllErrorTexts>
                </PageObjectsProvider>
              </ActionsProvider>
            </StoreProvider>
          </ApiProvider>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>
  );
}
