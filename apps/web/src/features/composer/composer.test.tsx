import { MantineProvider } from '@mantine/core';
import type { Channel, CurrentUser, Endpoint, Membership, Message, ReaderChannel } from '@switchboard/contract';
import messages from '@switchboard/contract/locales/en-US';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProvider } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { type Api, makeApi } from '../../api/client.ts';
import { makeActions } from '../../store/actions/make-actions.ts';
import { makeDrafts } from '../../store/drafts.ts';
import { makeEventSink } from '../../store/event-sink.ts';
import { emptyTimeline, type State } from '../../store/state.ts';
import { makeStore } from '../../store/store.ts';
import { ActionsProvider, StoreProvider } from '../../store/store-context.tsx';
import { makeTimelines } from '../../store/timelines.ts';
import { Composer } from './composer.tsx';
import type { ComposerTarget } from './composer-target.ts';
import { Uploads } from './uploads.ts';

const me = {
  id: 1,
  role_id: 2,
  first_name: 'Olena',
  last_name: 'Shevchenko',
  avatar: null,
  own_channel_id: 99,
  permissions: { channels: ['read', 'create', 'update', 'delete'], leads: ['read', 'update'] },
} as unknown as CurrentUser;

const buildChannel = (fields: Partial<Channel>): Channel => ({
  id: 7,
  type: 1,
  name: 'Logistics',
  description: '',
  is_public: true,
  created_by: 2,
  author: null,
  created_at: '2026-11-21T10:00:00.000Z',
  members_count: 2,
  last_seq: 0,
  last_message: null,
  user_ids: [],
  client_id: null,
  client: null,
  bot_id: null,
  bot: null,
  service_id: null,
  service_bot_id: null,
  manager_id: null,
  awaiting_reply: false,
  client_blocked: false,
  ...fields,
});
const conversation = buildChannel({ id: 8, type: 3, name: 'Halyna', client_id: 4, bot_id: 5 });
const member: Membership = { is_member: true, read_seq: 0, unread_count: 0, muted: false };
const stranger: Membership = { ...member, is_member: false };

const buildMessage = (seq: number, fields: Partial<Message>): Message => ({
  id: seq,
  seq,
  ts: seq,
  channel_id: 7,
  client_msg_id: null,
  content: `message ${seq}`,
  created_by: 1,
  client_id: null,
  author: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by_user_at: null,
  deleted_at: null,
  parent: null,
  files: [],
  metadata: { urls: [], previews: [] },
  system: null,
  pinned_at: null,
  reactions: [],
  delivery: null,
  ...fields,
});

type Answer = (endpoint: Endpoint, input: unknown) => unknown;

/** A composer over a real store and real actions; only the server's answers are made up. */
function setUp(state: Partial<State> = {}, answer: Answer = () => true) {
  const calls: { name: string; input: unknown }[] = [];
  const call = async (endpoint: Endpoint, input: unknown) => {
    calls.push({ name: endpoint.name, input });
    return answer(endpoint, input);
  };
  const api: Api = {
    ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
    call: call as Api['call'],
  };
  const store = makeStore({
    me,
    load: 'ready',
    channels: { 7: buildChannel({}), 8: conversation },
    memberships: { 7: member, 8: member },
    connection: { status: 'live', since: 0 },
    ...state,
  });
  const events = makeEventSink(store);
  const subscriptions = { subscribe: () => Promise.resolve(), unsubscribe: () => undefined };
  const actions = makeActions({
    api,
    store,
    timelines: makeTimelines({ api, store, events, subscriptions }),
    markRead: () => undefined,
    drafts: makeDrafts(store, localStorage),
    sendTyping: () => undefined,
    reload: () => undefined,
  });
  const uploads = new Uploads({ upload: () => Promise.reject(new Error('none')), onFailed: () => undefined });

  function Screen({ channelId }: { channelId: number }) {
    const [target, setTarget] = useState<ComposerTarget | null>(null);
    return <Composer channelId={channelId} uploads={uploads} target={target} onTargetChange={setTarget} />;
  }
  const tree = (channelId: number) => (
    <MantineProvider env="test">
      <IntlProvider locale="en-US" messages={messages} timeZone="UTC">
        <ApiProvider value={api}>
          <StoreProvider value={store}>
            <ActionsProvider value={actions}>
              <Screen channelId={channelId} />
            </ActionsProvider>
          </StoreProvider>
        </ApiProvider>
      </IntlProvider>
    </MantineProvider>
  );
  const view = render(tree(7));
  return { store, calls, show: (channelId: number) => view.rerender(tree(channelId)) };
}

const box = () => screen.getByTestId<HTMLTextAreaElement>('composer-input');
const write = (value: string) => fireEvent.change(box(), { target: { value } });
const enter = { key: 'Enter', keyCode: 13 };

afterEach(cleanup);

describe('the message box', () => {
  it('sends with Enter and is empty afterwards', () => {
    const { store } = setUp();
    write('Hello');
    fireEvent.keyDown(box(), enter);
    expect(store.getState().outbox).toMatchObject([{ channel_id: 7, content: 'Hello', state: 'pending' }]);
    expect(box().value).toBe('');
  });

  it('leaves Shift+Enter to the text', () => {
    const { store } = setUp();
    write('Hello');
    fireEvent.keyDown(box(), { ...enter, shiftKey: true });
    expect(store.getState().outbox).toEqual([]);
  });

  it('leaves Enter to an input method that composes a word', () => {
    const { store } = setUp();
    write('こんにちは');
    fireEvent.keyDown(box(), { ...enter, isComposing: true });
    expect(store.getState().outbox).toEqual([]);
  });

  it('does not send spaces and non-breaking spaces', () => {
    const { store } = setUp();
    write(' \u00a0\n');
    fireEvent.keyDown(box(), enter);
    expect(store.getState().outbox).toEqual([]);
    expect(screen.getByTestId('composer-send').getAttribute('aria-disabled')).toBe('true');
  });

  it('sends nothing over a broken connection and says why', () => {
    const { store } = setUp({ connection: { status: 'broken', since: 0 } });
    write('Hello');
    fireEvent.keyDown(box(), enter);
    expect(store.getState().outbox).toEqual([]);
    expect(box().value).toBe('Hello');
    expect(screen.getByText('Socket connection was broken')).toBeTruthy();
  });

  it('edits the last own message with Up in an empty box, and Esc leaves it', async () => {
    const edited = buildMessage(1, { content: 'mended', updated_by_user_at: '2026-11-21T10:05:00.000Z' });
    const messages = [buildMessage(1, {}), buildMessage(2, { created_by: 3 })];
    const { calls } = setUp(
      { timelines: { 7: { ...emptyTimeline(), messages, hasOlder: false, status: 'ready' } } },
      () => edited,
    );
    fireEvent.keyDown(box(), { key: 'ArrowUp' });
    expect(box().value).toBe('message 1');
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(box().value).toBe('');
    fireEvent.keyDown(box(), { key: 'ArrowUp' });
    write('mended');
    await act(async () => fireEvent.keyDown(box(), enter));
    expect(calls).toMatchObject([
      { name: 'editMessage', input: { params: { id: 7, messageId: 1 }, body: { content: 'mended' } } },
    ]);
    expect(box().value).toBe('');
  });

  it('leaves Up to the caret while there is a text', () => {
    const messages = [buildMessage(1, {})];
    setUp({ timelines: { 7: { ...emptyTimeline(), messages, hasOlder: false, status: 'ready' } } });
    write('Hello');
    fireEvent.keyDown(box(), { key: 'ArrowUp' });
    expect(box().value).toBe('Hello');
  });

  it('keeps a draft for each channel', () => {
    const { show } = setUp();
    write('for the team');
    show(8);
    expect(box().value).toBe('');
    write('for the client');
    show(7);
    expect(box().value).toBe('for the team');
  });

  it('tells the length that is left near the limit', () => {
    setUp();
    write('a'.repeat(16_383));
    expect(screen.getByTestId('characters-left').textContent).toBe('1 character left');
  });
});

describe('in place of the message box', () => {
  it('those who only look are told so and can join', async () => {
    const joined: ReaderChannel = { ...buildChannel({}), ...member };
    setUp({ memberships: { 7: stranger } }, () => joined);
    expect(screen.getByTestId('viewing-banner').textContent).toContain('You are viewing');
    await act(async () => fireEvent.click(screen.getByTestId('join-channel')));
    expect(box()).toBeTruthy();
  });

  it('the second of two who take a client learns who was first and may join as a colleague', async () => {
    const joined: ReaderChannel = { ...conversation, ...member, manager_id: 3 };
    const { calls, show } = setUp({ memberships: { 7: member, 8: stranger } }, (_, input) => {
      if ((input as { body: { as: string } }).body.as === 'colleague') return joined;
      throw new ApiError(409, 'conversation.already_joined', { name: 'Anna Koval' }, []);
    });
    show(8);
    await act(async () => fireEvent.click(screen.getByTestId('join-channel')));
    expect(screen.getByText('Anna Koval has already joined')).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByTestId('join-as-colleague')));
    expect(calls.map((each) => each.name)).toEqual(['joinChannel', 'joinChannel']);
    expect(box()).toBeTruthy();
  });

  it('a client who stopped the bot cannot be written to', () => {
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: { ...conversation, client_blocked: true } } });
    show(8);
    expect(screen.getByTestId('client-blocked').textContent).toContain('Halyna stopped the bot');
    expect(screen.queryByTestId('composer-input')).toBeNull();
  });
});
