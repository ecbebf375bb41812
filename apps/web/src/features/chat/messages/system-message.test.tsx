import type { Message } from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { makeStore } from '../../../store/store.ts';
import { buildConversation, buildMe, buildMessage, meId, member } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { type MessageActionsContext, MessageActionsProvider } from './commands/message-commands.ts';
import { SystemMessage } from './system-message.tsx';

const shown: number[] = [];

afterEach(() => {
  cleanup();
  shown.length = 0;
});

const away = { code: 'away', params: {} } as const;
const conversation = buildConversation({ manager_id: meId });

const show = (deliveries: Message['delivery'][]) => {
  const actions = { showDelivery: ({ seq }: Message) => shown.push(seq) } as unknown as MessageActionsContext;
  const store = makeStore({
    me: buildMe({ permissions: { channels: ['read'], leads: ['read', 'update'] } }),
    channels: { [conversation.id]: conversation },
    memberships: { [conversation.id]: member() },
  });
  const messages = deliveries.map((delivery, index) =>
    buildMessage({
      seq: index + 1,
      channel_id: conversation.id,
      content: 'We are closed',
      created_by: null,
      author: null,
      created_at: new Date().toISOString(),
      system: away,
      delivery,
    }),
  );
  render(
    <TestProviders api={makeTestApi()} store={store}>
      <MessageActionsProvider value={actions}>
        {messages.map((message) => (
          <SystemMessage key={message.seq} message={message} system={away} />
        ))}
      </MessageActionsProvider>
    </TestProviders>,
  );
};
const at = '2026-11-21T10:01:00.000Z';

it('a bot’s own text is a place in the list: Tab reaches its tick once the text has the focus', () => {
  show([
    { state: 'sent', reason: null, at },
    { state: 'delivered', reason: null, at },
  ]);
  const [first, second] = screen.getAllByRole('article', { name: /^Away text/ });
  const stops = () => [1, 2].map((seq) => screen.getByTestId(`delivery-${seq}`).tabIndex);
  expect([first?.tabIndex, first?.dataset.seq, second?.dataset.seq]).toEqual([-1, '1', '2']);
  expect(stops()).toEqual([-1, -1]);
  act(() => first?.focus());
  expect(stops()).toEqual([0, -1]);
  act(() => screen.getByTestId('delivery-1').focus());
  expect(stops()).toEqual([0, -1]);
  fireEvent.click(screen.getByTestId('delivery-1'));
  expect(shown).toEqual([1]);
  act(() => second?.focus());
  expect(stops()).toEqual([-1, 0]);
});

it('the buttons of a bot’s text that was not delivered are always reached by Tab', async () => {
  show([{ state: 'failed', reason: 'blocked_by_client', at }]);
  const details = await screen.findByTestId('delivery-details');
  expect([details.tabIndex, screen.getByTestId('retry-delivery').tabIndex]).toEqual([0, 0]);
  fireEvent.click(details);
  expect(shown).toEqual([1]);
});

it('a question about a rating has the client’s buttons below it: they are read, and cannot be pressed [47.8]', async () => {
  const asked = { code: 'rating_asked', params: { episode: '1' } } as const;
  const buttons = [1, 5].map((value) => ({ text: `${value} ⭐`, payload: `rating:1:${value}` }));
  const message = buildMessage({
    seq: 1,
    content: 'How did we do?',
    created_by: null,
    author: null,
    system: asked,
    metadata: { urls: [], previews: [], buttons },
  });
  render(
    <TestProviders api={makeTestApi()} store={makeStore({ me: buildMe() })}>
      <SystemMessage message={message} system={asked} />
    </TestProviders>,
  );
  const list = await screen.findByRole('list', { name: 'Buttons the client sees' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['1 ⭐', '5 ⭐']);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('article', { name: /^Question about a rating/ })).toBeTruthy();
});
