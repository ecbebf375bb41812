import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessengerPhone } from '../../../../../sandbox/src/messenger/messenger-client.ts';
import {
  type ConnectedPage,
  type FacebookFixture,
  startFacebook,
} from '../../../testing/messengers/facebook-fixture.ts';
import { countWaitingUpdates, holdChat } from '../../../testing/messengers/hold-chat.ts';
import {
  eventually,
  listMessages,
  sendMessage,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';

/** The messenger is slow, limits, fails, cuts, repeats and shuffles: each message arrives once, in order, or says why not. */
let fixture: FacebookFixture;
let page: ConnectedPage;

beforeAll(async () => {
  fixture = await startFacebook();
  page = await fixture.connectPage();
});
afterAll(() => fixture.close());

const shown = async (phone: MessengerPhone) =>
  (await phone.read()).messages.filter(({ from_bot }) => from_bot).map(({ text }) => text);
const saidBy = async (channelId: number) =>
  (await listMessages(fixture.owner, channelId))
    .filter(({ client_id }) => client_id !== null)
    .map(({ content }) => content);
const sendAll = async (channelId: number, texts: readonly string[]) => {
  const sent = [];
  for (const content of texts) sent.push(await sendMessage(fixture.owner, channelId, { content }));
  return sent;
};
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name} ${place + 1}`);

describe('sending', () => {
  test.each([
    ['is slow', { kind: 'slow', delay_ms: 300, times: 3 }],
    ['limits the rate', { kind: 'too_many_requests', retry_after: 1, times: 3 }],
    ['fails for a while', { kind: 'server_error', times: 2 }],
    ['refuses for a while with another temporary code', { kind: 'refused', code: 1200, times: 2 }],
  ] as const)('where the messenger %s, all arrive once and in order', async (_, fault) => {
    const { phone, channelId } = await fixture.openConversation(page, `Slow ${fault.kind} ${fault.times}`);
    await fixture.sandbox.addFault({ ...fault, method: 'send', bot_id: page.id });
    const texts = numbered('line', 5);
    const sent = await sendAll(channelId, texts);
    for (const message of sent) await waitForDelivery(fixture.owner, message, 'delivered');
    expect(await shown(phone)).toEqual(texts);
  });

  test('where the page is limited, all its conversations wait as long as it says, and lose nothing', async () => {
    const limited = await fixture.openConversation(page, 'Limited');
    const other = await fixture.openConversation(page, 'Other');
    const listSends = async () =>
      (await fixture.sandbox.listCalls(page.id)).filter(({ parameters }) =>
        /"(waits|goes)"/.test(JSON.stringify(parameters)),
      );
    await fixture.sandbox.addFault({ kind: 'too_many_requests', retry_after: 4, method: 'send', bot_id: page.id });
    const waiting = await sendMessage(fixture.owner, limited.channelId, { content: 'waits' });
    await eventually(async () => expect(await listSends()).toHaveLength(1));
    const message = await sendMessage(fixture.owner, other.channelId, { content: 'goes' });
    for (const one of [waiting, message]) await waitForDelivery(fixture.owner, one, 'delivered');
    const [refused, ...later] = await listSends();
    expect(later).toHaveLength(2);
    for (const { at_ms } of later) expect(at_ms - (refused?.at_ms ?? 0)).toBeGreaterThanOrEqual(4_000);
    expect([await shown(limited.phone), await shown(other.phone)]).toEqual([['waits'], ['goes']]);
  });

  test('cut before it was taken, a message is not sent again by itself, and those behind it go', async () => {
    const { phone, channelId } = await fixture.openConversation(page, 'Cut');
    await fixture.sandbox.addFault({ kind: 'reset', method: 'send', bot_id: page.id });
    const [lost, next] = await sendAll(channelId, ['lost', 'next']);
    expect((await waitForDelivery(fixture.owner, lost ?? never(), 'failed')).delivery?.reason).toBe('unknown_outcome');
    await waitForDelivery(fixture.owner, next ?? never(), 'delivered');
    expect(await shown(phone)).toEqual(['next']);
    await fixture.owner.call('POST', `/api/channels/${channelId}/messages/${lost?.id}/retry`);
    await waitForDelivery(fixture.owner, lost ?? never(), 'delivered');
    expect(await shown(phone)).toEqual(['next', 'lost']);
  });

  test.each(['accept_then_reset', 'garbage'] as const)(
    '%s: what was taken although no answer came is settled by its echo',
    async (kind) => {
      const { phone, channelId } = await fixture.openConversation(page, `Echo ${kind}`);
      await fixture.sandbox.addFault({ kind, method: 'send', bot_id: page.id });
      const texts = numbered('line', 3);
      const sent = await sendAll(channelId, texts);
      if (kind === 'garbage') {
        // The call was not carried out: there is no echo, so the outcome is unknown.
        expect((await waitForDelivery(fixture.owner, sent[0] ?? never(), 'failed')).delivery?.reason).toBe(
          'unknown_outcome',
        );
      } else await waitForDelivery(fixture.owner, sent[0] ?? never(), 'delivered');
      for (const message of sent.slice(1)) await waitForDelivery(fixture.owner, message, 'delivered');
      expect(await shown(phone)).toEqual(kind === 'garbage' ? texts.slice(1) : texts);
    },
  );

  test.each([1, 2, 1_200])(
    'taken and then refused for now (%s): sent once, the echo comes before the next try',
    async (code) => {
      const { phone, channelId } = await fixture.openConversation(page, `Taken ${code}`);
      await fixture.sandbox.addFault({ kind: 'accept_then_error', code, method: 'send', bot_id: page.id });
      const texts = numbered(`taken ${code}, line`, 2);
      for (const message of await sendAll(channelId, texts)) await waitForDelivery(fixture.owner, message, 'delivered');
      expect(await shown(phone)).toEqual(texts);
      const tries = (await fixture.sandbox.listCalls(page.id)).filter(({ parameters }) =>
        JSON.stringify(parameters).includes(`"${texts[0] ?? ''}"`),
      );
      expect(tries).toHaveLength(1);
    },
  );
});

/** The messages before this text: all earlier ones have been handled, repetitions too. */
const messagesBefore = async (phone: MessengerPhone, channelId: number, end: string) => {
  await phone.sendText(end);
  await eventually(async () => expect(await saidBy(channelId)).toContain(end));
  return (await saidBy(channelId)).slice(0, -1);
};

const never = (): never => {
  throw new Error('was not sent');
};

describe('receiving', () => {
  test('repeated and shuffled deliveries give each message once, in the order of its writing [22.20]', async () => {
    const { phone, channelId, psid } = await openWithPsid('Shuffled');
    // No look before all are there, however slow this machine is.
    const chat = { workspaceId: fixture.workspace.id, botId: page.botId, chatKey: psid };
    const release = await holdChat(fixture.app.resources.database, chat);
    await fixture.sandbox.addFault({ kind: 'shuffled', bot_id: page.id, times: 3 });
    await fixture.sandbox.addFault({ kind: 'repeated', bot_id: page.id, times: 3 });
    const texts = numbered('word', 10);
    for (const text of texts) await phone.sendText(text);
    const { database } = fixture.app.resources;
    await eventually(async () => expect(await countWaitingUpdates(database, fixture.workspace.id)).toBe(10));
    await release();
    await eventually(async () => expect(await saidBy(channelId)).toHaveLength(11));
    expect(await messagesBefore(phone, channelId, 'the end')).toEqual(['hello', ...texts]);
  });

  test('twenty at once, three times each, parallel and backwards, and then again', async () => {
    const { phone, channelId, psid } = await openWithPsid('Parallel');
    const texts = numbered('said', 20);
    const at = Date.now();
    const bodies = texts.map((text, place) =>
      bodyOf(psid, at + place, { message: { mid: `m_parallel_${place}`, text } }),
    );
    const backwards = bodies.toReversed();
    const chat = { workspaceId: fixture.workspace.id, botId: page.botId, chatKey: psid };
    const release = await holdChat(fixture.app.resources.database, chat);
    const statuses = await Promise.all(
      [...backwards, ...bodies, ...backwards].map((body) => fixture.sandbox.postRaw(body)),
    );
    await release();
    expect(new Set(statuses)).toEqual(new Set([200]));
    await eventually(async () => expect(await saidBy(channelId)).toHaveLength(21));
    for (const body of bodies) expect(await fixture.sandbox.postRaw(body)).toBe(200);
    expect(await messagesBefore(phone, channelId, 'the end')).toEqual(['hello', ...texts]);
  });

  test('one body with its items backwards, and an edit before its message', async () => {
    const { channelId, psid } = await openWithPsid('Backwards');
    const at = Date.now();
    const items = [
      itemOf(psid, at + 3, { message_edit: { mid: 'm_back_2', text: 'two, edited', num_edit: 1 } }),
      itemOf(psid, at + 2, { message: { mid: 'm_back_2', text: 'two' } }),
      itemOf(psid, at + 1, { message: { mid: 'm_back_1', text: 'one' } }),
    ];
    const body = JSON.stringify({ object: 'page', entry: [{ id: String(page.id), messaging: items }] });
    expect(
      await fixture.sandbox.postRaw(
        bodyOf(psid, at + 4, { message_edit: { mid: 'm_back_1', text: 'one, edited', num_edit: 1 } }),
      ),
    ).toBe(200);
    expect(await fixture.sandbox.postRaw(body)).toBe(200);
    await eventually(async () => expect(await saidBy(channelId)).toEqual(['hello', 'one, edited', 'two, edited']));
  });

  test('watermarks never go back, and reach nothing that was sent after them [22.11]', async () => {
    const { phone, channelId, psid } = await openWithPsid('Watermarks');
    const first = await sendMessage(fixture.owner, channelId, { content: 'first' });
    await waitForDelivery(fixture.owner, first, 'delivered');
    const between = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await sendMessage(fixture.owner, channelId, { content: 'second' });
    await waitForDelivery(fixture.owner, second, 'delivered');
    const marks = [
      bodyOf(psid, Date.now(), { read: { watermark: between } }),
      bodyOf(psid, Date.now(), { delivery: { watermark: between - 1 } }),
      bodyOf(psid, Date.now(), { read: { watermark: 1 } }),
    ];
    await Promise.all([...marks, ...marks.toReversed()].map((body) => fixture.sandbox.postRaw(body)));
    await waitForDelivery(fixture.owner, first, 'read');
    await messagesBefore(phone, channelId, 'the end');
    const states = (await listMessages(fixture.owner, channelId)).flatMap(({ delivery }) => delivery?.state ?? []);
    expect(states).toEqual(['read', 'delivered']);
  });
});

const openWithPsid = async (name: string) => {
  const opened = await fixture.openConversation(page, name);
  const { rows } = await fixture.app.resources.database.readInWorkspace<{ psid: string }>(fixture.workspace.id, {
    text: `select k.service_client_id as psid from clients k join channels c on c.client_id = k.id and c.workspace_id = k.workspace_id where c.id = $1`,
    values: [opened.channelId],
  });
  return { ...opened, psid: rows[0]?.psid ?? '' };
};
const itemOf = (psid: string, timestamp: number, more: object) => ({
  sender: { id: psid },
  recipient: { id: String(page.id) },
  timestamp,
  ...more,
});
const bodyOf = (psid: string, timestamp: number, more: object) =>
  JSON.stringify({ object: 'page', entry: [{ id: String(page.id), messaging: [itemOf(psid, timestamp, more)] }] });
