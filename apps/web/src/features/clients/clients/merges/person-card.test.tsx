import { MantineProvider } from '@mantine/core';
import type { ClientCard, ClientSummary, EndpointAddress, MergeSuggestion } from '@switchboard/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { type Api, makeApi } from '../../../../api/client.ts';
import { LocaleProvider } from '../../../../i18n/locale-provider.tsx';
import { makeStore } from '../../../../store/store.ts';
import { StoreProvider } from '../../../../store/store-context.tsx';
import { at, buildClient, buildMe, meId } from '../../../../store/testing/build.ts';
import { PageObjectsProvider } from '../../../../ui/page-objects.tsx';
import { PersonCard } from './person-card.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const summary = (more: Partial<ClientSummary>): ClientSummary => ({ ...buildClient({ id: 70 }), ...more });
const olena = summary({ id: 70, first_name: 'Olena', last_name: 'Koval' });
const viber = summary({ id: 71, first_name: 'Олена', last_name: 'Коваль', service_type: 2, phone: '+380501112233' });
const author = { id: meId, first_name: 'Anna', last_name: 'Shevchenko', avatar: null };
const merge = { id: 1, client: olena, into: viber, author, created_at: at(1) };

const card = (more: Partial<ClientCard>): ClientCard => ({
  client: {
    ...buildClient({ id: 70 }),
    ...olena,
    viber_phone: null,
    facebook_link: null,
    bot: null,
    manager_id: null,
    manager: null,
    channel_id: null,
    customFields: [],
    version: 1,
    last_contact_at: null,
  },
  conversation: null,
  blocked_by: null,
  person_ids: [70],
  merges: [],
  ...more,
});

/** Renders the card with these suggestions; `null`: they cannot be had. */
function show(shown: ClientCard, suggestions: MergeSuggestion[] | null, mayEdit = true) {
  let held = suggestions;
  const calls: { name: string; params: unknown }[] = [];
  const call = async ({ name }: EndpointAddress, { params }: { params?: unknown }) => {
    calls.push({ name, params });
    if (name === 'tellClientsApart') held = [];
    if (held === null) throw new ApiError(500, 'server.failed', {}, []);
    return { data: held };
  };
  const api: Api = {
    ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
    call: call as unknown as Api['call'],
  };
  const root = createRootRoute({
    component: () => <PersonCard card={shown} mayEdit={mayEdit} onChange={async () => undefined} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <LocaleProvider>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <ApiProvider value={api}>
              <StoreProvider value={makeStore({ me: buildMe(), load: 'ready' })}>
                <RouterProvider router={router as never} />
              </StoreProvider>
            </ApiProvider>
          </QueryClientProvider>
        </LocaleProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  return calls;
}

it('suggests who may be the same person, with each reason, until they are told apart [25.24]', async () => {
  const calls = show(card({}), [{ client: viber, reasons: ['phone', 'alphabet'] }]);
  const row = await screen.findByTestId('suggestion-71');
  expect(row.textContent).toContain('Viber · +380501112233');
  expect([...row.querySelectorAll('[data-reason]')].map((reason) => reason.textContent)).toEqual([
    'Same phone',
    'Same name in another alphabet',
  ]);
  fireEvent.click(screen.getByTestId('not-the-same'));
  await expect.poll(() => screen.queryByTestId('merge-suggestions')).toBeNull();
  expect(calls[1]).toEqual({ name: 'tellClientsApart', params: { id: 70, otherId: 71 } });
  expect(screen.getByTestId('merge-with')).toBeTruthy();
});

it('says when suggestions cannot be had, and tries again', async () => {
  const calls = show(card({}), null);
  await screen.findByText('Couldn’t check for duplicates');
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  await expect.poll(() => calls.length).toBe(2);
});

it('names who was merged by whom, a deleted one too, with the way back', async () => {
  show(card({ merges: [merge, { ...merge, id: 2, into: null }] }), []);
  const first = await screen.findByTestId('merge-1');
  expect(first.textContent).toContain('Olena Koval (Telegram) and Олена Коваль (Viber) are the same person');
  expect(first.textContent).toContain('Anna Shevchenko');
  expect(screen.getByTestId('merge-2').textContent).toContain('and a deleted client are the same person');
  expect(screen.getAllByTestId('undo-merge')).toHaveLength(2);
});

it('lets who may not edit clients look, and asks nothing for them', async () => {
  const calls = show(card({ merges: [merge] }), [{ client: viber, reasons: ['phone'] }], false);
  await screen.findByTestId('merge-1');
  expect(screen.queryByTestId('undo-merge')).toBeNull();
  expect(screen.queryByTestId('merge-with')).toBeNull();
  expect(calls).toEqual([]);
});
