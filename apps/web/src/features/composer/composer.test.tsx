import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import {
  type Channel,
  type CurrentUser,
  defaultPreferences,
  type EndpointAddress,
  type Membership,
  type Message,
  messengers,
  type ReaderChannel,
} from '@switchboard/contract';
import messages from '@switchboard/contract/locales/en-US';
import { toPlainText } from '@switchboard/contract/markup';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProvider } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { type Api, makeApi } from '../../api/client.ts';
import { makeActions } from '../../store/actions.ts';
import { makeDrafts } from '../../store/drafts.ts';
import { makeEventSink } from '../../store/make-event-sink.ts';
import { MutationQueue } from '../../store/mutation-queue.ts';
import { emptyTimeline } from '../../store/slices/messages/messages-state.ts';
import { slices } from '../../store/slices.ts';
import type { State } from '../../store/state.ts';
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
  preferences: defaultPreferences,
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
  capabilities: null,
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

type Answer = (endpoint: EndpointAddress, input: unknown) => unknown;

/** A composer over a real store and real actions; only the server's answers are made up. */
function setUp(state: Partial<State> = {}, answer: Answer = () => true, begun: ComposerTarget | null = null) {
  const calls: { name: string; input: unknown }[] = [];
  const call = async (endpoint: EndpointAddress, input: unknown) => {
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
    events,
    timelines: makeTimelines({ api, store, events, subscriptions }),
    mutations: new MutationQueue(),
    markRead: () => undefined,
    drafts: makeDrafts(store, localStorage),
    sendTyping: () => undefined,
    reload: () => undefined,
  });
  const uploads = new Uploads({ upload: () => Promise.reject(new Error('none')), onFailed: () => undefined });

  function Screen({ channelId }: { channelId: number }) {
    const [target, setTarget] = useState(begun);
    return (
      <Composer
        channelId={channelId}
        uploads={uploads}
        target={target}
        onTargetChange={setTarget}
        onSend={() => undefined}
      />
    );
  }
  const queries = new QueryClient();
  const tree = (channelId: number) => (
    <MantineProvider env="test">
      <IntlProvider locale="en-US" messages={messages} timeZone="UTC">
        <QueryClientProvider client={queries}>
          <ApiProvider value={api}>
            <StoreProvider value={store}>
              <ActionsProvider value={actions}>
                <Screen channelId={channelId} />
              </ActionsProvider>
            </StoreProvider>
          </ApiProvider>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>
  );
  const view = render(tree(7));
  return { store, calls, show: (channelId: number) => view.rerender(tree(channelId)), leave: view.unmount };
}

const field = () => screen.getByTestId('composer-input');
/** The editor once it is here; until then a plain field stands in its place. */
async function findEditor(): Promise<Editor> {
  return waitFor(() => {
    const { editor } = field() as HTMLElement & { editor?: Editor };
    if (!editor) throw new Error('the editor is not here yet');
    return editor;
  });
}
const write = async (content: string) => {
  const editor = await findEditor();
  act(() => void editor.commands.insertContent({ type: 'text', text: content }));
};
const shown = () => field().textContent;
const press = (key: string, keys: object = {}) =>
  fireEvent.keyDown(field(), { key, keyCode: key === 'Enter' ? 13 : 0, ...keys });
const outboxOf = ({ store }: ReturnType<typeof setUp>) => store.getState().outbox.map(({ content }) => content);
const withMessages = (...held: Message[]): Partial<State> => ({
  timelines: { 7: { ...emptyTimeline(), messages: held, status: 'ready' } },
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the message box', () => {
  it('takes what is typed before the editor is here, and goes on with it', async () => {
    const made = setUp();
    fireEvent.change(field(), { target: { value: 'Hello **you**' } });
    await findEditor();
    expect(field().querySelector('strong')?.textContent).toBe('you');
    press('Enter');
    expect(outboxOf(made)).toEqual(['Hello **you**']);
  });

  it('sends with Enter and is empty afterwards', async () => {
    const made = setUp();
    await write('Hello');
    press('Enter');
    expect(made.store.getState().outbox).toMatchObject([{ channel_id: 7, content: 'Hello', state: 'pending' }]);
    expect(shown()).toBe('');
    expect(made.store.getState().drafts).toEqual({});
  });

  it('sends what looks like markup as it was typed', async () => {
    const made = setUp();
    await write('2 * 3 * 4 = [24] # yes');
    press('Enter');
    expect(outboxOf(made).map(toPlainText)).toEqual(['2 * 3 * 4 = [24] # yes']);
  });

  it('leaves Shift+Enter to the text', async () => {
    const made = setUp();
    await write('Hello');
    press('Enter', { shiftKey: true });
    await write('again');
    expect(outboxOf(made)).toEqual([]);
    press('Enter');
    expect(outboxOf(made)).toEqual(['Hello\nagain']);
  });

  it('leaves Enter to an input method that composes a word', async () => {
    const made = setUp();
    await write('こんにちは');
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 });
    expect(outboxOf(made)).toEqual([]);
  });

  it('goes on with a list by Enter and sends it by Ctrl+Enter', async () => {
    const made = setUp();
    const editor = await findEditor();
    act(() => void editor.commands.toggleBulletList());
    await write('one');
    press('Enter');
    await write('two');
    expect(outboxOf(made)).toEqual([]);
    press('Enter', { ctrlKey: true });
    expect(outboxOf(made)).toEqual(['- one\n- two']);
  });

  it('does not send spaces, non-breaking spaces and formats around nothing', async () => {
    const made = setUp();
    await write(' \u00a0 ');
    press('Enter');
    const editor = await findEditor();
    act(() => void editor.commands.toggleBulletList());
    press('Enter', { ctrlKey: true });
    expect(outboxOf(made)).toEqual([]);
    expect(screen.getByTestId('composer-send').getAttribute('aria-disabled')).toBe('true');
  });

  it('sends nothing over a broken connection and says why', async () => {
    const made = setUp({ connection: { status: 'broken', since: 0 } });
    await write('Hello');
    press('Enter');
    expect(outboxOf(made)).toEqual([]);
    expect(shown()).toBe('Hello');
    expect(screen.getByText('Socket connection was broken')).toBeTruthy();
  });

  it('edits the last own message with Up in an empty box, and Esc leaves it', async () => {
    const edited = buildMessage(1, { content: 'mended', updated_by_user_at: '2026-11-21T10:05:00.000Z' });
    const { calls } = setUp(withMessages(buildMessage(1, {}), buildMessage(2, { created_by: 3 })), () => edited);
    await findEditor();
    press('ArrowUp');
    await waitFor(() => expect(shown()).toBe('message 1'));
    press('Escape');
    expect(shown()).toBe('');
    press('ArrowUp');
    await write(' mended');
    await act(async () => press('Enter'));
    expect(calls.filter(({ name }) => name === 'editMessage')).toMatchObject([
      { input: { params: { id: 7, messageId: 1 }, body: { content: 'message 1 mended' } } },
    ]);
    expect(shown()).toBe('');
  });

  it.each(['timelines', 'historyWindows'] as const)(
    'ends a reply when its message is deleted, in %s',
    async (where) => {
      const target: ComposerTarget = { kind: 'reply', message: buildMessage(1, {}) };
      const run = withMessages(target.message).timelines ?? {};
      const made = setUp({ [where]: run }, undefined, target);
      await write('Hello');
      expect(screen.getByTestId('composer-reply')).toBeTruthy();
      const deleted = { channel_id: 7, id: 1, seq: 1, deleted_at: '2026-11-21T11:00:00.000Z' };
      const frame = { event: 'deleteMessage', data: deleted } as const;
      act(() => made.store.setState((state) => slices.applyEvent(state, frame, { receivedAt: 0 })));
      expect(screen.queryByTestId('composer-reply')).toBeNull();
      press('Enter');
      expect(made.store.getState().outbox).toMatchObject([{ content: 'Hello', parent: null }]);
    },
  );

  it('ends an edit when its message is deleted elsewhere, and says so', async () => {
    const made = setUp(withMessages(buildMessage(1, {})));
    await findEditor();
    press('ArrowUp');
    await write(' changed');
    const deleted = { channel_id: 7, id: 1, seq: 1, deleted_at: '2026-11-21T11:00:00.000Z' };
    const frame = { event: 'deleteMessage', data: deleted } as const;
    act(() => made.store.setState((state) => slices.applyEvent(state, frame, { receivedAt: 0 })));
    expect(shown()).toBe('');
    const said = notificationsStore.getState().notifications.map(({ message }) => message);
    expect(said).toContain('The message you were editing was deleted');
  });

  it('leaves Up to the caret while there is a text', async () => {
    setUp(withMessages(buildMessage(1, {})));
    await write('Hello');
    press('ArrowUp');
    expect(shown()).toBe('Hello');
  });

  it('leaves an edit by a press elsewhere, keeps what was begun, and the draft of before', async () => {
    const { store } = setUp({ ...withMessages(buildMessage(1, {})), drafts: {} });
    await findEditor();
    press('ArrowUp');
    await write(' begun');
    act(() => store.setState({ drafts: { 7: 'a draft' } }));
    fireEvent.pointerDown(field());
    fireEvent.click(field(), { detail: 1 });
    expect(shown()).toBe('message 1 begun');
    // A selection in the box that ends beside it.
    fireEvent.click(document.body, { detail: 1 });
    expect(shown()).toBe('message 1 begun');
    fireEvent.pointerDown(document.body);
    // What a key presses is not under a pointer.
    fireEvent.click(document.body, { detail: 0 });
    expect(shown()).toBe('message 1 begun');
    fireEvent.click(document.body, { detail: 1 });
    expect(shown()).toBe('a draft');
  });

  it('finds an edit that was left again, also after another channel', async () => {
    const { show } = setUp(withMessages(buildMessage(1, {})));
    await findEditor();
    press('ArrowUp');
    await write(' begun');
    fireEvent.pointerDown(document.body);
    show(8);
    await findEditor();
    show(7);
    await findEditor();
    press('ArrowUp');
    expect(shown()).toBe('message 1 begun');
  });

  it('finds an edit that was left by a reload, until it is given up', async () => {
    const first = setUp(withMessages(buildMessage(1, {})));
    await findEditor();
    press('ArrowUp');
    await write(' begun');
    first.leave();
    const second = setUp(withMessages(buildMessage(1, {})));
    await findEditor();
    press('ArrowUp');
    expect(shown()).toBe('message 1 begun');
    press('Escape');
    second.leave();
    setUp(withMessages(buildMessage(1, {})));
    await findEditor();
    press('ArrowUp');
    expect(shown()).toBe('message 1');
  });

  it('leaves an edit alone that was begun while another one was being saved', async () => {
    let handleSaved: (saved: Message) => void = () => undefined;
    const saved = new Promise<Message>((resolve) => {
      handleSaved = resolve;
    });
    const { store } = setUp(withMessages(buildMessage(1, {})), () => saved);
    await findEditor();
    press('ArrowUp');
    await write(' changed');
    press('Enter');
    fireEvent.pointerDown(document.body);
    const frame = { event: 'newMessage', data: buildMessage(2, {}) } as const;
    act(() => store.setState((state) => slices.applyEvent(state, frame, { receivedAt: 0 })));
    press('ArrowUp');
    await write(' begun');
    expect(shown()).toBe('message 2 begun');
    await act(async () => handleSaved(buildMessage(1, { content: 'message 1 changed' })));
    expect(shown()).toBe('message 2 begun');
  });

  it('takes what is typed while an edit is being saved as the next message', async () => {
    const made = setUp(withMessages(buildMessage(1, {})), () => new Promise(() => undefined));
    await findEditor();
    press('ArrowUp');
    await write(' changed');
    press('Enter');
    expect(shown()).toBe('');
    await write('next');
    press('Enter');
    expect(outboxOf(made)).toEqual(['next']);
  });

  it('takes an edit up again that was refused, and not over what has been typed since', async () => {
    const refusals: (() => void)[] = [];
    const answer = () =>
      new Promise((_resolve, reject) => refusals.push(() => reject(new Error('refused in the test'))));
    setUp(withMessages(buildMessage(1, {})), answer);
    await findEditor();
    press('ArrowUp');
    await write(' changed');
    press('Enter');
    await waitFor(() => expect(refusals).toHaveLength(1));
    await act(async () => refusals[0]?.());
    await waitFor(() => expect(shown()).toBe('message 1 changed'));
    press('Enter');
    await write('next');
    await waitFor(() => expect(refusals).toHaveLength(2));
    await act(async () => refusals[1]?.());
    expect(shown()).toBe('next');
  });

  it('keeps a draft for each channel', async () => {
    const { show } = setUp();
    await write('for the team');
    show(8);
    await waitFor(() => expect(shown()).toBe(''));
    await write('for the client');
    show(7);
    expect(shown()).toBe('for the team');
  });

  it('shows what another device has written', async () => {
    const { store } = setUp();
    await findEditor();
    act(() => store.setState({ drafts: { 7: 'from the **phone**' } }));
    expect(field().querySelector('strong')?.textContent).toBe('phone');
  });

  it('tells the length that is left near the limit', async () => {
    setUp();
    await write('a'.repeat(16_383));
    expect((await screen.findByTestId('characters-left')).textContent).toBe('1 character left');
  });

  it('says that a long text reaches a client as several messages, and a colleague as one', async () => {
    const client = {
      id: 4,
      first_name: 'Halyna',
      last_name: '',
      username: null,
      phone: null,
      language: null,
      avatar: null,
      service_type: messengers.telegram,
      bot_id: 5,
      created_at: '2026-11-22T10:00:00.000Z',
    };
    const capabilities = { max_text_chars: 4_096, max_file_bytes: 50_000_000, reply_until: null };
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: { ...conversation, client, capabilities } } });
    await write('word '.repeat(1_000));
    expect(screen.queryByTestId('will-split')).toBeNull();
    show(8);
    await write('word '.repeat(1_000));
    expect((await screen.findByTestId('will-split')).textContent).toBe('Will be sent as 2 messages');
  });

  it('takes no file that is too large for the messenger', async () => {
    const capabilities = { max_text_chars: 4_096, max_file_bytes: 64, reply_until: null };
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: { ...conversation, capabilities } } });
    const paste = (bytes: number) => {
      const file = new File([new Uint8Array(bytes)], `${bytes}.bin`);
      fireEvent.paste(field(), { clipboardData: { files: [file], types: ['Files'], getData: () => '' } });
    };
    const said = () => notificationsStore.getState().notifications.map(({ message }) => message);
    await findEditor();
    paste(65);
    expect(said()).not.toContain('a file is too large for the messenger');
    show(8);
    await findEditor();
    paste(65);
    expect(said()).toContain('a file is too large for the messenger');
  });

  it('says that a client does not see mentions', async () => {
    const { show } = setUp();
    show(8);
    const editor = await findEditor();
    act(() => void editor.commands.insertContent({ type: 'mention', attrs: { id: '3', username: 'anna' } }));
    expect(screen.getByTestId('mentions-stay')).toBeTruthy();
  });
});

describe('in place of the message box', () => {
  it('those who only look are told so and can join', async () => {
    const joined: ReaderChannel = { ...buildChannel({}), ...member };
    setUp({ memberships: { 7: stranger } }, () => joined);
    expect(screen.getByTestId('viewing-banner').textContent).toContain('You are viewing');
    await act(async () => fireEvent.click(screen.getByTestId('join-channel')));
    expect(field()).toBeTruthy();
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
    expect(field()).toBeTruthy();
  });

  it('once the messenger allows no reply any more, that is said; until then there is the box', () => {
    const closing = (at: number) => {
      const capabilities = { max_text_chars: 20, max_file_bytes: 64, reply_until: new Date(at).toISOString() };
      return { 7: buildChannel({}), 8: { ...conversation, capabilities } };
    };
    const { store, show } = setUp({ channels: closing(Date.now() + 60_000) });
    show(8);
    expect(field()).toBeTruthy();
    act(() => store.setState({ channels: closing(Date.now() - 1) }));
    expect(screen.queryByTestId('composer-input')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('no reply until the client writes again');
  });

  it('a client who stopped the bot cannot be written to', () => {
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: { ...conversation, client_blocked: true } } });
    show(8);
    expect(screen.getByTestId('client-blocked').textContent).toContain('Halyna stopped the bot');
    expect(screen.queryByTestId('composer-input')).toBeNull();
  });
});

describe('typing beside the message box', () => {
  /** A message of the list, as far as it matters: it takes the focus, and has commands on letters. */
  const addMessage = () => {
    const article = document.createElement('article');
    article.tabIndex = -1;
    document.body.append(article);
    const keys: string[] = [];
    article.addEventListener('keydown', ({ key }) => keys.push(key));
    return { article, keys };
  };
  const hasFocus = () => document.activeElement === field();

  afterEach(() => {
    document.querySelectorAll('article, [role="dialog"]').forEach((element) => element.remove());
  });

  it('goes into it after a click on a message, whose commands stay with the keyboard', async () => {
    setUp();
    await findEditor();
    const { article, keys } = addMessage();
    fireEvent.pointerDown(article);
    act(() => article.focus());
    fireEvent.keyDown(article, { key: 'p' });
    expect(hasFocus()).toBe(true);
    expect(keys).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Tab' });
    act(() => article.focus());
    fireEvent.keyDown(article, { key: 'p' });
    expect(hasFocus()).toBe(false);
    expect(keys).toEqual(['p']);
  });

  it('goes into it when nothing has the focus, but for keys of the screen, open windows and who wants no single keys', async () => {
    const { store } = setUp();
    await findEditor();
    const type = (key: string, keys: object = {}) => {
      act(() => (document.activeElement as HTMLElement).blur());
      fireEvent.keyDown(document.body, { key, ...keys });
      return hasFocus();
    };
    expect(type('ж')).toBe(true);
    expect(type('/')).toBe(false);
    expect(type('c', { ctrlKey: true })).toBe(false);
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    expect(type('ж')).toBe(false);
    dialog.remove();
    act(() => store.setState({ me: { ...me, preferences: { ...defaultPreferences, shortcuts: false } } }));
    expect(type('ж')).toBe(false);
  });
});
