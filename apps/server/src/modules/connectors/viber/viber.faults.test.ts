import type { Message } from '@switchboard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { holdChat } from '../../../testing/messengers/hold-chat.ts';
import {
  eventually,
  listMessages,
  readLines,
  sendMessage,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import { type ConnectedViberBot, startViber, type ViberFixture } from '../../../testing/messengers/viber-fixture.ts';
import { request } from '../../../testing/test-app.ts';
import { signViber } from './webhook.ts';

/** The product's behaviour when Viber, the way to it, or the server itself fails. */
let fixture: ViberFixture;

beforeAll(async () => {
  fixture = await startViber();
});
afterEach(async () => {
  await fixture.viber.clearFaults();
});
afterAll(() => fixture.close());

type Phone = Awaited<ReturnType<ViberFixture['takePhone']>>;

const shownTexts = async (phone: Phone) =>
  (await phone.read()).messages.filter((message) => message.from_bot).map(({ text }) => text);
const send = (channelId: number, content: string) => sendMessage(fixture.owner, channelId, { content });
const readOutcome = async ({ channel_id, id }: Message) =>
  (await listMessages(fixture.owner, channel_id)).find((message) => message.id === id)?.delivery;

describe('a provider that fails', () => {
  test('slowly, busily, with errors: what was written arrives once and in order, and others do not wait', async () => {
    const bot = await fixture.connectBot();
    const other = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(bot, 'Slow');
    const calm = await fixture.openConversation(other, 'Calm');
    const fault = { bot_id: bot.sandboxId, method: 'send_message' };
    await fixture.viber.addFault({ kind: 'slow', delay_ms: 6_000, ...fault });
    await fixture.viber.addFault({ kind: 'too_many_requests', retry_after: 1, ...fault });
    await fixture.viber.addFault({ kind: 'server_error', times: 2, ...fault });
    await fixture.viber.addFault({ kind: 'refused', code: 99, ...fault });
    const texts = ['one', 'two', 'three', 'four'];
    const sent: Message[] = [];
    for (const text of texts) sent.push(await send(channelId, text));
    const quick = await send(calm.channelId, 'at once');
    await waitForDelivery(fixture.owner, quick, 'delivered');
    expect((await readOutcome(sent[0] as Message))?.state).toBe('queued');
    for (const message of sent) await waitForDelivery(fixture.owner, message, 'delivered');
    expect(await shownTexts(phone)).toEqual(texts);
  });

  test('with a status that nobody knows is asked three times more, then the message has failed [22.8]', async () => {
    const bot = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(bot, 'Odd');
    await fixture.viber.addFault({
      kind: 'refused',
      code: 99,
      times: 4,
      bot_id: bot.sandboxId,
      method: 'send_message',
    });
    const message = await send(channelId, 'refused');
    const failed = await waitForDelivery(fixture.owner, message, 'failed');
    expect(failed.delivery?.reason).toBe('provider_refused');
    await waitForDelivery(fixture.owner, await send(channelId, 'taken'), 'delivered');
    expect(await shownTexts(phone)).toEqual(['taken']);
    const calls = await fixture.viber.listCalls(bot.sandboxId);
    expect(calls.filter(({ method }) => method === 'send_message')).toHaveLength(5);
  });

  test.each([
    ['cut before it was taken', 'reset', []],
    ['cut after it was taken', 'accept_then_reset', ['who knows']],
    ['answered with half a word', 'garbage', []],
    ['answered by a gateway', 'html_bad_gateway', []],
  ] as const)('a call that is %s is shown as unknown and not repeated by itself', async (_, kind, arrived) => {
    const bot = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(bot, `Cut ${kind}`);
    await fixture.viber.addFault({ kind, bot_id: bot.sandboxId, method: 'send_message' });
    const message = await send(channelId, 'who knows');
    const failed = await waitForDelivery(fixture.owner, message, 'failed');
    expect(failed.delivery?.reason).toBe('unknown_outcome');
    const next = await send(channelId, 'what follows');
    await waitForDelivery(fixture.owner, next, 'delivered');
    expect(await shownTexts(phone)).toEqual([...arrived, 'what follows']);
    await fixture.owner.call('POST', `/api/channels/${channelId}/messages/${message.id}/retry`);
    await waitForDelivery(fixture.owner, message, 'delivered');
    expect(await shownTexts(phone)).toEqual([...arrived, 'what follows', 'who knows']);
  });

  test('a token that was replaced is told once, and nothing more is sent with it', async () => {
    const bot = await fixture.connectBot();
    const { channelId } = await fixture.openConversation(bot, 'Revoked');
    await fixture.viber.revokeToken(bot.sandboxId);
    const message = await send(channelId, 'not sent');
    expect((await waitForDelivery(fixture.owner, message, 'failed')).delivery?.reason).toBe('bot_token_revoked');
  });
});

describe('events', () => {
  let bot: ConnectedViberBot;
  let path: string;
  let at = 0;
  let token = 5_741_311_803_600_000_000n;

  beforeAll(async () => {
    bot = await fixture.connectBot();
    at = Date.now();
    const found = (await fixture.viber.listBots()).find(({ id }) => id === bot.sandboxId);
    path = new URL(found?.webhook_url ?? '').pathname;
  });

  const buildEvent = (userId: string, text: string) => {
    at += 7;
    token += 1n;
    const event = {
      event: 'message',
      timestamp: at,
      message_token: 0,
      sender: { id: userId, name: userId, language: 'uk' },
      message: { type: 'text', text },
    };
    return JSON.stringify(event).replace('"message_token":0', `"message_token":${token}`);
  };
  const post = async (body: string) => {
    const answer = await request(fixture.relay.port, 'localhost', 'POST', path, {
      body,
      headers: { 'x-viber-content-signature': signViber(body, bot.secretToken) },
    });
    return answer.status;
  };

  test('repeated one after another, in parallel and after a restart make one message each [22.20]', async () => {
    const bodies = Array.from({ length: 12 }, (_, index) => buildEvent('Repeated', `word ${index}`));
    const statuses: number[] = [];
    for (const body of bodies) {
      for (let time = 0; time < 3; time += 1) statuses.push(await post(body));
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => post(body)))));
    }
    const channelId = await fixture.findConversation('Repeated');
    const expected = ['conversation_started', ...bodies.map((_, index) => `word ${index}`)];
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toEqual(expected));
    await fixture.restartServer();
    statuses.push(...(await Promise.all(bodies.map(post))));
    await post(buildEvent('Repeated', 'last'));
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toEqual([...expected, 'last']));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('shuffled in windows of twenty stand in the order of their times [22.20]', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const bodies = texts.map((text) => buildEvent('Shuffled', text));
    for (let from = 0; from < bodies.length; from += 20) {
      // No look before the whole window is there, however slow this machine is.
      const chat = { workspaceId: fixture.workspace.id, botId: bot.id, chatKey: 'Shuffled' };
      const release = await holdChat(fixture.app.resources.database, chat);
      const window = bodies
        .slice(from, from + 20)
        .toSorted((left, right) => signViber(left, 'x').localeCompare(signViber(right, 'x')));
      await Promise.all(window.map(post));
      await release();
      const channelId = await fixture.findConversation('Shuffled');
      await eventually(async () =>
        expect((await readLines(fixture.owner, channelId)).slice(1)).toEqual(texts.slice(0, from + 20)),
      );
    }
  });
});
