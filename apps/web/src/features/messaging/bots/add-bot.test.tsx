import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import type { BotView } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { BotsCard } from './bots-card.tsx';

const added = { id: 7, title: 'Acme shop', type: 1, username: 'acme_shop_bot', state: 'connecting' } as BotView;
const now = '2026-11-22T10:00:00.000Z';

let account: { name: string; username: string | null } | null;
let message: { channel_id: number; name: string; preview: string } | null;
let calls: { name: string; input: unknown }[];

beforeEach(() => {
  account = { name: 'Acme', username: 'acme_shop_bot' };
  message = null;
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
});

const openForm = async () => {
  const api = makeTestApi(async ({ name }, input) => {
    calls.push({ name, input });
    if (name === 'addBot') return added;
    if (name === 'findBotAccount') {
      if (account === null) throw new ApiError(422, 'bot.invalid_token', {}, []);
      return account;
    }
    const { query } = input as { query?: { after?: string } };
    return { now, message: query?.after === undefined ? null : message };
  });
  const me = buildMe({ permissions: { settings: ['read', 'create'], leads: ['read', 'update'] } });
  const store = makeStore({ me });
  const Root = () => (
    <ModalsProvider>
      <Notifications />
      <BotsCard type={1} bots={[]} managed />
    </ModalsProvider>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Root }),
    trailingSlash: 'always',
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={store}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  fireEvent.click(await screen.findByTestId('add-bot'));
  await screen.findByTestId('bot-title');
  return store;
};
const input = (testId: string) => screen.getByTestId<HTMLInputElement>(testId);
const fill = (testId: string, value: string) => fireEvent.change(input(testId), { target: { value } });
const leaveToken = async (token: string) => {
  fill('bot-token', token);
  await act(async () => fireEvent.blur(input('bot-token')));
};

it('the form says how long a title has to be, before and beside the error, and leads to the guide', async () => {
  await openForm();
  const rule = /in this workspace, at least 5 characters/;
  expect(screen.getByText(rule)).toBeTruthy();
  expect(screen.getByTestId('bot-guide').getAttribute('href')).toBe('/guide/telegram/');
  fill('bot-title', 'Acme');
  fireEvent.click(screen.getByTestId('bot-submit'));
  await screen.findByText('Title is too short');
  expect(screen.getByText(rule)).toBeTruthy();
});

it('the name that the bot has is offered once the token is known; what was typed stays', async () => {
  await openForm();
  await leaveToken('1:token');
  // A name too short for a title gives way to the username.
  await waitFor(() => expect(input('bot-title').value).toBe('acme_shop_bot'));
  fill('bot-title', 'My own');
  account = { name: 'Another shop', username: null };
  await leaveToken('2:token');
  expect(input('bot-title').value).toBe('My own');
  fill('bot-title', '');
  await leaveToken('2:token');
  await waitFor(() => expect(input('bot-title').value).toBe('Another shop'));
});

it('the name is offered for a token that was only pasted', async () => {
  await openForm();
  await act(async () => fireEvent.paste(input('bot-token'), { clipboardData: { getData: () => ' 1:token\n' } }));
  await waitFor(() => expect(input('bot-title').value).toBe('acme_shop_bot'));
  expect(calls).toEqual([{ name: 'findBotAccount', input: { body: { type: 1, token: '1:token' } } }]);
});

it('a token that the messenger does not know offers nothing, and is told on submit only', async () => {
  account = null;
  await openForm();
  await leaveToken('1:token');
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['findBotAccount']));
  expect(input('bot-title').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a bot that was added is to be written to, and the page says when the first message has come', async () => {
  const store = await openForm();
  fill('bot-title', 'Acme shop');
  fill('bot-token', '1:token');
  fireEvent.click(screen.getByTestId('bot-submit'));
  await screen.findByText('Acme shop connected');
  expect(screen.getByTestId('first-message-state').textContent).toBe('Connecting');
  expect(screen.getByRole('link', { name: 'Open in Telegram' }).getAttribute('href')).toBe(
    'https://t.me/acme_shop_bot',
  );
  expect(screen.getByRole('img', { name: 'QR code with the address of @acme_shop_bot' })).toBeTruthy();
  act(() => store.setState({ bots: { 7: { ...added, state: 'active' } } }));
  await screen.findByText(/Write “hi” to @acme_shop_bot/);
  message = { channel_id: 31, name: 'Halyna', preview: 'hi' };
  await screen.findByText('Halyna wrote: hi', undefined, { timeout: 4_000 });
  expect(screen.getByTestId('open-first-conversation').getAttribute('href')).toBe('/messenger/31/');
  expect(calls.at(-1)?.input).toMatchObject({ params: { id: 7 }, query: { after: now } });
});
