import {
  type Channel,
  type CurrentUser,
  defaultPreferences,
  type Membership,
  type Message,
} from '@switchboard/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMessage } from '../../../store/slices/outbox/outbox-state.ts';
import { makeStore } from '../../../store/store.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { type MessageActionsContext, MessageActionsProvider } from './commands/message-commands.ts';
import { MessageItem, type MessageItemProps } from './message-item.tsx';
import { SystemMessage } from './system-message.tsx';

const me = {
  id: 1,
  role_id: 2,
  first_name: 'Olena',
  last_name: 'Shevchenko',
  permissions: { channels: ['read'], leads: ['read', 'update'] },
  preferences: defaultPreferences,
} as unknown as CurrentUser;
const team = { id: 7, type: 1, is_public: true, created_by: 2, manager_id: null } as Channel;
const conversation = { ...team, id: 8, type: 3, client: { service_type: 1 } } as Channel;
const member: Membership = { is_member: true, read_seq: 0, unread_count: 0, muted: false };

const buildMessage = (fields: Partial<Message> = {}): Message => ({
  id: 5,
  seq: 5,
  ts: 5,
  channel_id: 7,
  client_msg_id: 'a',
  content: 'Hello **team**',
  created_by: 1,
  client_id: null,
  author: { id: 1, first_name: 'Olena', last_name: 'Shevchenko', avatar: null },
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
  audience: 'public',
  delivery: null,
  ...fields,
});
const outgoing: OutgoingMessage = {
  client_msg_id: 'a',
  channel_id: 7,
  audience: 'public',
  content: 'Hello',
  files: [],
  parent: null,
  state: 'failed',
  reason: 'channel.not_member',
  seq: null,
  created_at: '2026-11-21T10:00:00.000Z',
};

function setUp(content: ReactNode, locale: 'en-US' | 'uk-UA' = 'en-US') {
  const store = makeStore({
    me,
    channels: { 7: team, 8: conversation },
    memberships: { 7: member, 8: member },
    outbox: [outgoing],
  });
  render(
    <TestProviders api={makeTestApi()} store={store} locale={locale}>
      <MessageActionsProvider value={messageActions}>{content}</MessageActionsProvider>
    </TestProviders>,
  );
  return { store };
}

const ran: [string, number][] = [];
const reacted: [number, string, boolean][] = [];
const messageActions: MessageActionsContext = {
  run: (command, message) => ran.push([command, message.seq]),
  setReaction: (message, emoji, on) => reacted.push([message.seq, emoji, on]),
  showDelivery: (message) => ran.push(['delivery', message.seq]),
  showMenu: (message) => ran.push(['menu', message.seq]),
};
const item = (message: Message, props: Partial<MessageItemProps> = {}) => (
  <MessageItem
    message={message}
    grouped={false}
    sending={null}
    reason={null}
    highlighted={false}
    onJumpTo={() => undefined}
    {...props}
  />
);

afterEach(() => {
  cleanup();
  for (const list of [ran, reacted]) list.length = 0;
});

describe('a message', () => {
  it.each([
    ['of the team in a conversation', { channel_id: 8 }, true],
    ['of the client', { channel_id: 8, created_by: null, client_id: 4 }, false],
    ['in a channel of the team', {}, false],
  ])('is tinted only %s', (_, fields, isTinted) => {
    setUp(item(buildMessage(fields)));
    expect(screen.getByTestId('message-5').hasAttribute('data-team')).toBe(isTinted);
  });

  it('on its way to the server is shown with its text and as pending', () => {
    setUp(item(buildMessage({ seq: 0 }), { sending: 'pending' }));
    expect(screen.getByTestId('message-pending').textContent).toContain('Hello team');
    expect(screen.getByText('Loading...')).toBeTruthy();
  });

  it('that the server refused says why, and can be sent again or discarded', async () => {
    const { store } = setUp(item(buildMessage({ seq: 0 }), { sending: 'failed', reason: 'channel.not_member' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Join the channel first');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(store.getState().outbox).toMatchObject([{ client_msg_id: 'a', state: 'pending', reason: null }]);
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(store.getState().outbox).toEqual([]);
  });

  it('shows a video message of a phone as a round one that a press plays', async () => {
    const file = { id: 3, original: 'video-note-8.mp4', filename: 'video-note-8.mp4', name: 'video-note-8.mp4' };
    const facts = {
      type: 'video/mp4',
      kind: 'video',
      size: 9,
      width: null,
      height: null,
      duration: 3,
      src: '/files/3/',
    };
    setUp(item(buildMessage({ files: [{ ...file, ...facts, kind: 'video' }] })));
    const note = await screen.findByRole('button', { name: 'Video video-note-8.mp4' });
    const video = note.querySelector('video');
    expect(video?.controls).toBe(false);
    if (video) fireEvent.play(video);
    expect(note.getAttribute('aria-pressed')).toBe('true');
  });

  it('of the reader can be edited and deleted', async () => {
    setUp(item(buildMessage()));
    fireEvent.pointerMove(screen.getByTestId('message-5'));
    expect(await screen.findByTestId('message-edit')).toBeTruthy();
    // Not beside the buttons of every day: what is deleted is deleted at the client too.
    expect(screen.queryByTestId('message-delete')).toBeNull();
    fireEvent.click(screen.getByTestId('message-more'));
    fireEvent.click(await screen.findByTestId('message-delete'));
    expect(ran).toEqual([['delete', 5]]);
  });

  it('of somebody else can be answered, reacted to and pinned, not changed [6.1]', async () => {
    setUp(item(buildMessage({ created_by: 3 })));
    fireEvent.pointerMove(screen.getByTestId('message-5'));
    expect(await screen.findByTestId('message-reply')).toBeTruthy();
    expect(screen.getByTestId('message-react')).toBeTruthy();
    expect(screen.getByTestId('message-pin')).toBeTruthy();
    expect(screen.queryByTestId('message-edit')).toBeNull();
    fireEvent.click(screen.getByTestId('message-more'));
    await screen.findByTestId('message-copyLink');
    expect(screen.queryByTestId('message-delete')).toBeNull();
  });

  it('shows when it was edited, and that it is pinned [4.3]', async () => {
    setUp(
      item(buildMessage({ updated_by_user_at: '2026-11-21T10:05:00.000Z', pinned_at: '2026-11-21T10:06:00.000Z' })),
    );
    expect(screen.getByText('edited').title).toMatch(/^edited at .*10:05 AM/);
    expect(screen.getByRole('img', { name: 'Pinned' })).toBeTruthy();
    fireEvent.pointerMove(screen.getByTestId('message-5'));
    expect(await screen.findByTestId('message-unpin')).toBeTruthy();
    expect(screen.queryByTestId('message-pin')).toBeNull();
  });

  it('shows its reactions with who chose them; a click puts the own one on or off', () => {
    const reactions = [
      { emoji: '👍', user_ids: [1, 404] },
      { emoji: '🎉', user_ids: [404] },
    ];
    setUp(item(buildMessage({ reactions })));
    const own = screen.getByRole('button', { name: '👍 2, You and Deleted user reacted with 👍' });
    expect(own.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(own);
    fireEvent.click(screen.getByTestId('reaction-🎉'));
    expect(reacted).toEqual([
      [5, '👍', false],
      [5, '🎉', true],
    ]);
  });

  it('that mentions the reader stands out, and the name mentioned opens a card', () => {
    setUp(item(buildMessage({ content: 'Ask @[olena](1) or @[gone](9)' })));
    expect(screen.getByTestId('message-5').dataset.mentionsMe).toBe('true');
    expect(screen.getByRole('button', { name: '@gone' }).dataset.person).toBe('9');
  });

  it('with a link shows a card of the page, which can be put away and stays so', () => {
    const preview = {
      url: 'https://example.com/a',
      title: 'A title',
      description: 'Words',
      site_name: null,
      image: null,
    };
    const message = buildMessage({ metadata: { urls: [preview.url], previews: [preview] } });
    setUp(item(message));
    expect(screen.getByTestId('link-preview').textContent).toBe('example.comA titleWords');
    fireEvent.click(screen.getByRole('button', { name: 'Hide preview' }));
    cleanup();
    setUp(item(message));
    expect(screen.queryByTestId('link-preview')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show preview' }));
    expect(screen.getByTestId('link-preview')).toBeTruthy();
  });

  it('that is a pressed button says so, with what stood above it if that is known', () => {
    const press = (message: string | null) =>
      buildMessage({ content: 'Yes', metadata: { urls: [], previews: [], pressed_button: { message } } });
    setUp(item(press('Do you want it delivered?')));
    expect(screen.getByText('Pressed a button below: Do you want it delivered?')).toBeTruthy();
    cleanup();
    setUp(item(press(null)));
    expect(screen.getByText('Pressed a button')).toBeTruthy();
  });

  it('does what a key says when it has the focus, whatever the alphabet', () => {
    setUp(item(buildMessage()));
    const article = screen.getByTestId('message-5');
    fireEvent.keyDown(article, { code: 'KeyR', key: 'к' });
    fireEvent.keyDown(article, { code: 'KeyP', key: 'p' });
    fireEvent.keyDown(article, { code: 'Delete', key: 'Delete' });
    fireEvent.keyDown(article, { code: 'KeyC', key: 'c', ctrlKey: true });
    expect(ran).toEqual([
      ['reply', 5],
      ['pin', 5],
      ['delete', 5],
    ]);
  });

  it('leaves single keys alone for those who want none', () => {
    const { store } = setUp(item(buildMessage()));
    store.setState({ me: { ...me, preferences: { ...defaultPreferences, shortcuts: false } } });
    fireEvent.keyDown(screen.getByTestId('message-5'), { code: 'KeyR', key: 'r' });
    expect(ran).toEqual([]);
  });

  it('that was deleted keeps its place without its text [4.5]', () => {
    setUp(item(buildMessage({ content: '', deleted_at: '2026-11-21T10:01:00.000Z' })));
    expect(screen.getByTestId('message-5').textContent).toContain('Message deleted');
  });

  it('to a client shows what became of it, and a failure can be tried again', async () => {
    const at = '2026-11-21T10:01:00.000Z';
    setUp(
      <>
        {item(buildMessage({ channel_id: 8, seq: 1, delivery: { state: 'sent', reason: null, at } }))}
        {item(buildMessage({ channel_id: 8, seq: 2, delivery: { state: 'failed', reason: 'blocked_by_client', at } }))}
      </>,
    );
    expect(screen.getByTestId('delivery-1').dataset.state).toBe('sent');
    expect((await screen.findByTestId('delivery-2')).textContent).toContain(
      'Not delivered: the client stopped the bot',
    );
    expect(screen.getAllByTestId('retry-delivery')).toHaveLength(1);
    ran.length = 0;
    fireEvent.click(screen.getByTestId('delivery-1'));
    fireEvent.click(screen.getByTestId('delivery-details'));
    expect(ran).toEqual([
      ['delivery', 1],
      ['delivery', 2],
    ]);
  });

  it('to a client, when nobody knows whether it arrived, is not sent again without the details', async () => {
    const delivery = { state: 'failed', reason: 'unknown_outcome', at: '2026-11-21T10:01:00.000Z' } as const;
    setUp(item(buildMessage({ channel_id: 8, seq: 3, delivery })));
    expect((await screen.findByTestId('delivery-3')).textContent).toContain('may or may not have received it');
    expect(screen.queryByTestId('retry-delivery')).toBeNull();
    ran.length = 0;
    fireEvent.click(screen.getByText('Choose'));
    expect(ran).toEqual([['delivery', 3]]);
  });

  it('of the system speaks the language of the reader', () => {
    const system = { code: 'joined', params: { user: 'Anna' } } as const;
    setUp(<SystemMessage message={buildMessage({ system })} system={system} />, 'uk-UA');
    expect(screen.getByTestId('message-5').textContent).toContain('Anna');
    expect(screen.getByTestId('message-5').textContent).not.toContain('joined');
  });

  it('of the system names a client as they are called now', () => {
    const system = { code: 'conversation_started', params: { client: 'Facebook user', bot: 'Acme' } } as const;
    const message = buildMessage({ system, channel_id: 8, created_by: null });
    const { store } = setUp(<SystemMessage message={message} system={system} />);
    const channels = store.getState().channels;
    const client = { service_type: 1, first_name: 'Emily', last_name: 'Carter' } as Channel['client'];
    act(() => store.setState({ channels: { ...channels, 8: { ...conversation, client } } }));
    expect(screen.getByTestId('message-5').textContent).toContain('Emily Carter started the conversation through Acme');
    act(() => store.setState({ channels: { ...channels, 8: { ...conversation, client: null } } }));
    expect(screen.getByTestId('message-5').textContent).toContain('Facebook user started');
  });

  it('of the system names people who open their cards, several of them one by one', () => {
    const params = { user: 'Anna Koval', user_id: '3', target: 'Petro, Olena', target_id: '4, 5' };
    const system = { code: 'added', params } as const;
    setUp(<SystemMessage message={buildMessage({ system })} system={system} />);
    expect(screen.getByTestId('message-5').textContent).toContain('Anna Koval added Petro, Olena');
    const named = screen.getAllByRole('button').map((button) => [button.textContent, button.dataset.person]);
    expect(named).toEqual([
      ['Anna Koval', '3'],
      ['Petro', '4'],
      ['Olena', '5'],
    ]);
  });

  it.each([
    ['from before ids were stored', { user: 'Anna', target: 'Petro, Olena' }, 0],
    ['that names somebody with a comma', { user: 'Anna', user_id: '3', target: 'A, B, C', target_id: '4, 5' }, 1],
  ])('of the system %s reads the same', (_, params, buttons) => {
    const system = { code: 'added', params } as const;
    setUp(<SystemMessage message={buildMessage({ system })} system={system} />);
    expect(screen.getByTestId('message-5').textContent).toContain(`Anna added ${params.target}`);
    expect(screen.queryAllByRole('button')).toHaveLength(buttons);
  });

  it('shows what the client chose for it, which nobody here takes off, and that they took it back', () => {
    const metadata = { urls: [], previews: [], client_reaction: '❤', taken_back: true as const };
    setUp(item(buildMessage({ created_by: null, client_id: 4, channel_id: 8, metadata })));
    expect(screen.getByRole('img', { name: /❤/ }).textContent).toBe('❤');
    expect(screen.queryByTestId('reaction-❤')).toBeNull();
    expect(screen.getByText('Deleted by the client')).toBeTruthy();
    expect(screen.getByTestId('message-5').textContent).toContain('Hello');
  });

  it('that was written with another program says so and shows its content', () => {
    const system = { code: 'sent_elsewhere', params: { app: 'Facebook' } } as const;
    setUp(<SystemMessage message={buildMessage({ system, created_by: null, author: null })} system={system} />);
    expect(screen.getByTestId('message-5').textContent).toContain('Sent from Facebook');
    expect(screen.getByText('team')).toBeTruthy();
  });

  it.each([
    ['rule_reply', 'Reply of the rule “Refunds”', false],
    ['rule_note', 'Note of the rule “Refunds”', true],
  ] as const)('that a rule wrote names the rule, and a note says who reads it: %s [48.6]', (code, words, isNote) => {
    const system = { code, params: { rule: 'Refunds' } };
    const audience = isNote ? 'internal' : 'public';
    setUp(
      <SystemMessage message={buildMessage({ system, audience, created_by: null, author: null })} system={system} />,
    );
    const article = screen.getByRole('article', { name: new RegExp(words) });
    expect(article.textContent).toContain('team');
    expect(article.dataset['note']).toBe(isNote ? 'true' : undefined);
    expect(screen.queryByText('Note · team only') !== null).toBe(isNote);
  });

  it('opens the card of its author from name and picture; Tab reaches the name once the message has the focus', () => {
    setUp(item(buildMessage({ created_by: 3 })));
    const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-person-name="Olena Shevchenko"]')];
    expect(buttons().map((button) => [button.dataset.person, button.tabIndex])).toEqual([
      ['3', -1],
      ['3', -1],
    ]);
    fireEvent.focus(screen.getByTestId('message-5'));
    expect(buttons().map((button) => button.tabIndex)).toEqual([-1, 0]);
  });

  it('of a client has no card, and a reply has one for whom it answers', () => {
    const parent = {
      id: 4,
      seq: 4,
      content: 'Is it there?',
      created_by: 9,
      client_id: null,
      author_name: 'Petro Bondar',
      deleted_at: null,
      files_count: 0,
    };
    setUp(item(buildMessage({ channel_id: 8, created_by: null, client_id: 6, author: null, parent })));
    const cards = screen.getAllByRole('button').filter((button) => button.dataset.person !== undefined);
    expect(cards.map((button) => [button.textContent, button.dataset.person])).toEqual([['Petro Bondar', '9']]);
    // No button lies in another button or link.
    expect(document.querySelector('button button, a button, button a')).toBeNull();
  });
});
