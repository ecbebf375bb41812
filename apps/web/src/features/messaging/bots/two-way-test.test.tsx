import { MantineProvider } from '@mantine/core';
import { type BotView, type EndpointAddress, endpoints } from '@switchboard/contract';
import messages from '@switchboard/contract/locales/en-US';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProvider } from '../../../api/api-context.tsx';
import { NetworkError } from '../../../api/api-error.ts';
import { type Api, makeApi } from '../../../api/client.ts';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { TwoWayTest } from './two-way-test.tsx';

const bot = { id: 7, title: 'Acme shop', username: 'acme_bot' } as BotView;

/** The server's answers, by endpoint; the names of the calls are kept. */
let answers: Record<string, () => unknown>;
let called: string[];

const call = async (endpoint: EndpointAddress) => {
  const name = Object.entries(endpoints).find(([, known]) => known === endpoint)?.[0] ?? '';
  called.push(name);
  return answers[name]?.();
};
const api: Api = {
  ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
  call: call as Api['call'],
};

const now = '2026-11-22T10:00:00.000Z';
const arrived = { now, message: { channel_id: 12, name: 'Olena', preview: 'hi' } };

beforeEach(() => {
  vi.useFakeTimers();
  called = [];
  answers = {
    getNewestInbound: () => ({ now, message: null }),
    getChannel: () => ({ is_member: false }),
    sendMessage: () => ({ id: 40 }),
    listMessages: () => ({ data: [{ id: 40, delivery: { state: 'queued' } }] }),
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = async (onClose = () => undefined) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <TwoWayTest bot={bot} onClose={onClose} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider env="test">
      <IntlProvider locale="en-US" messages={messages} timeZone="Europe/Kyiv">
        <ApiProvider value={api}>
          <StoreProvider value={makeStore({})}>
            <RouterProvider router={router as never} />
          </StoreProvider>
        </ApiProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  await pass(100);
};

it('waits three minutes, says kindly that nothing came, and can be repeated [21.14]', async () => {
  await show();
  screen.getByText('Write “hi” to @acme_bot from your phone now. This page is waiting for it.');
  await pass(179_000);
  expect(screen.queryByText(/Nothing arrived within three minutes/)).toBeNull();
  await pass(5_000);
  screen.getByText(/Nothing arrived within three minutes/);
  const asked = called.length;
  await pass(60_000);
  expect(called).toHaveLength(asked);
  answers['getNewestInbound'] = () => arrived;
  fireEvent.click(screen.getByTestId('test-again'));
  await pass(3_000);
  screen.getByText('Olena wrote: hi');
});

it('answers once without taking the conversation over, and shows each tick [21.14]', async () => {
  answers['getNewestInbound'] = () => arrived;
  await show();
  await pass(100);
  expect(called).not.toContain('leaveChannel');
  screen.getByText('Sending the test reply…');
  answers['listMessages'] = () => ({ data: [{ id: 40, delivery: { state: 'read' } }] });
  await pass(2_000);
  screen.getByText('The test reply has been read.');
  expect(called.filter((name) => name === 'sendMessage')).toHaveLength(1);
  expect(called.filter((name) => name === 'leaveChannel')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Open the conversation' }).getAttribute('href')).toContain('/messenger/12');
});

it('leaves the conversation also when it is cancelled while the answer is on its way, and stays where one was before', async () => {
  answers['getNewestInbound'] = () => arrived;
  await show();
  await pass(100);
  cleanup();
  await pass(2_000);
  expect(called.filter((name) => name === 'leaveChannel')).toHaveLength(1);
  answers['getChannel'] = () => ({ is_member: true });
  answers['listMessages'] = () => ({ data: [{ id: 40, delivery: { state: 'sent' } }] });
  await show();
  await pass(2_000);
  expect(called.filter((name) => name === 'sendMessage')).toHaveLength(2);
  expect(called.filter((name) => name === 'leaveChannel')).toHaveLength(1);
});

it('says where to look when the answer does not arrive', async () => {
  answers['getNewestInbound'] = () => arrived;
  answers['listMessages'] = () => ({ data: [{ id: 40, delivery: { state: 'failed' } }] });
  await show();
  await pass(100);
  expect(screen.getByText('The test reply didn’t arrive.')).toBeDefined();
  expect(screen.getByText(/the mark next to the message shows what happened/)).toBeDefined();
});

it('goes on when the server does not answer for a moment, and ends when it is cancelled [21.14]', async () => {
  let isAway = true;
  answers['getNewestInbound'] = () => {
    if (called.length > 1 && isAway) throw new NetworkError('away');
    return { now, message: null };
  };
  const onClose = vi.fn(() => undefined);
  await show(onClose);
  await pass(10_000);
  isAway = false;
  await pass(3_000);
  screen.getByText('Write “hi” to @acme_bot from your phone now. This page is waiting for it.');
  fireEvent.click(screen.getByTestId('cancel-test'));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  const asked = called.length;
  await pass(30_000);
  expect(called).toHaveLength(asked);
});
