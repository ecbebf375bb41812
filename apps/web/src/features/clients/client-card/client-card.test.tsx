import { MantineProvider } from '@mantine/core';
import {
  type ClientCard,
  type ClientChange,
  type ClientNote,
  defaultRoles,
  type EndpointAddress,
  type Permissions,
} from '@switchboard/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProvider } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { type Api, makeApi } from '../../../api/client.ts';
import { LocaleProvider } from '../../../i18n/locale-provider.tsx';
import { makeStore } from '../../../store/store.ts';
import { StoreProvider } from '../../../store/store-context.tsx';
import {
  at,
  buildBot,
  buildClient,
  buildConversation,
  buildMe,
  buildUser,
  meId,
} from '../../../store/testing/build.ts';
import { PageObjectsProvider } from '../../../ui/page-objects.tsx';
import { ClientConversations } from './client-conversations.tsx';
import { ClientFacts } from './client-facts.tsx';
import { ClientHistory } from './client-history.tsx';
import { ClientNotes } from './client-notes.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const client = (more: Partial<ClientCard['client']> = {}): ClientCard['client'] => ({
  ...buildClient({ id: 70 }),
  viber_phone: null,
  facebook_link: null,
  bot: { id: 1, title: 'Shop', type: 1 },
  manager_id: null,
  manager: null,
  channel_id: 40,
  customFields: [],
  version: 1,
  last_contact_at: null,
  ...more,
});
const reader = { is_member: false, read_seq: 0, unread_count: 0, muted: false, user_id: null };
const card = (more: Partial<ClientCard> = {}): ClientCard => ({
  client: client(),
  conversation: { ...buildConversation({ bot: buildBot() }), ...reader },
  blocked_by: null,
  person_ids: [70],
  merges: [],
  ...more,
});
const author = { id: meId, first_name: 'Anna', last_name: 'Koval', avatar: null };
const note = (more: Partial<ClientNote> = {}): ClientNote => ({
  id: 1,
  client_id: 70,
  content: 'Calls on **Mondays**',
  author,
  created_at: at(1),
  edited_at: null,
  ...more,
});
const listOf = <Item,>(...data: Item[]) => ({ data, count: data.length, hasMore: false });

type Answers = Partial<Record<string, (input: { params: { id: number } }) => unknown>>;
const manager = defaultRoles[1]?.permissions ?? {};
const administrator = defaultRoles[0]?.permissions ?? {};

/** Renders a part of a card for a user with these permissions; returns the calls it makes. */
function show(element: ReactNode, answers: Answers = {}, permissions: Permissions = manager) {
  const calls: { name: string; input: unknown }[] = [];
  const call = async ({ name }: EndpointAddress, input: { params: { id: number } }) => {
    calls.push({ name, input });
    const answer = answers[name];
    if (answer === undefined) throw new ApiError(500, 'server.failed', {}, []);
    return answer(input);
  };
  const api: Api = {
    ...makeApi({ getToken: () => 'token', getSalt: () => 'salt', onSignedOut: () => undefined }),
    call: call as unknown as Api['call'],
  };
  const me = buildMe({ permissions });
  const store = makeStore({
    me,
    load: 'ready',
    users: { 5: buildUser({ id: 5, first_name: 'Bohdan', last_name: 'Ko' }) },
  });
  const root = createRootRoute({ component: () => element });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <MantineProvider env="test">
      <PageObjectsProvider>
        <LocaleProvider>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <ApiProvider value={api}>
              <StoreProvider value={store}>
                <RouterProvider router={router as never} />
              </StoreProvider>
            </ApiProvider>
          </QueryClientProvider>
        </LocaleProvider>
      </PageObjectsProvider>
    </MantineProvider>,
  );
  return calls;
}

describe('who a client is', () => {
  const termOf = (name: string) => screen.getByText(name).nextElementSibling;

  it('says what is known, and N/A for what is missing [25.16]', async () => {
    show(<ClientFacts card={card({ client: client({ username: 'olena_k', phone: '+380501112233' }) })} />);
    await screen.findByTestId('client-facts');
    expect(termOf('Username')?.textContent).toBe('@olena_k');
    expect(termOf('Phone')?.querySelector('a')?.getAttribute('href')).toBe('tel:+380501112233');
    expect(termOf('Profile')?.querySelector('a')?.getAttribute('href')).toBe('https://t.me/olena_k');
    expect(termOf('Language')?.textContent).toBe('N/A');
    expect(termOf('Last contact')?.textContent).toBe('N/A');
  });

  it.each([
    ['contacts alone', { contacts: ['read' as const] }, ['Phone']],
    ['conversations alone', { leads: ['read' as const] }, ['Last contact']],
  ])('has no term for what is kept from a reader with a right to %s', async (_what, permissions, shown) => {
    show(<ClientFacts card={card()} />, {}, permissions);
    await screen.findByTestId('client-facts');
    expect(['Phone', 'Last contact'].filter((term) => screen.queryByText(term) !== null)).toEqual(shown);
  });

  it('shows what the client wrote as text that does nothing', async () => {
    const hostile = {
      username: '<img src=x onerror=alert(1)>',
      phone: 'javascript:alert(1)',
      facebook_link: 'javascript:1',
    };
    show(<ClientFacts card={card({ client: client(hostile) })} />);
    const facts = await screen.findByTestId('client-facts');
    expect(facts.querySelectorAll('img, a, script')).toHaveLength(0);
    expect(termOf('Username')?.textContent).toBe(`@${hostile.username}`);
  });

  it('says who blocked the client and when', async () => {
    const conversation = { ...buildConversation({ bot: buildBot(), blocked_at: at(5) }), ...reader };
    show(<ClientFacts card={card({ conversation, blocked_by: author })} />);
    expect((await screen.findByTestId('client-blocked-since')).textContent).toMatch(/by Anna Koval$/);
  });
});

describe('the conversations of a person', () => {
  const stateOf = async (
    more: Parameters<typeof buildConversation>[0],
    bot: ClientCard['client']['bot'] | null = client().bot,
  ) => {
    cleanup();
    const conversation = { ...buildConversation({ bot: bot && buildBot(), ...more }), ...reader };
    show(<ClientConversations clientId={70} />, { getClientCard: () => card({ conversation }) });
    return (await screen.findByTestId('client-conversation-40')).textContent;
  };

  it('say where each stands and what was said last [25.16]', async () => {
    expect(await stateOf({})).toContain('New: no one has taken it');
    expect(await stateOf({ manager_id: 5, awaiting_reply: true })).toMatch(/With Bohdan Ko.*Awaiting reply/);
    expect(await stateOf({ client_blocked: true })).toContain('Client stopped the bot');
    expect(await stateOf({ client_blocked: true, blocked_at: at(1) })).toContain('Blocked');
    expect(await stateOf({ manager_id: 5 }, null)).toContain('Closed: the bot is no longer connected');
    const last_message = {
      seq: 1,
      preview: 'Thank you',
      author_name: 'Olena',
      created_by: null,
      client_id: 70,
      created_at: at(3),
      audience: 'public' as const,
      attachment: null,
    };
    expect(await stateOf({ last_message })).toContain('Thank you');
  });

  it('say how long each client has waited, as lists do', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const levelOf = () => screen.queryByLabelText(/^Awaiting reply since/)?.dataset.level;
    expect(await stateOf({ awaiting_reply: true, awaiting_since: minutesAgo(5) })).toContain('5 min');
    expect(levelOf()).toBe('short');
    expect(await stateOf({ manager_id: 5, awaiting_reply: true, awaiting_since: minutesAgo(125) })).toMatch(
      /Awaiting reply.*2 h/,
    );
    expect(levelOf()).toBe('tooLong');
    await stateOf({ manager_id: 5 });
    expect(levelOf()).toBeUndefined();
  });

  it('with other bots are there too, and one that could not be loaded is named as such [25.17]', async () => {
    const getClientCard = ({ params: { id } }: { params: { id: number } }) => {
      if (id === 72) throw new ApiError(502, 'server.failed', {}, []);
      const conversation = { ...buildConversation({ id: id - 30, bot: buildBot() }), ...reader };
      return card({ conversation, client: client({ id }), person_ids: [70, 71, 72] });
    };
    show(<ClientConversations clientId={70} />, { getClientCard });
    expect(await screen.findByTestId('client-conversation-40')).toBeTruthy();
    expect(await screen.findByTestId('client-conversation-41')).toBeTruthy();
    expect(await screen.findByText('Couldn’t load the conversation')).toBeTruthy();
  });

  it('of whom there is none', async () => {
    show(<ClientConversations clientId={70} />, { getClientCard: () => card({ conversation: null }) });
    expect(await screen.findByText('No conversation')).toBeTruthy();
  });
});

describe('notes', () => {
  it('are shown as messages are, and nothing in them acts', async () => {
    const content = '**Calls** <img src=x onerror=alert(1)> [here](javascript:alert(1))';
    show(<ClientNotes clientId={70} />, { listClientNotes: () => listOf(note({ content })) });
    const shown = await screen.findByTestId('note-1');
    expect(shown.querySelector('strong')?.textContent).toBe('Calls');
    expect(shown.querySelectorAll('img, a')).toHaveLength(0);
  });

  it('are sent with Ctrl and Enter, and the form is empty again', async () => {
    const notes: ClientNote[] = [];
    const calls = show(<ClientNotes clientId={70} />, {
      listClientNotes: () => listOf(...notes),
      addClientNote: () => {
        notes.push(note({ content: 'new' }));
        return notes[0];
      },
    });
    const field = await screen.findByTestId<HTMLTextAreaElement>('new-note-text');
    expect(await screen.findByText('No notes yet')).toBeTruthy();
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'new' } });
    await act(async () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }));
    expect(await screen.findByTestId('note-1')).toBeTruthy();
    expect(calls.find(({ name }) => name === 'addClientNote')?.input).toEqual({
      params: { id: 70 },
      body: { content: 'new' },
    });
    expect(field.value).toBe('');
  });

  it('that are blank are not sent', async () => {
    const calls = show(<ClientNotes clientId={70} />, { listClientNotes: () => listOf() });
    const field = await screen.findByTestId('new-note-text');
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '   ' } });
    await act(async () => fireEvent.click(screen.getByTestId('new-note-submit')));
    expect(await screen.findByText(/required/)).toBeTruthy();
    expect(calls.filter(({ name }) => name === 'addClientNote')).toEqual([]);
  });

  it.each([
    ['their author', manager, meId, [1, 1]],
    ['a colleague', manager, 9, [0, 0]],
    ['an administrator', administrator, 9, [0, 1]],
    ['who may only read', { contacts: ['read' as const], leads: ['read' as const] }, meId, [0, 0]],
  ])('can be changed and deleted by %s as the server allows', async (_who, permissions, id, expected) => {
    const notes = listOf(note({ author: { ...author, id } }));
    show(<ClientNotes clientId={70} />, { listClientNotes: () => notes }, permissions);
    await screen.findByTestId('note-1');
    expect([screen.queryAllByTestId('edit-note').length, screen.queryAllByTestId('delete-note').length]).toEqual(
      expected,
    );
  });

  it('keep what is typed when the server refuses an edit, and Esc gives it up', async () => {
    show(<ClientNotes clientId={70} />, { listClientNotes: () => listOf(note()) });
    fireEvent.click(await screen.findByTestId('edit-note'));
    const field = await screen.findByTestId<HTMLTextAreaElement>('edited-note-text');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'other' } });
    await act(async () => fireEvent.click(screen.getByTestId('edited-note-submit')));
    expect(await screen.findByText('Couldn’t change the note')).toBeTruthy();
    expect(field.value).toBe('other');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByTestId('edited-note-text')).toBeNull();
    expect(screen.getByTestId('note-1').textContent).toContain('Mondays');
  });

  it('that could not be loaded can be asked for again', async () => {
    const listClientNotes = vi
      .fn<() => unknown>()
      .mockImplementationOnce(() => {
        throw new ApiError(502, 'server.failed', {}, []);
      })
      .mockReturnValue(listOf(note()));
    show(<ClientNotes clientId={70} />, { listClientNotes });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('note-1')).toBeTruthy();
  });
});

it('the history says what it was, what it became and who changed it', async () => {
  const change = (more: Partial<ClientChange>): ClientChange => ({
    id: crypto.randomUUID(),
    client_id: 70,
    field: 'phone',
    label: null,
    before: null,
    after: null,
    author,
    created_at: at(1),
    ...more,
  });
  const changes = [
    change({ field: 'field', label: 'Size', before: '41', after: '42' }),
    change({ field: 'manager', before: 'Bohdan Ko', after: null }),
    change({ field: 'phone', after: '+380501112233', author: null }),
    change({ field: 'blocked', after: 'blocked' }),
    change({ field: 'blocked', before: 'blocked' }),
  ];
  show(<ClientHistory clientId={70} />, { listClientChanges: () => listOf(...changes) });
  const lines = (await screen.findAllByTestId('client-change')).map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Size41 → 42.*, Anna Koval$/);
  expect(lines[1]).toMatch(/^ManagerBohdan Ko → nobody/);
  expect(lines[2]).toMatch(/^Phonenothing → \+380501112233.*, by the client$/);
  expect([lines[3], lines[4]].map((line) => line?.match(/^(Unb|B)locked/)?.[0])).toEqual(['Blocked', 'Unblocked']);
});
