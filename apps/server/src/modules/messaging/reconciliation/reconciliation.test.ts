import type { BotGaps, BotView } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CourierFixture, startCourier } from '../../../testing/messengers/courier-fixture.ts';
import { eventually, readLines, waitForDelivery } from '../../../testing/messengers/messaging-fixture.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let courier: CourierFixture;
const nothing: BotGaps = { updates: 0, messages: 0, deliveries: 0, receipts: 0, requeued: 0 };

beforeAll(async () => {
  courier = await startCourier();
});
afterAll(() => courier.app.close());

const readBot = async () => {
  const { result } = await courier.owner.call<{ data: BotView[] }>('GET', '/api/bots');
  return result.data[0] as BotView;
};

/** Runs the nightly job as its worker would, and returns the recorded result. */
const reconcile = async () => {
  const { reconciled_at: before } = await readBot();
  await courier.app.resources.database.global((tx) =>
    tx.query(`select enqueue_job('reconcile-bots', '{}'::json, key => 'reconcile-now')`),
  );
  return eventually(async () => {
    const bot = await readBot();
    expect(bot.reconciled_at).not.toBe(before);
    return bot.gaps;
  });
};

test('a bot in order has no gaps, and its page hears of the comparison [21.25]', async () => {
  const id = await courier.begin('Anna');
  await courier.send(id, 'an answer');
  expect((await readBot()).gaps).toBeNull();
  const socket = await TestSocket.signIn(courier.app.port, courier.workspace.host, courier.owner.token);
  expect(await reconcile()).toEqual(nothing);
  await socket.waitForEvent('updateBots', () => true);
  socket.close();
});

test('what waits without anybody at work on it is found and sent on [21.25]', async () => {
  const id = await courier.begin('Bohdan');
  const message = await courier.send(id, 'forgotten');
  await courier.query(`update deliveries set state = 'queued', sent_parts = 0 where channel_id = $1`, [id]);
  await courier.query('delete from external_messages where channel_id = $1 and message_seq = $2', [id, message.seq]);
  await courier.query(
    `insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload) values ($1, $2, 'lost', 'Bohdan', $3)`,
    [
      courier.workspace.id,
      courier.botId,
      JSON.stringify({ page: 'p1', from: 'Bohdan', n: 9_999, said: { id: 'lost', text: 'nobody heard this' } }),
    ],
  );
  expect(await reconcile()).toEqual({ ...nothing, updates: 1, deliveries: 1, requeued: 2 });
  await waitForDelivery(courier.owner, message, 'sent');
  await eventually(async () => expect(await readLines(courier.owner, id)).toContain('nobody heard this'));
  expect(await reconcile()).toEqual(nothing);
});

test('receipts that wait for nothing are handled again', async () => {
  const id = await courier.begin('Vira');
  const message = await courier.send(id, 'with a late receipt');
  const arrived = { page: 'p1', from: 'Vira', n: 8_888, arrived: [await courier.idOf('with a late receipt')] };
  await courier.query(
    `insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload, handled_at, waits_for)
      values ($1, $2, 'late', 'Vira', $3, now() - interval '2 hours', 'the delivery under way')`,
    [courier.workspace.id, courier.botId, JSON.stringify(arrived)],
  );
  expect(await reconcile()).toEqual({ ...nothing, receipts: 1, requeued: 1 });
  await waitForDelivery(courier.owner, message, 'delivered');
  expect(await reconcile()).toEqual(nothing);
});

test('an update that was given up, and a number without a message, are named [21.25]', async () => {
  const id = await courier.begin('Hanna');
  await courier.query(
    `insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload, handled_at, attempts, error)
      values ($1, $2, 'given-up', 'Hanna', '{}', now(), 5, 'it cannot be read')`,
    [courier.workspace.id, courier.botId],
  );
  await courier.query('update channels set last_seq = last_seq + 2 where id = $1', [id]);
  expect(await reconcile()).toEqual({ ...nothing, updates: 1, messages: 2 });
  // Named once; the numbers stay missing.
  expect(await reconcile()).toEqual({ ...nothing, messages: 2 });
  await courier.query('update channels set last_seq = last_seq - 2 where id = $1', [id]);
  expect(await reconcile()).toEqual(nothing);
});
