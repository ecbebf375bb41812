import { MantineProvider } from '@mantine/core';
import { type BotView, botProblems, type EndpointAddress, endpoints, type Permissions } from '@switchboard/contract';
import messages from '@switchboard/contract/locales/en-US';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it } from 'vitest';
import { ApiProvider } from '../../../api/api-context.tsx';
import { type Api, makeApi } from '../../../api/client.ts';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import { buildMe } from '../../../store/testing/build.ts';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { BotDetails } from './bot-details.tsx';

const page: BotView = {
  id: 7,
  title: 'Acme page',
  type: 3,
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
  reconciled_at: '2026-11-22T02:00:00.000Z',
  gaps: { updates: 0, messages: 0, deliveries: 0, receipts: 0, requeued: 0 },
  created_at: '2026-11-22T10:00:00.000Z',
  welcome: {},
  away: {},
  human_agent: false,
  inspection: null,
  inspected_at: null,
};
const inspection = {
  webhook: 'ours',
  webhook_host: null,
  last_error: null,
  pending_updates: null,
  token_expires_at: null,
  problems: [],
} satisfies BotView['inspection'];

afterEach(cleanup);

const sent: unknown[] = [];
const show = (bot: BotView, permissions: Permissions = { settings: ['read', 'update'] }, outcome = 'ok') => {
  const call = async (endpoint: EndpointAddress, input: unknown) => {
    if (endpoint === endpoints.getBotTraffic) {
      return { last_in_at: null, last_out_at: '2026-11-22T09:30:00.000Z', waiting: 2, failed: 1 };
    }
    sent.push((input as { body?: unknown }).body);
    return { outcome, url: 'https://chat.acme.com/webhook/facebook', status: 502 };
  };
  const api: Api = {
    ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
    call: call as Api['call'],
  };
  const me = buildMe({ permissions });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <IntlProvider locale="en-US" messages={messages} timeZone="Europe/Kyiv">
          <QueryClientProvider client={new QueryClient()}>
            <ApiProvider value={api}>
              <StoreProvider value={makeStore({ me, users: { [me.id]: me } })}>
                <BotDetails bot={bot} />
              </StoreProvider>
            </ApiProvider>
          </QueryClientProvider>
        </IntlProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
};

it('shows the queue, what last went in and out, the comparison of the night, and that nobody was asked yet', async () => {
  show(page);
  await screen.findByText('2 waiting, 1 failed');
  screen.getByText('none yet');
  screen.getByText(/^Nov 22, 2026, 11:30\sAM/);
  screen.getByText(/^0 gaps, /);
  screen.getByText('not checked yet');
  expect(screen.queryByText('Something needs your attention')).toBeNull();
});

it('says of every problem what it is and what to do, with the words of the messenger as a quotation [21.13]', () => {
  const problems = [...botProblems];
  show({
    ...page,
    inspection: {
      ...inspection,
      webhook: 'foreign',
      webhook_host: 'crm.example.com',
      last_error: 'HTTP 500',
      problems,
    },
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(problems.length);
  screen.getByText('set by another program: crm.example.com');
  expect(screen.getByText('HTTP 500').tagName).toBe('Q');
  for (const item of screen.getAllByRole('listitem')) expect(item.textContent).toMatch(/\. .+\.$/);
});

it('does not say again what the row of the bot says', () => {
  const known = { ...inspection, last_error: 'HTTP 401', problems: ['token_revoked', 'webhook_missing'] as const };
  show({ ...page, state: 'broken', reason: 'token_revoked', inspection: { ...known, problems: [...known.problems] } });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  screen.getByText(/Reconnect”\.$/);
  expect(screen.getByText('HTTP 401').tagName).toBe('Q');
});

it('has no commands for those who may only read settings, and no test of both ways for those who answer nobody [21.13]', () => {
  show(page, { settings: ['read'] });
  for (const testId of ['inspect-bot', 'repair-bot', 'check-handshake', 'test-bot']) {
    expect(screen.queryByTestId(testId)).toBeNull();
  }
  cleanup();
  show(page);
  screen.getByTestId('inspect-bot');
  expect(screen.queryByTestId('test-bot')).toBeNull();
});

it.each([
  ['ok', 'All good: the address responds as Facebook expects.'],
  ['other_token', /The saved one ends in ••••••••w0ce/],
  ['other_answer', /HTTP 502/],
  ['unreachable', /Nothing responds at this address/],
  ['no_public_address', /not public, or not https/],
])('the check of the webhook says exactly what does not match: %s [21.15]', async (outcome, text) => {
  sent.length = 0;
  show(page, undefined, outcome);
  fireEvent.click(screen.getByTestId('check-handshake'));
  fireEvent.change(screen.getByTestId('handshake-token'), { target: { value: ' pasted ' } });
  fireEvent.click(screen.getByTestId('handshake-run'));
  await screen.findByText(text);
  screen.getByText('https://chat.acme.com/webhook/facebook');
  expect(sent).toEqual([{ token: 'pasted' }]);
});
