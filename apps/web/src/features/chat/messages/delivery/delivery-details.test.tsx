import {
  type Channel,
  type CurrentUser,
  channelTypes,
  type DeliveryPart,
  type DeliveryDetails as Details,
  defaultPreferences,
  type EndpointAddress,
} from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeStore } from '../../../../store/store.ts';
import { buildChannel, buildMessage } from '../../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../../testing/test-providers.tsx';
import DeliveryDetails from './delivery-details.tsx';

const at = '2026-11-22T10:00:00.000Z';
const part: DeliveryPart = {
  kind: 'text',
  number: 1,
  file_name: null,
  state: 'sent',
  external_id: '318',
  sent_at: at,
  delivered_at: null,
  read_at: null,
  failed_at: null,
};
const sent: Details = {
  state: 'sent',
  reason: null,
  at,
  code: null,
  detail: null,
  pending_change: null,
  sends_receipts: true,
  parts: [part],
};
const me = {
  id: 1,
  role_id: 2,
  permissions: { channels: ['read'], leads: ['read', 'update'] },
  preferences: defaultPreferences,
} as unknown as CurrentUser;
const conversation: Channel = buildChannel({ id: 8, type: channelTypes.client, client_id: 4, bot_id: 5 });
const message = buildMessage({ id: 5, seq: 5, channel_id: 8, created_by: 1 });

afterEach(cleanup);

const setUp = (details: Details, locale: 'en-US' | 'uk-UA' = 'en-US') => {
  const calls: string[] = [];
  const call = async ({ name }: EndpointAddress) => {
    calls.push(name);
    return name === 'getDelivery' ? details : message;
  };
  const memberships = { 8: { is_member: true, read_seq: 0, unread_count: 0, muted: false } };
  const store = makeStore({ me, channels: { 8: conversation }, memberships });
  const onClose = vi.fn();
  const root = createRootRoute({ component: () => <DeliveryDetails message={message} onClose={onClose} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(
    <TestProviders api={makeTestApi(call)} store={store} locale={locale}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { calls, onClose };
};
const listParts = async () =>
  within(await screen.findByRole('dialog'))
    .findAllByRole('listitem')
    .then((items) => items.map((each) => each.textContent));

it('each part has its state, its time and what the messenger calls it [23.2]', async () => {
  const file: DeliveryPart = { ...part, kind: 'file', file_name: 'offer.pdf', external_id: '319' };
  setUp({
    ...sent,
    state: 'read',
    parts: [
      { ...part, state: 'read', read_at: at },
      { ...file, state: 'delivered' },
    ],
  });
  const [text, offer] = await listParts();
  expect(text).toMatch(/^TextRead.*10:00:00.*318$/);
  expect(offer).toMatch(/^offer\.pdfDelivered.*319$/);
  expect(screen.queryByText(/doesn’t report/)).toBeNull();
});

it('a failure is told in a sentence, with what to do, and the code of the messenger apart [23.3]', async () => {
  const failed: DeliveryPart = { ...part, number: 2, state: 'failed', external_id: null, sent_at: null };
  const { calls, onClose } = setUp({
    ...sent,
    state: 'failed',
    reason: 'messaging_limit',
    code: '12',
    detail: 'Too many requests',
    parts: [part, failed],
  });
  expect(await listParts()).toEqual([expect.stringContaining('Text, part 1'), 'Text, part 2Not delivered']);
  const dialog = screen.getByRole('dialog').textContent;
  expect(dialog).toContain('Not delivered: the messenger’s limit for this client has been reached');
  expect(dialog).toContain('Wait until the client answers, then try again.');
  expect(dialog).toContain('Messenger code: 12');
  expect(screen.queryByTestId('delivery-arrived')).toBeNull();
  await act(async () => fireEvent.click(screen.getByTestId('delivery-retry')));
  expect(calls).toContain('retryDelivery');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('of what is in doubt a person says whether it has arrived', async () => {
  const { calls, onClose } = setUp({
    ...sent,
    state: 'failed',
    reason: 'unknown_outcome',
    parts: [{ ...part, state: 'unknown' }],
  });
  expect(await listParts()).toEqual([expect.stringContaining('Unknown')]);
  expect(screen.getByTestId('delivery-retry').textContent).toBe('Send again');
  await act(async () => fireEvent.click(screen.getByTestId('delivery-arrived')));
  expect(calls).toContain('confirmDelivery');
  expect(calls).not.toContain('retryDelivery');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('says in Ukrainian that a messenger sends no receipts, and that a change is on its way', async () => {
  setUp({ ...sent, sends_receipts: false, pending_change: 'edit' }, 'uk-UA');
  await listParts();
  const dialog = screen.getByRole('dialog').textContent;
  expect(dialog).toContain('Цей месенджер не повідомляє');
  expect(dialog).toContain('Редагування ще не дійшло до телефона.');
});
