import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { type BotView, type EndpointAddress, endpoints, messengers } from '@switchboard/contract';
import messages from '@switchboard/contract/locales/en-US';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { type Api, makeApi } from '../../../api/client.ts';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { buildMe } from '../../../store/testing/build.ts';
import { AllErrorTexts } from '../../../testing/all-error-texts.tsx';
import { stubMedia } from '../../../testing/stub-media.ts';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { BotsCard } from './bots-card.tsx';

const page: BotView = {
  id: 7,
  title: 'Acme page',
  type: messengers.messenger,
  username: null,
  state: 'active',
  trouble: null,
  service_bot_id: '100200300400500',
  token: '••••••••w0ce',
  page_id: '100200300400500',
  page_access_token: '••••••••7890',
  app_secret: null,
  reason: null,
  transport: 'webhook',
  last_event_at: null,
  reconciled_at: null,
  gaps: null,
  created_at: '2026-11-22T10:00:00.000Z',
  welcome: {},
  away: {},
  human_agent: false,
  inspection: null,
  inspected_at: null,
};

const untitled: BotView = {
  ...page,
  id: 8,
  title: '',
  service_bot_id: '2',
  token: 'none',
  page_id: '2',
  page_access_token: 'none',
};

interface Call {
  name: string;
  body: Record<string, unknown>;
}

let calls: Call[] = [];
/** The server's answer to the next call; used once. */
let refusal: ApiError | null = null;

const call = async (endpoint: EndpointAddress, input: unknown) => {
  if (endpoint.path === endpoints.listCalendars.path) return { data: [] };
  const { body } = input as { body: Record<string, unknown> };
  calls.push({ name: endpoint.path, body });
  const refused = refusal;
  refusal = null;
  if (refused) throw refused;
  return page;
};
const api: Api = {
  ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
  call: call as Api['call'],
};

const Root = () => (
  <ModalsProvider modals={confirmModals}>
    <ConfirmationsShown />
    <Notifications />
    <BotsCard type={messengers.messenger} bots={[page, untitled]} managed />
  </ModalsProvider>
);

beforeEach(async () => {
  // A wide window: the commands of a row are buttons.
  stubMedia((query) => query.includes('min-width'));
  calls = [];
  refusal = null;
  const me = buildMe({ permissions: { settings: ['read', 'create', 'update', 'delete'] } });
  const router = createRouter({
    routeTree: createRootRoute({ component: Root }),
    trailingSlash: 'always',
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <IntlProvider locale="en-US" messages={messages} timeZone="Europe/Kyiv">
          <QueryClientProvider client={new QueryClient()}>
            <ApiProvider value={api}>
              <StoreProvider value={makeStore({ me, users: { [me.id]: me } })}>
                <AllErrorTexts>
                  <RouterProvider router={router as never} />
                </AllErrorTexts>
              </StoreProvider>
            </ApiProvider>
          </QueryClientProvider>
        </IntlProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  await screen.findByTestId('bots-card-3');
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

const openForm = async () => {
  fireEvent.click(screen.getByTestId('add-bot'));
  await screen.findByTestId('bot-title');
};
const fill = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });
const fillWhole = () => {
  fill('bot-title', 'Acme page');
  fill('bot-page-id', '100200300400500');
  fill('bot-page-access-token', 'EAAexamplePageToken');
};
const submit = () => fireEvent.click(screen.getByTestId('bot-submit'));
const valueOf = (testId: string) => screen.getByTestId<HTMLInputElement>(testId).value;

it('lists a page with its masked tokens and its id, and leads to its guide [21.1]', () => {
  for (const text of ['Acme page', '••••••••w0ce', '100200300400500', '••••••••7890']) screen.getByText(text);
  expect(screen.getByRole('link', { name: 'How to connect Facebook' }).getAttribute('href')).toBe('/guide/facebook/');
});

it('calls a bot without a title unknown, also in its commands [21.9]', () => {
  expect(screen.getAllByText('Unknown bot')).toHaveLength(1);
  for (const name of ['Edit Unknown bot', 'Delete Unknown bot']) {
    expect(screen.getAllByRole('button', { name })).toHaveLength(1);
  }
});

it('says on submit, and not before, what is missing, in the words of the product [21.4]', async () => {
  await openForm();
  const texts = ['Title is required', 'Webhook token is required', 'Page id is required', 'Page token is required'];
  for (const testId of ['bot-title', 'bot-token', 'bot-page-id', 'bot-page-access-token']) {
    await act(async () => fireEvent.focus(screen.getByTestId(testId)));
    await act(async () => fireEvent.blur(screen.getByTestId(testId)));
  }
  for (const text of texts) expect(screen.queryByText(text)).toBeNull();
  submit();
  for (const text of texts) await screen.findByText(text);
  fill('bot-title', 'Shop');
  submit();
  await screen.findByText('Title is too short');
  expect(calls).toEqual([]);
});

it('generates a webhook token, which can be read and copied until it is saved and once more afterwards [21.2, 21.5, 21.6]', async () => {
  await openForm();
  fillWhole();
  fireEvent.click(screen.getByTestId('generate-token'));
  const token = valueOf('bot-token');
  expect(token).toMatch(/^[0-9a-z]{6}(?:-[0-9a-z]{6}){3}$/);
  screen.getByTestId('copy-token');
  fireEvent.click(screen.getByTestId('bot-human-agent'));
  submit();
  await screen.findByText('Add webhook token in Facebook developer account');
  expect(screen.getByTestId('saved-token').textContent).toBe(token);
  expect(calls).toEqual([
    {
      name: '/addBot',
      body: {
        type: 3,
        title: 'Acme page',
        token,
        page_id: '100200300400500',
        page_access_token: 'EAAexamplePageToken',
        human_agent: true,
      },
    },
  ]);
  // The form is closed and empty again.
  await waitFor(() => expect(screen.queryByTestId('bot-title')).toBeNull());
  await openForm();
  expect([valueOf('bot-title'), valueOf('bot-token')]).toEqual(['', '']);
});

it('sends only what was entered anew when a page is edited, and says what to do at Facebook [21.6, 21.10]', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit Acme page' }));
  await screen.findByTestId('bot-title');
  fill('bot-title', 'Renamed');
  submit();
  await screen.findByText('Edit your bot in Facebook developer account');
  expect(calls).toEqual([{ name: '/editBot', body: { id: 7, type: 3, title: 'Renamed', human_agent: false } }]);
});

it('says what to do at Facebook when a page is deleted [21.6]', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Delete Acme page' }));
  fireEvent.click(await screen.findByTestId('confirm-delete-bot'));
  await screen.findByText('Delete your bot in Facebook developer account');
  expect(calls).toEqual([{ name: '/deleteBot', body: { id: 7, type: 3 } }]);
});

it.each([
  ['bot.already_exists', 409, 'Bot already exists', 'bot-page-id'],
  ['bot.invalid_page_id', 422, 'Invalid page id', 'bot-page-id'],
  ['bot.invalid_page_token', 422, 'Invalid page access token', 'bot-page-access-token'],
] as const)('shows %s at its field and as a toast [21.8]', async (code, status, text, testId) => {
  await openForm();
  fillWhole();
  fill('bot-token', 'chosen');
  refusal = new ApiError(status, code, {}, []);
  submit();
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  const described = screen.getByTestId(testId).getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.some((id) => document.getElementById(id)?.textContent === text)).toBe(true);
  expect(valueOf('bot-title')).toBe('Acme page');
});

it('tells how many bots the plan allows and which plan allows more [21.7, 26.16]', async () => {
  await openForm();
  fillWhole();
  fill('bot-token', 'chosen');
  refusal = new ApiError(
    402,
    'bot.plan_limit',
    { limit: 3, plan: 'Entrepreneur', next_plan: 'Business', next_limit: 10 },
    [],
  );
  submit();
  const modal = await screen.findByTestId('plan-limit');
  // In the form's place, not above it.
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(modal.textContent).toContain('You can use only 3 bots in the plan Entrepreneur.');
  expect(modal.textContent).toContain('The next plan, Business, includes 10 bots.');
  expect(screen.getByRole('link', { name: 'Subscription page' }).getAttribute('href')).toBe(
    '/preferences/subscription/',
  );
  fireEvent.click(within(modal).getByText('Close'));
  expect((await screen.findByTestId<HTMLInputElement>('bot-token')).value).toBe('chosen');
});

it('asks before a page is taken from another program, and sends the consent once [21.12]', async () => {
  await openForm();
  fillWhole();
  fill('bot-token', 'chosen');
  refusal = new ApiError(409, 'bot.connected_elsewhere', { host: 'crm.example.com' }, []);
  submit();
  await screen.findByText(/go to another program: crm\.example\.com/);
  refusal = new ApiError(503, 'bot.provider_unavailable', {}, []);
  fireEvent.click(screen.getByTestId('take-over'));
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(screen.queryByTestId('bot-elsewhere')).toBeNull());
  submit();
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ body }) => body['take_over'])).toEqual([undefined, true, undefined]);
});
