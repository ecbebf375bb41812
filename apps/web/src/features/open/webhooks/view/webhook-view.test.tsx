import { ModalsProvider } from '@mantine/modals';
import { notificationsStore } from '@mantine/notifications';
import { defaultRoles, type Webhook, type WebhookAttempt } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildMe } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import { confirmModals } from '../../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../../ui/forms/questions/use-confirm.tsx';
import { buildAttempt, buildWebhook } from '../testing/build-webhook.ts';
import { WebhookView } from './webhook-view.tsx';

let attempts: WebhookAttempt[];
let details: { payload: string | null; answer: string };
let calls: { name: string; input: unknown }[];

beforeEach(() => {
  attempts = [];
  details = { payload: '{"id":"evt_1","type":"message.created"}', answer: 'ok' };
  calls = [];
  vi.stubGlobal('scrollTo', () => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  cleanup();
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One webhook over a server that keeps `attempts`, two on a page. */
const show = (webhook: Webhook = buildWebhook(), mayEdit = true) => {
  const api = makeTestApi(async ({ name, method }, input) => {
    if (method !== 'GET') calls.push({ name, input });
    if (name === 'listWebhookAttempts') {
      const { before, failed } = (input as { query: { before?: number; failed?: string } }).query;
      const found = attempts.filter(
        (one) => (before === undefined || one.id < before) && !(failed === 'true' && one.is_success),
      );
      return { data: found.slice(0, 2), hasMore: found.length > 2 };
    }
    if (name === 'getWebhookAttempt') return { ...attempts[0], ...details };
    if (name === 'testWebhook')
      return buildAttempt({ event_id: null, status: null, problem: 'timed_out', is_success: false });
    if (name === 'rotateWebhookSecret') return { webhook, secret: 'whsec_bmV3' };
    if (name === 'replayWebhook') return { count: 3 };
    return true;
  });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <ModalsProvider modals={confirmModals}>
          <ConfirmationsShown />
          <WebhookView webhook={webhook} mayEdit={mayEdit} />
        </ModalsProvider>
      ),
    }),
    history: createMemoryHistory(),
  });
  render(
    <TestProviders api={api} store={makeStore({ me: buildMe({ permissions: defaultRoles[0]?.permissions ?? {} }) })}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
};
const lines = () => screen.getAllByTestId('attempt').map((line) => line.textContent.replaceAll(/\s/g, ' '));
const shownToasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

it('attempts say what was sent, how often and what came of it; failures alone and older ones on demand', async () => {
  attempts = [
    buildAttempt({ id: 74, event_id: null, type: 'client.created' }),
    buildAttempt({ id: 73, attempt: 2, status: 500, is_success: false, ms: 1_200 }),
    buildAttempt({ id: 72, type: 'sometime.later', status: null, problem: 'unreachable', is_success: false }),
    buildAttempt({ id: 71 }),
  ];
  show();
  await screen.findByTestId('attempt-74');
  expect(lines()).toEqual([
    'New client client.createdNov 21, 2026, 9:00 AMArrived: 20034 msTest',
    'New message message.createdNov 21, 2026, 9:00 AMAnswer: 5001,200 msAttempt 2',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByTestId('attempt-71');
  expect(lines()[2]).toBe('sometime.later sometime.laterNov 21, 2026, 9:00 AMCouldn’t connect34 msAttempt 1');
  fireEvent.click(screen.getByRole('radio', { name: 'Failures only' }));
  await waitFor(() => expect(screen.queryByTestId('attempt-74')).toBeNull());
  await screen.findByTestId('attempt-73');
  expect(lines()).toHaveLength(2);
});

it('an attempt opens with what was sent as JSON and what was answered as text, and is sent again', async () => {
  attempts = [buildAttempt({ status: 500, is_success: false })];
  details.answer = '<img src=x onerror=alert(1)>';
  show();
  fireEvent.click(await screen.findByTestId('attempt-70'));
  const payload = await screen.findByTestId('attempt-payload');
  expect(payload.textContent).toBe('{\n  "id": "evt_1",\n  "type": "message.created"\n}');
  const answer = screen.getByTestId('attempt-answer');
  expect(answer.textContent).toBe('<img src=x onerror=alert(1)>');
  expect(answer.querySelector('img')).toBeNull();
  fireEvent.click(screen.getByTestId('send-again'));
  await waitFor(() =>
    expect(calls).toEqual([
      { name: 'replayWebhook', input: { params: { id: 1 }, body: { event_id: 'evt_0c9f12ab_1204' } } },
    ]),
  );
  await waitFor(() => expect(screen.queryByTestId('attempt-payload')).toBeNull());
});

it.each([
  [{ event_id: null }, {}, 'Made-up data of a test isn’t kept.', 'The answer has no text.'],
  [{}, {}, 'This event is no longer kept.', 'The answer has no text.'],
  [
    { status: null, problem: 'timed_out' as const, is_success: false },
    {},
    'This event is no longer kept.',
    'No answer came.',
  ],
])('what is not kept is said, and not sent again: %j', async (more, _, sent, answer) => {
  attempts = [buildAttempt(more)];
  details = { payload: null, answer: '' };
  show();
  fireEvent.click(await screen.findByTestId('attempt-70'));
  expect(await screen.findByText(sent)).toBeTruthy();
  expect(screen.getByText(answer)).toBeTruthy();
  expect(screen.queryByTestId('send-again')).toBeNull();
});

it('one that is off sends nothing again', async () => {
  attempts = [buildAttempt()];
  show(buildWebhook({ state: 'off', off_reason: 'by_hand' }));
  expect(screen.queryByTestId('replay-span')).toBeNull();
  fireEvent.click(await screen.findByTestId('attempt-70'));
  expect((await screen.findByTestId<HTMLButtonElement>('send-again')).disabled).toBe(true);
});

it('a test says at once how it ended', async () => {
  show();
  fireEvent.click(await screen.findByTestId('test-webhook'));
  fireEvent.change(await screen.findByTestId('test-type'), { target: { value: 'rating.given' } });
  fireEvent.click(screen.getByTestId('send-test'));
  await waitFor(() => expect(screen.getByTestId('test-outcome').textContent).toContain('No answer in time'));
  expect(calls).toEqual([{ name: 'testWebhook', input: { params: { id: 1 }, body: { type: 'rating.given' } } }]);
});

it('a span of time is sent again, the last day at first, and the toast says how much it is', async () => {
  show();
  fireEvent.click(await screen.findByTestId('replay-span'));
  fireEvent.click(await screen.findByTestId('span-submit'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toEqual({
    params: { id: 1 },
    body: { from: '2026-11-20T10:01:00.000Z', until: '2026-11-21T10:01:00.000Z' },
  });
  await waitFor(() => expect(shownToasts()).toEqual(['3 events will be sent again']));
});

it('a span that ends before it begins is refused', async () => {
  show();
  fireEvent.click(await screen.findByTestId('replay-span'));
  const clock = await screen.findByTestId('span-until-clock');
  const day = screen.getByTestId('span-until-day');
  fireEvent.change(day, { target: { value: '11/20/2026' } });
  fireEvent.blur(day);
  fireEvent.change(clock, { target: { value: '09:00' } });
  fireEvent.blur(clock);
  fireEvent.click(screen.getByTestId('span-submit'));
  expect(await screen.findByText('The end has to be after the start')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('a new secret is shown this once, and how long the one before works is said', async () => {
  show();
  fireEvent.click(await screen.findByTestId('new-secret'));
  fireEvent.click(await screen.findByTestId('confirm-new-secret'));
  expect((await screen.findByTestId('webhook-secret')).textContent).toBe('whsec_bmV3');
  expect(screen.getByTestId('secret-before').textContent).toContain('another 24 hours');
});

it('who may only read sees attempts, and opens and changes nothing', async () => {
  attempts = [buildAttempt()];
  show(buildWebhook(), false);
  await screen.findByTestId('attempt');
  expect(screen.queryByTestId('attempt-70')).toBeNull();
  expect(screen.queryByTestId('edit-webhook')).toBeNull();
  expect(screen.queryByTestId('delete-webhook')).toBeNull();
});
