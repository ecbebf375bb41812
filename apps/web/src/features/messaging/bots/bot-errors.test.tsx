import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import {
  type BotView,
  type EndpointAddress,
  endpoints,
  errorCodes,
  type FieldError,
  messengers,
} from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { stubMedia } from '../../../testing/stub-media.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { BotsCard } from './bots-card.tsx';

const bot: BotView = {
  id: 7,
  title: 'Acme shop',
  type: messengers.telegram,
  username: 'acme_bot',
  state: 'active',
  trouble: null,
  service_bot_id: '110000999',
  token: '••••••••cdef',
  page_id: null,
  page_access_token: null,
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

/** The server's answer to every call. */
let refusal: ApiError;
let calls: string[];
const refuse = (code: ApiErrorCode, fields: FieldError[] = []) => {
  const status = code in errorCodes ? errorCodes[code as keyof typeof errorCodes].status : 422;
  refusal = new ApiError(status, code, {}, fields);
};

const show = async (type: 1 | 2) => {
  const call = async (endpoint: EndpointAddress) => {
    if (endpoint.path === endpoints.listCalendars.path) return { data: [] };
    calls.push(endpoint.path);
    throw refusal;
  };
  const Root = () => (
    <ModalsProvider modals={confirmModals}>
      <ConfirmationsShown />
      <Notifications />
      <BotsCard type={type} bots={[{ ...bot, type }]} managed />
    </ModalsProvider>
  );
  const me = buildMe({ permissions: { settings: ['read', 'create', 'update', 'delete'] } });
  const router = createRouter({
    routeTree: createRootRoute({ component: Root }),
    trailingSlash: 'always',
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={makeTestApi(call)} store={makeStore({ me, users: { [me.id]: me } })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId(`bots-card-${type}`);
};

beforeEach(() => {
  // A wide window: the commands of a row are buttons.
  stubMedia((query) => query.includes('min-width'));
  vi.stubGlobal('scrollTo', () => undefined);
  calls = [];
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

const fill = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });
const submitNew = async () => {
  fireEvent.click(screen.getByTestId('add-bot'));
  await screen.findByTestId('bot-title');
  fill('bot-title', 'Another shop');
  fill('bot-token', '1:a-token');
  fireEvent.click(screen.getByTestId('bot-submit'));
};
const submitChange = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit Acme shop' }));
  await screen.findByTestId('bot-title');
  fill('bot-title', 'Renamed shop');
  fireEvent.click(screen.getByTestId('bot-submit'));
};
const confirmDeletion = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Delete Acme shop' }));
  fireEvent.click(await screen.findByTestId('confirm-delete-bot'));
};
/** A toast: an alert outside the form's dialog. */
const findToast = async (text: string) => {
  await waitFor(() => {
    const toasts = screen.queryAllByRole('alert').filter((alert) => alert.closest('.mantine-Notifications-root'));
    expect(toasts.map(({ textContent }) => textContent).join('|')).toContain(text);
  });
};
const describedBy = (testId: string): string[] =>
  (screen.getByTestId(testId).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');

it.each([
  [1, 'bot.invalid_token', 'Invalid bot token'],
  [1, 'bot.already_exists', 'Bot already exists'],
  [2, 'bot.invalid_token', 'Invalid bot token'],
  [2, 'bot.already_exists', 'Bot already exists'],
] as const)(
  'messenger %i: %s stands at the token and as a toast, for a new bot and a changed one [21.8]',
  async (...given) => {
    const [type, code, text] = given;
    refuse(code);
    await show(type);
    await submitNew();
    await findToast(text);
    await waitFor(() => expect(describedBy('bot-token')).toContain(text));
    expect(screen.getByTestId<HTMLInputElement>('bot-title').value).toBe('Another shop');
    notifications.clean();
    cleanup();
    await show(type);
    await submitChange();
    await findToast(text);
    await waitFor(() => expect(describedBy('bot-token')).toContain(text));
    expect(calls).toEqual(['/addBot', '/editBot']);
  },
);

it.each([
  ['bot.not_found', 'Bot not found'],
  ['bot.provider_unavailable', 'The messenger isn’t responding right now'],
  ['permission.denied', 'Sorry, but you do not have a permission to do this'],
  ['request.rate_limited', 'Too many attempts. Wait a moment and try again.'],
  ['server.failed', 'Something went wrong'],
] as const)('%s is told as a toast whether a bot is added, changed or deleted [21.8]', async (code, text) => {
  refuse(code);
  for (const [begin, path] of [
    [submitNew, '/addBot'],
    [submitChange, '/editBot'],
    [confirmDeletion, '/deleteBot'],
  ] as const) {
    await show(1);
    await begin();
    await findToast(text);
    expect(calls.at(-1)).toBe(path);
    notifications.clean();
    cleanup();
  }
});

it('what the server refuses of a field stands there alone [21.8]', async () => {
  refuse('validation.failed', [
    { field: 'token', message: 'validation.too_long', params: { max: 200, of: 'characters' } },
  ]);
  await show(1);
  await submitNew();
  await waitFor(() => expect(describedBy('bot-token').join('')).toContain('is too long: at most 200 characters'));
  expect(document.querySelector('.mantine-Notifications-root [role="alert"]')).toBeNull();
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});
