import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';
import { type ConnectedViberBot, startViber, type ViberFixture } from '../../../testing/messengers/viber-fixture.ts';
import { request } from '../../../testing/test-app.ts';
import { signViber, viberWebhook } from './webhook.ts';

const token = '4a1b2c3d4e5f6071-8293a4b5c6d7e8f9-0a1b2c3d4e5f6071';
const vector =
  '{"event":"message","timestamp":1760000000123,"chat_hostname":"SN-CHAT-01_","message_token":5741311803571721087,"sender":{"id":"AbCdEf0123456789Ghij==","name":"Olena","language":"uk","country":"UA","api_version":10},"message":{"text":"Привіт!","type":"text"},"silent":false}';
const vectorSignature = '2aa053068047ef4cbe2c2d4da187d80ff75e11d0e325a8f0a28f2f9f933eac03';

describe('the signature', () => {
  test("is Viber's own vector, over the very bytes [22.3]", () => {
    expect(Buffer.byteLength(vector)).toBe(279);
    expect(signViber(vector, token)).toBe(vectorSignature);
    expect(signViber(JSON.stringify(JSON.parse(vector)), token)).not.toBe(vectorSignature);
  });

  test('of the vector, the update keeps every digit of its token [22.3]', () => {
    const [update] = viberWebhook.readUpdates(Buffer.from(vector), { serviceBotId: 'pa:1' });
    expect(update).toMatchObject({
      updateKey: 'message:5741311803571721087:AbCdEf0123456789Ghij==',
      chatKey: 'AbCdEf0123456789Ghij==',
      happenedAtMs: 1_760_000_000_123,
    });
  });
});

describe('the webhook', () => {
  let fixture: ViberFixture;
  let bot: ConnectedViberBot;
  let path: string;

  beforeAll(async () => {
    fixture = await startViber();
    bot = await fixture.connectBot();
    const url = (await fixture.viber.listBots())[0]?.webhook_url ?? '';
    path = new URL(url).pathname;
  });
  afterAll(() => fixture.close());

  const countStored = async () => {
    const { rows } = await fixture.app.resources.database.readInWorkspace<{ count: number }>(fixture.workspace.id, {
      text: 'select count(*)::int as count from inbound_updates where workspace_id = $1',
      values: [fixture.workspace.id],
    });
    return rows[0]?.count ?? 0;
  };
  const post = (body: string, signatures: { header?: string; sig?: string }, to = path) =>
    request(fixture.app.port, 'localhost', 'POST', signatures.sig === undefined ? to : `${to}?sig=${signatures.sig}`, {
      body,
      headers: signatures.header === undefined ? {} : { 'x-viber-content-signature': signatures.header },
    });
  const right = (body: string) => signViber(body, bot.secretToken);

  test('fails closed without a right signature, before the body is read as JSON [22.3]', async () => {
    const foreign = signViber(vector, token);
    const wrong = right(vector).replace(/^./, (first) => (first === '0' ? '1' : '0'));
    const before = await countStored();
    const statuses = [
      await post(vector, {}),
      await post(vector, { header: '' }),
      await post(vector, { header: foreign }),
      await post(vector, { header: wrong }),
      await post(vector, { header: right(vector).toUpperCase() }),
      await post(vector, { header: `sha256=${right(vector)}` }),
      await post(vector, { header: right(`${vector} `) }),
      await post(vector, { sig: foreign }),
      await post(vector, { header: right(vector), sig: wrong }),
      await post(vector, { header: wrong, sig: right(vector) }),
      await post(vector, { header: right(vector), sig: `${right(vector)}&sig=${wrong}` }),
      await post('{"event":', { header: foreign }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(await countStored()).toBe(before);
  });

  test('takes a signature in the header, in the address, or in both', async () => {
    const answers: number[] = [];
    for (const [index, place] of (['header', 'sig', 'both'] as const).entries()) {
      const body = vector.replace('721087', `72108${index}`).replace('1760000000123', String(Date.now()));
      const signature = right(body);
      const given = { ...(place !== 'sig' && { header: signature }), ...(place !== 'header' && { sig: signature }) };
      answers.push((await post(body, given)).status);
    }
    expect(answers).toEqual([200, 200, 200]);
    await eventually(async () => expect(await countStored()).toBe(3));
  });

  test('answers 200 and nothing to the probe, to what it does not know, and to a bot that is gone', async () => {
    const before = await countStored();
    for (const event of ['webhook', 'client_status', 'action', 'conversation_started']) {
      const body = JSON.stringify({ event, timestamp: 1, message_token: 5, user: { id: 'a' }, subscribed: true });
      const { status, body: said } = await post(body, { header: right(body) });
      expect([status, said]).toEqual([200, { result: '' }]);
    }
    expect((await post(vector, { header: right(vector) }, '/webhook/viber/nobody')).status).toBe(200);
    expect(await countStored()).toBe(before);
  });

  test('fuzzed events are answered and never loop [22.3]', async () => {
    const odd: unknown[] = [
      null,
      1,
      [],
      {},
      '',
      { event: 'message' },
      { event: 'message', message_token: {}, sender: 1 },
    ];
    for (const kind of [
      'message',
      'delivered',
      'seen',
      'failed',
      'subscribed',
      'unsubscribed',
      'conversation_started',
    ]) {
      for (const value of [null, 0, '', 'x', [], {}, { id: 1 }, { id: 'fuzz' }, { id: 'fuzz', name: 7, avatar: [] }]) {
        for (const message of [
          null,
          'x',
          [],
          {},
          { type: 5 },
          { type: 'picture', media: 3 },
          { type: 'contact', contact: [] },
        ]) {
          odd.push({
            event: kind,
            message_token: `${odd.length}`,
            timestamp: 'x',
            user_id: value,
            sender: value,
            user: value,
            message,
          });
        }
      }
    }
    const statuses = new Set<number>();
    for (const value of odd) {
      const body = JSON.stringify(value);
      statuses.add((await post(body, { header: right(body) })).status);
    }
    expect([...statuses]).toEqual([200]);
    await eventually(async () => {
      const { rows } = await fixture.app.resources.database.readInWorkspace<{ open: number }>(fixture.workspace.id, {
        text: 'select count(*)::int as open from inbound_updates where workspace_id = $1 and handled_at is null',
        values: [fixture.workspace.id],
      });
      expect(rows[0]?.open).toBe(0);
    });
  });

  test('the token stands in no log, address or answer [22.3]', async () => {
    const calls = JSON.stringify(await fixture.viber.listCalls(bot.sandboxId));
    const { body } = await fixture.owner.call('GET', '/api/bots');
    expect(calls + JSON.stringify(body) + path).not.toContain(bot.secretToken);
  });
});
