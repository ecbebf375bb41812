import { notificationsStore } from '@mantine/notifications';
import { defaultPreferences, messengers, type ReaderChannel } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { buildCapabilities, buildUser } from '../../../store/testing/build.ts';
import {
  buildChannel,
  conversation,
  field,
  findEditor,
  me,
  member,
  outboxOf,
  press,
  setUp,
  shown,
  stranger,
  write,
} from './testing/composer-fixture.tsx';

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

  it.each([
    ['a client', conversation, 'Write to Halyna'],
    ['a colleague', buildChannel({ type: 2, name: 'Anna' }), 'Write to Anna'],
    ['a channel', buildChannel({}), 'Write in Logistics'],
    ['nobody known yet', buildChannel({ type: 2, name: '' }), 'Write a message'],
  ])('names whom the text goes to: %s', async (_, channel, expected) => {
    setUp({ channels: { 7: { ...channel, id: 7 } } });
    await findEditor();
    await expect.poll(() => field().getAttribute('aria-placeholder')).toBe(expected);
  });

  it('says in the own channel that one writes to oneself', async () => {
    setUp({ me: { ...me, own_channel_id: 7 }, channels: { 7: buildChannel({ type: 2, name: 'Olena' }) } });
    await findEditor();
    await expect.poll(() => field().getAttribute('aria-placeholder')).toBe('Write to yourself');
  });

  it('sends with Enter and is empty afterwards [5.3]', async () => {
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

  it('leaves Shift+Enter to the text [5.3]', async () => {
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

  it('goes on with a list by Enter and sends it by Ctrl+Enter [5.3]', async () => {
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

  it('goes on with code by Enter and sends it by Cmd+Enter, and a hint says so [5.3]', async () => {
    const made = setUp();
    const editor = await findEditor();
    act(() => void editor.commands.toggleCodeBlock());
    await write('one');
    press('Enter');
    await write('two');
    expect(outboxOf(made)).toEqual([]);
    expect(await screen.findByText(/Enter sends$/)).toBeTruthy();
    press('Enter', { metaKey: true });
    expect(outboxOf(made)).toEqual(['```\none\ntwo\n```']);
  });

  it('does not send spaces, non-breaking spaces and formats around nothing [5.2]', async () => {
    const made = setUp();
    await write(' \u00a0 ');
    press('Enter');
    const editor = await findEditor();
    act(() => void editor.commands.toggleBulletList());
    press('Enter', { ctrlKey: true });
    expect(outboxOf(made)).toEqual([]);
    expect(screen.getByTestId('composer-send').getAttribute('aria-disabled')).toBe('true');
  });

  it('sends nothing over a broken connection and says why [4.21]', async () => {
    const made = setUp({ connection: { status: 'broken', since: 0 } });
    await write('Hello');
    press('Enter');
    expect(outboxOf(made)).toEqual([]);
    expect(shown()).toBe('Hello');
    expect(screen.getByText('Socket connection was broken')).toBeTruthy();
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
    const capabilities = buildCapabilities({ max_text_chars: 4_096 });
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: { ...conversation, client, capabilities } } });
    await write('word '.repeat(1_000));
    expect(screen.queryByTestId('will-split')).toBeNull();
    show(8);
    await write('word '.repeat(1_000));
    expect((await screen.findByTestId('will-split')).textContent).toBe('Will be sent as 2 messages');
  });

  it('takes no file that is too large for the messenger', async () => {
    const capabilities = buildCapabilities({ max_file_bytes: 64 });
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: { ...conversation, capabilities } } });
    const paste = (bytes: number) => {
      const file = new File([new Uint8Array(bytes)], `${bytes}.bin`);
      fireEvent.paste(field(), { clipboardData: { files: [file], types: ['Files'], getData: () => '' } });
    };
    const said = () => notificationsStore.getState().notifications.map(({ message }) => message);
    await findEditor();
    paste(65);
    expect(said()).not.toContain('The file is too large for the messenger');
    show(8);
    await findEditor();
    paste(65);
    expect(said()).toContain('The file is too large for the messenger');
  });

  it('says that a client does not see mentions', async () => {
    const { show } = setUp();
    show(8);
    const editor = await findEditor();
    act(() => void editor.commands.insertContent({ type: 'mention', attrs: { id: '3', username: 'anna' } }));
    // The text contains only mentions: the client gets nothing at all.
    expect((await screen.findByTestId('stays-inside')).textContent).toContain('sent to the client');
    act(() => void editor.commands.insertContent(' is it ready?'));
    expect(await screen.findByTestId('mentions-stay')).toBeTruthy();
    expect(screen.queryByTestId('stays-inside')).toBeNull();
  });
});

describe('a name typed in full and sent before the suggestions are here', () => {
  const anna = buildUser({ id: 3, username: 'anna', first_name: 'Anna', last_name: 'Petrenko' });
  const colleagues = { ...me, permissions: { ...me.permissions, users: ['read'] } } as typeof me;

  it('waits for the people and goes once, as a mention', async () => {
    const made = setUp({ me: colleagues });
    await write('@anna look');
    press('Enter');
    press('Enter');
    expect(outboxOf(made)).toEqual([]);
    expect(shown()).toBe('@anna look');
    act(() => made.store.setState({ users: { 3: anna }, usersLoaded: true }));
    await waitFor(() => expect(outboxOf(made)).toEqual(['@[anna](3) look']));
    expect(made.sentFrom).toEqual([7]);
    expect(shown()).toBe('');
    await write('again @anna please');
    press('Enter');
    await waitFor(() => expect(outboxOf(made)).toEqual(['@[anna](3) look', 'again @[anna](3) please']));
  });

  it('is not sent when the text was changed meanwhile, since it may not be finished', async () => {
    const made = setUp({ me: colleagues });
    await write('@anna look');
    press('Enter');
    await write(' he');
    act(() => made.store.setState({ users: { 3: anna }, usersLoaded: true }));
    await write('re');
    press('Enter');
    await waitFor(() => expect(outboxOf(made)).toEqual(['@[anna](3) look here']));
  });
});

describe('in place of the message box', () => {
  it('those who only look are told so and can join [4.7]', async () => {
    const joined: ReaderChannel = { ...buildChannel({}), ...member, user_id: null };
    setUp({ memberships: { 7: stranger } }, () => joined);
    expect((await screen.findByTestId('viewing-banner')).textContent).toContain('You are viewing');
    await act(async () => fireEvent.click(screen.getByTestId('join-channel')));
    expect(field()).toBeTruthy();
  });

  it('the second of two who take a client learns who was first and may join as a colleague', async () => {
    const joined: ReaderChannel = { ...conversation, ...member, manager_id: 3, user_id: null };
    const { calls, show } = setUp({ memberships: { 7: member, 8: stranger } }, (_, input) => {
      if ((input as { body: { as: string } }).body.as === 'colleague') return joined;
      throw new ApiError(409, 'conversation.already_joined', { name: 'Anna Koval' }, []);
    });
    show(8);
    await act(async () => fireEvent.click(await screen.findByTestId('join-channel')));
    expect(screen.getByText('Anna Koval has already joined')).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByTestId('join-as-colleague')));
    expect(calls.map((each) => each.name)).toEqual(['joinChannel', 'joinChannel']);
    expect(field()).toBeTruthy();
  });

  it('once the messenger allows no reply any more, that is said; until then there is the box', () => {
    const closing = (kind: 'open' | 'closed') => {
      const capabilities = buildCapabilities({ reply_window: { kind, until: null } });
      return { 7: buildChannel({}), 8: { ...conversation, capabilities } };
    };
    const { store, show } = setUp({ channels: closing('open') });
    show(8);
    expect(field()).toBeTruthy();
    act(() => store.setState({ channels: closing('closed') }));
    expect(screen.queryByTestId('composer-input')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('You can’t reply until the client writes again');
  });

  it('a client whom the team has blocked cannot be written to, whatever else holds [25.23]', () => {
    const blocked = { ...conversation, client_blocked: true, blocked_at: '2026-11-23T01:00:00.000Z' };
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: blocked } });
    show(8);
    expect(screen.getByTestId('team-blocked').textContent).toContain('This client is blocked');
    expect(screen.queryByTestId('client-blocked')).toBeNull();
    expect(screen.queryByTestId('composer-input')).toBeNull();
  });

  it('a client who stopped the bot cannot be written to', () => {
    const { show } = setUp({ channels: { 7: buildChannel({}), 8: { ...conversation, client_blocked: true } } });
    show(8);
    expect(screen.getByTestId('client-blocked').textContent).toContain('Halyna stopped the bot');
    expect(screen.queryByTestId('composer-input')).toBeNull();
  });
});

describe('typing beside the message box', () => {
  /** A minimal message of the list: focusable, with single-letter commands. */
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
