import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRunLeased } from '../../../platform/leases/index.ts';
import { type EventLog, makeEventLog } from '../../../platform/realtime/index.ts';
import { makeSecretBox } from '../../../platform/secrets/index.ts';
import {
  eventually,
  listMessages,
  type MessagingFixture,
  readPhone,
  sendMessage,
  startMessaging,
  waitForDelivery,
} from '../../../testing/messengers/messaging-fixture.ts';
import type { Connector } from '../../connectors/index.ts';
import { makeTelegramConnector } from '../../connectors/telegram/telegram-connector.ts';
import { makeFindConnectedBot } from '../bots/index.ts';
import { applyWaitingReceipts } from '../conversations/index.ts';
import { BotRateLimiter } from './bot-rate-limiter.ts';
import { makeDeliverConversation } from './deliver-conversation.ts';

let fixture: MessagingFixture;
let database: Client;

beforeAll(async () => {
  fixture = await startMessaging();
  database = new Client(fixture.app.database.connection);
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await fixture.close();
});

test('an edit that takes another message on the phone is not repeated when its answer is lost', async () => {
  const bot = await fixture.connectBot();
  const { phone, channelId } = await fixture.openConversation(bot, 'Edit');
  const message = await sendMessage(fixture.owner, channelId, { content: 'short' });
  await waitForDelivery(fixture.owner, message, 'sent');
  await fixture.sandbox.addFault({ method: 'sendMessage', bot_id: bot.telegramId, kind: 'accept_then_reset' });
  const content = `${'first paragraph '.repeat(250)}\n\n${'second paragraph '.repeat(100)}`;
  await fixture.owner.call('PUT', `/api/channels/${channelId}/messages/${message.id}`, { body: { content } });
  await eventually(async () => {
    const { rows } = await database.query(
      'select pending_change, in_flight_since from deliveries where channel_id = $1 and message_seq = $2',
      [channelId, message.seq],
    );
    expect(rows).toEqual([{ pending_change: null, in_flight_since: null }]);
  });
  const pieces = (await readPhone(phone)).filter((line) => line.includes('second paragraph'));
  expect(pieces).toHaveLength(1);
});

describe('two workers on one conversation', () => {
  let events: EventLog;
  beforeAll(() => {
    events = makeEventLog(fixture.app.resources.database);
  });
  const made = { current: null as Connector | null };

  /** A worker as in another process: separate instances, the same database and messenger. */
  const makeWorker = () => {
    const secrets = makeSecretBox(fixture.app.secretKey);
    made.current ??= makeTelegramConnector({ messengerUrls: { telegram: fixture.sandboxUrl }, secrets });
    const telegram = made.current;
    return makeDeliverConversation({
      markLastOutbound: async () => {},
      applyWaitingReceipts,
      database: fixture.app.resources.database,
      connectors: new Map([[telegram.type, telegram]]),
      findConnectedBot: makeFindConnectedBot(secrets),
      limiter: new BotRateLimiter(),
      runLeased: makeRunLeased({ database: fixture.app.resources.database, log: pino({ level: 'silent' }) }),
      openFile: () => Promise.reject(new Error('this message has no files')),
      makePublicUrl: () => '',
      log: pino({ level: 'silent' }),
    });
  };
  const payloadOf = (channelId: number) => ({ workspace_id: fixture.workspace.id, channel_id: channelId });

  /** Holds the conversation's lease against the server's own workers for as long as the test lasts. */
  const keepServerOff = (channelId: number) =>
    database.query(
      `insert into work_leases (workspace_id, name, holder, expires_at) values ($1, $2, 'the test', now() + interval '1 hour')
       on conflict (workspace_id, name) do update set expires_at = excluded.expires_at, fence = work_leases.fence + 1`,
      [fixture.workspace.id, `deliver:${channelId}`],
    );
  const endLease = (channelId: number) =>
    database.query('update work_leases set expires_at = now() where name = $1', [`deliver:${channelId}`]);

  const serverHasLooked = (channelId: number) =>
    eventually(async () => {
      const { rowCount } = await database.query(
        `select from graphile_worker._private_jobs where key = $1 and run_at > now() + interval '30 minutes'`,
        [`deliver:${fixture.workspace.id}:${channelId}`],
      );
      expect(rowCount).toBe(1);
    });

  const readDelivery = async (channelId: number) => {
    const { rows } = await database.query<{ state: string; reason: string | null; in_flight_since: Date | null }>(
      'select state, reason, in_flight_since from deliveries where channel_id = $1',
      [channelId],
    );
    return rows[0];
  };

  /** A message of a conversation that only the workers of the test handle, and whose call takes a while. */
  const sendSlowly = async (name: string) => {
    const bot = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(bot, name);
    await keepServerOff(channelId);
    await fixture.sandbox.addFault({ kind: 'slow', bot_id: bot.telegramId, method: 'sendMessage', delay_ms: 3_500 });
    await sendMessage(fixture.owner, channelId, { content: 'only once' });
    await serverHasLooked(channelId);
    await endLease(channelId);
    const isCalled = async () => {
      const calls = await fixture.sandbox.listCalls(bot.telegramId);
      expect(calls.filter(({ method }) => method === 'sendMessage')).toHaveLength(1);
    };
    return { phone, channelId, isCalled };
  };

  afterAll(() => made.current?.close());

  test('both come at once: one sends', async () => {
    const { phone, channelId } = await sendSlowly('At once');
    await Promise.all([makeWorker()(payloadOf(channelId)), makeWorker()(payloadOf(channelId))]);
    expect(await readDelivery(channelId)).toEqual({ state: 'sent', reason: null, in_flight_since: null });
    expect(await readPhone(phone)).toEqual(['only once']);
  });

  test('one is taken for dead in the middle of its call: nothing is sent again, and what it learns is shown in the end', async () => {
    const { phone, channelId, isCalled } = await sendSlowly('Overtaken');
    const first = makeWorker()(payloadOf(channelId));
    await eventually(isCalled);
    await endLease(channelId);
    await makeWorker()(payloadOf(channelId));
    expect(await readDelivery(channelId)).toMatchObject({ state: 'failed', reason: 'unknown_outcome' });
    const before = await events.position(fixture.workspace.id);
    await first;
    expect(await readDelivery(channelId)).toEqual({ state: 'sent', reason: null, in_flight_since: null });
    const received = await events.readAfter(fixture.workspace.id, before.seq, 10);
    // On a busy machine a call this slow may show in the bot's state as well.
    expect(received.map(({ event }) => event).filter((event) => event !== 'updateBots')).toEqual(['updateDelivery']);
    expect(await readPhone(phone)).toEqual(['only once']);
  });

  test('the next one has not looked yet when the answer comes', async () => {
    const { phone, channelId, isCalled } = await sendSlowly('Not looked');
    const first = makeWorker()(payloadOf(channelId));
    await eventually(isCalled);
    await keepServerOff(channelId);
    await first;
    await endLease(channelId);
    await makeWorker()(payloadOf(channelId));
    expect(await readDelivery(channelId)).toEqual({ state: 'sent', reason: null, in_flight_since: null });
    expect(await readPhone(phone)).toEqual(['only once']);
  });

  test('what somebody has queued again since is not touched by a late answer', async () => {
    const { channelId, isCalled } = await sendSlowly('Retried');
    const first = makeWorker()(payloadOf(channelId));
    await eventually(isCalled);
    await endLease(channelId);
    await makeWorker()(payloadOf(channelId));
    await keepServerOff(channelId);
    const [message] = (await listMessages(fixture.owner, channelId)).filter(({ delivery }) => delivery !== null);
    await fixture.owner.call('POST', `/api/channels/${channelId}/messages/${message?.id}/retry`);
    await serverHasLooked(channelId);
    await first;
    expect(await readDelivery(channelId)).toEqual({ state: 'queued', reason: null, in_flight_since: null });
  });
});

test('renaming a bot beside its clients’ messages costs neither', async () => {
  const bot = await fixture.connectBot();
  const chats = await Promise.all([1, 2, 3, 4].map((n) => fixture.openConversation(bot, `Busy ${n}`)));
  const refused: number[] = [];
  const state = { isOver: false };
  const clients = chats.map(async ({ phone }) => {
    for (let n = 0; n < 15; n += 1) await phone.sendText(`from the client ${n}`);
  });
  const staff = chats.map(async ({ channelId }) => {
    for (let n = 0; n < 15; n += 1) await sendMessage(fixture.owner, channelId, { content: `from us ${n}` });
  });
  const rename = (async () => {
    for (let n = 0; !state.isOver; n += 1) {
      const edited = await fixture.owner.call('PUT', '/api/editBot', {
        body: { id: bot.id, type: 1, title: `Title ${n}` },
      });
      if (edited.status !== 200) refused.push(edited.status);
    }
  })();
  await Promise.all([...clients, ...staff]);
  state.isOver = true;
  await rename;
  expect(refused).toEqual([]);
  await eventually(async () => {
    const { rows } = await database.query(
      `select count(*)::int as arrived from messages where content like 'from the client%'
       union all select count(*)::int from inbound_updates where error is not null`,
    );
    expect(rows).toEqual([{ arrived: 60 }, { arrived: 0 }]);
  });
});
