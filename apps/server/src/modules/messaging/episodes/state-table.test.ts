import type { ConversationState, Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFacebook } from '../../../testing/messengers/facebook-fixture.ts';
import {
  eventually,
  listMessages,
  sendMessage,
  startMessaging,
} from '../../../testing/messengers/messaging-fixture.ts';
import { startViber } from '../../../testing/messengers/viber-fixture.ts';
import type { TestApp, TestUser, TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { makeWake } from './wake-job.ts';

/** One client's phone, by what all messengers can do; what one cannot is left out. */
interface TestPhone {
  say(text: string): Promise<unknown>;
  sticker(): Promise<unknown>;
  /** To the bot's newest message. */
  react?(emoji: string): Promise<unknown>;
  /** The client's newest message. */
  edit?(text: string): Promise<unknown>;
  unsend?(): Promise<unknown>;
  readAll?(): Promise<unknown>;
  stop?(): Promise<unknown>;
  comeBack?(): Promise<unknown>;
}

interface World {
  app: TestApp;
  workspace: TestWorkspace;
  owner: TestUser;
  /** A person who has written, and their conversation, joined by the owner. */
  meet(name: string): Promise<{ channelId: number; phone: TestPhone }>;
  close(): Promise<void>;
}

const bytes = new Uint8Array([0x52, 0x49, 0x46, 0x46]);
const last = <Item>(items: readonly Item[]): Item => {
  const item = items.at(-1);
  if (item === undefined) throw new Error('there is none yet');
  return item;
};

const telegram = async (): Promise<World> => {
  const fixture = await startMessaging();
  const bot = await fixture.connectBot();
  return {
    ...fixture,
    async meet(name) {
      const { channelId, phone } = await fixture.openConversation(bot, name);
      const newest = async (isFromBot: boolean) =>
        last((await phone.read()).messages.filter((entry) => entry.from_bot === isFromBot)).message.message_id;
      return {
        channelId,
        phone: {
          say: (text) => phone.sendText(text),
          sticker: () => phone.sendFile({ kind: 'sticker', bytes, fileName: 'thanks.webp', mimeType: 'image/webp' }),
          react: async (emoji) => phone.react(await newest(true), emoji),
          edit: async (text) => phone.edit(await newest(false), text),
          stop: () => phone.block(),
          comeBack: () => phone.start(),
        },
      };
    },
  };
};

const viber = async (): Promise<World> => {
  const fixture = await startViber();
  const bot = await fixture.connectBot();
  return {
    ...fixture,
    async meet(name) {
      const { channelId, phone } = await fixture.openConversation(bot, name);
      return {
        channelId,
        phone: {
          say: (text) => phone.sendText(text),
          sticker: () => phone.sendFile({ kind: 'sticker', bytes, fileName: 'thanks.png' }),
          readAll: () => phone.readAll(),
          stop: () => phone.unsubscribe(),
          comeBack: () => phone.subscribe(),
        },
      };
    },
  };
};

const facebook = async (): Promise<World> => {
  const fixture = await startFacebook();
  const page = await fixture.connectPage();
  return {
    ...fixture,
    async meet(name) {
      const { channelId, phone } = await fixture.openConversation(page, name);
      const newest = async (isFromBot: boolean) =>
        last((await phone.read()).messages.filter((entry) => entry.from_bot === isFromBot)).id;
      return {
        channelId,
        phone: {
          say: (text) => phone.sendText(text),
          sticker: () =>
            phone.sendMedia({ kind: 'sticker', files: [{ bytes, name: 'thanks.png', mimeType: 'image/png' }] }),
          react: async (emoji) => phone.react(await newest(true), emoji),
          edit: async (text) => phone.edit(await newest(false), text),
          unsend: async () => phone.unsend(await newest(false)),
          readAll: () => phone.open(),
        },
      };
    },
  };
};

const states = ['open', 'snoozed', 'snoozed for good', 'closed', 'closed long ago'] as const;
type Before = (typeof states)[number];

/** Each row of the table in docs/rules.md, by what happens; what each of the states becomes. */
const unchanged = ['open', 'snoozed', 'snoozed', 'closed', 'closed'] as const;
const written = ['open', 'open', 'snoozed', 'open', 'open'] as const;
const thanked = ['open', 'open', 'snoozed', 'closed', 'open'] as const;

describe.each([
  ['Telegram', telegram],
  ['Viber', viber],
  ['Messenger', facebook],
] as const)('%s', (_messenger, start) => {
  let world: World;
  let channelId: number;
  let phone: TestPhone;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.close());

  const read = async () => (await world.owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
  const messages = (): Promise<Message[]> => listMessages(world.owner, channelId);
  const change = async (body: object) => {
    const { state_version: version } = await read();
    const path = `/api/channels/${channelId}/state`;
    const answer = await world.owner.call<ConversationState>('PUT', path, { body: { ...body, version } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const query = (text: string) =>
    world.app.resources.database.inWorkspace(world.workspace.id, (tx) =>
      tx.query(text, [world.workspace.id, channelId]),
    );
  const bring = async (state: Before) => {
    if (state.startsWith('snoozed')) {
      const until = new Date(Date.now() + 3_600_000).toISOString();
      await change({ state: 'snoozed', until, keeps: state === 'snoozed for good' });
    } else await change({ state: state === 'open' ? 'open' : 'closed' });
    if (state === 'closed long ago') {
      await query(`update channels set closed_at = now() - interval '1 hour' where workspace_id = $1 and id = $2`);
    }
  };

  /** Has it happen in each state, waits until `seen` holds, and answers the states afterwards. */
  const tryInEach = async (
    name: string,
    happen: (round: number) => Promise<unknown>,
    seen: (round: number) => Promise<unknown>,
    prepare: () => Promise<unknown> = async () => {},
  ): Promise<string[]> => {
    ({ channelId, phone } = await world.meet(name));
    const found: string[] = [];
    for (const [round, state] of states.entries()) {
      await prepare();
      await bring(state);
      const { state_version: version } = await read();
      await happen(round);
      await eventually(() => seen(round));
      const after = await read();
      found.push(after.state);
      expect(after.state_version - version, `${name} while ${state}`).toBe(after.state === state.split(' ')[0] ? 0 : 1);
      if (after.state === 'closed') expect(after.awaiting_since).toBeNull();
    }
    return found;
  };
  const countClient = async () => (await messages()).filter(({ client_id: id }) => id !== null).length;
  /** One more message of the client than before. */
  const oneMore = () => {
    let before = 0;
    return {
      note: async () => {
        before = await countClient();
      },
      seen: async () => expect(await countClient()).toBe(before + 1),
    };
  };
  const answer = () => sendMessage(world.owner, channelId, { content: 'Here you are' });
  const waitForSent = async () => {
    const { id } = await answer();
    await eventually(async () => {
      const found = (await messages()).find((message) => message.id === id);
      expect(found?.delivery?.state).toMatch(/^(?:sent|delivered|read)$/);
    });
  };

  test('a question opens every conversation but one that is snoozed for good [29.5]', async () => {
    const more = oneMore();
    expect(await tryInEach('Asking', () => phone.say('And how much is it?'), more.seen, more.note)).toEqual(written);
  });

  test('thanks and stickers leave a conversation closed that was closed just now [29.5]', async () => {
    const more = oneMore();
    expect(await tryInEach('Thanking', () => phone.say('Дякую!'), more.seen, more.note)).toEqual(thanked);
    expect(await tryInEach('Sticking', () => phone.sticker(), more.seen, more.note)).toEqual(thanked);
  });

  test('reactions, edits, unsent messages and receipts change no state, where there are any [29.5]', async () => {
    const { react, edit, unsend, readAll } = (await world.meet('Able')).phone;
    if (react !== undefined) {
      const emojis = ['👍', '❤', '🔥', '🎉', '👏'];
      const reacted = async (round: number) =>
        expect(
          (await messages()).some(({ metadata }) => metadata.client_reaction?.startsWith(emojis[round] ?? '')),
          'reacted',
        ).toBe(true);
      expect(
        await tryInEach(
          'Reacting',
          (round) => phone.react?.(emojis[round] ?? '') ?? Promise.reject(),
          reacted,
          waitForSent,
        ),
      ).toEqual(unchanged);
    }
    if (edit !== undefined) {
      const edited = async (round: number) =>
        expect((await messages()).map(({ content }) => content)).toContain(`Rather ${round}?`);
      const say = async () => {
        const before = await countClient();
        await phone.say('This one?');
        await eventually(async () => expect(await countClient()).toBe(before + 1));
      };
      expect(
        await tryInEach('Editing', (round) => phone.edit?.(`Rather ${round}?`) ?? Promise.reject(), edited, say),
      ).toEqual(unchanged);
      if (unsend !== undefined) {
        const unsent = async (round: number) =>
          expect((await messages()).filter(({ metadata }) => metadata.taken_back)).toHaveLength(round + 1);
        expect(await tryInEach('Unsending', () => phone.unsend?.() ?? Promise.reject(), unsent, say)).toEqual(
          unchanged,
        );
      }
    }
    if (readAll !== undefined) {
      const isRead = async () =>
        expect(last((await messages()).filter(({ delivery }) => delivery)).delivery?.state).toBe('read');
      expect(await tryInEach('Reading', () => phone.readAll?.() ?? Promise.reject(), isRead, waitForSent)).toEqual(
        unchanged,
      );
    }
    if (edit === undefined) expect(readAll).toBeDefined();
  });

  test('stopping the bot and coming back change no state, where there is such a thing [29.5]', async () => {
    const { stop } = (await world.meet('Free')).phone;
    const isBlocked = (expected: boolean) => async () => expect((await read()).client_blocked).toBe(expected);
    const stopAndReturn = async () => {
      await phone.stop?.();
      await eventually(isBlocked(true));
      await phone.comeBack?.();
    };
    if (stop === undefined) return;
    expect(await tryInEach('Leaving', stopAndReturn, isBlocked(false))).toEqual(unchanged);
  });

  test('what the team writes changes no state, and time wakes only what is snoozed [29.5]', async () => {
    const sent = async () => expect(last(await messages()).content).toMatch(/^Here you are|@/);
    expect(await tryInEach('Answered', answer, sent)).toEqual(unchanged);
    const inside = () => sendMessage(world.owner, channelId, { content: `@[x](${world.owner.id})` });
    expect(await tryInEach('Discussed', inside, sent)).toEqual(unchanged);
    const wake = async () => {
      await query(
        `update channels set snoozed_until = now() where workspace_id = $1 and id = $2 and state = 'snoozed'`,
      );
      await makeWake(world.app.resources)({ workspace_id: world.workspace.id, channel_id: channelId });
    };
    expect(await tryInEach('Late', wake, async () => {})).toEqual(['open', 'open', 'open', 'closed', 'closed']);
  });

  test('a client who is back finds their manager while they are here, and everyone else otherwise [29.4]', async () => {
    ({ channelId, phone } = await world.meet('Returning'));
    const comeBack = async () => {
      await change({ state: 'closed' });
      await phone.say('Is it ready?');
      await eventually(async () => expect((await read()).state).toBe('open'));
    };
    const socket = await TestSocket.signIn(world.app.port, world.workspace.host, world.owner.token);
    await comeBack();
    expect((await read()).manager_id).toBe(world.owner.id);
    socket.close();
    // A closed socket counts for some seconds.
    const isHere = () => world.owner.call<{ is_online: 0 | 1 }>('GET', `/api/users/${world.owner.id}`);
    await eventually(async () => expect((await isHere()).result).toMatchObject({ is_online: 0 }));
    await comeBack();
    await eventually(async () =>
      expect(await read()).toMatchObject({ manager_id: null, is_member: false, awaiting_reply: true }),
    );
    expect((await messages()).map(({ system }) => system?.code)).toContain('manager_away');
  });
});
