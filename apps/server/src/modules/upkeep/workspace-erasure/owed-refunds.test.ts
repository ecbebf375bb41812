// Money that is owed to a workspace when it is erased, and money that comes meanwhile, goes back all the same.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testKeys } from '../../../../../sandbox/src/liqpay/sign.ts';
import { type FileStorage, openStorage } from '../../../platform/files/index.ts';
import { type LiqPayFixture, startLiqPay } from '../../../testing/billing/liqpay-fixture.ts';
import { startTrial, type Trial } from '../../../testing/billing/trial-fixture.ts';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';
import { killedAfter } from '../../../testing/processes/killed-after.ts';
import { makeEraseWorkspace } from './erase-workspace.ts';

let fixture: LiqPayFixture;
let folder: string;
let storage: FileStorage;
let trial: Trial;
let orderId: string;

beforeAll(async () => {
  fixture = await startLiqPay();
  folder = await mkdtemp(path.join(tmpdir(), 'owed-refunds-'));
  storage = await openStorage({ folder });
});
afterAll(async () => {
  await fixture.close();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await fixture.control('faults/end', {});
  trial = await startTrial(fixture);
  await trial.endTrial();
  orderId = await trial.payMonth();
});

/** LiqPay refuses refunds for now. */
const refuse = (action: string) =>
  fixture.control('faults', { kind: 'refused', code: 'payment_processing', action, times: 100 });
const close = async () => {
  const { owner, subdomain } = trial.workspace;
  await trial.workspace.setConfirmed(owner);
  const answer = await owner.call('POST', '/api/subscriber/delete', { body: { name: subdomain } });
  expect(answer.status).toBe(200);
};
/** As the operator's command does. */
const hasten = () =>
  fixture.database.query(`update workspaces set deletes_at = '2020-01-01' where id = $1`, [trial.workspace.id]);
const isGone = async () =>
  (await fixture.database.query('select from workspaces where id = $1', [trial.workspace.id])).rows.length === 0;
const givenBack = async () => (await trial.sold(orderId))?.payments.map((one) => one.refund_amount ?? 0) ?? [];
const owed = async () => {
  const { rows } = await fixture.database.query<{ refund_minor: number; is_settled: boolean }>(
    'select refund_minor, refunded_at is not null as is_settled from owed_refunds where order_id = $1',
    [orderId],
  );
  return rows;
};
/** As if the time of the next try of every refund had come. */
const tryAgain = () =>
  fixture.database.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'refund-payment %' and locked_at is null`,
  );

/** A workspace that is erased while LiqPay refunds nothing: the refund for its upgrade is open. */
const eraseOwing = async () => {
  await fixture.move(trial.workspace, 10);
  await refuse('refund');
  await fixture.pay(await fixture.order(trial.workspace, 3));
  await trial.untilStands('3 1');
  await close();
  await hasten();
  await fixture.database.query(`select graphile_worker.add_job('erase-workspaces', '{}')`);
  await eventually(async () => expect(await isGone()).toBe(true));
  const [one] = await owed();
  expect(one).toMatchObject({ is_settled: false });
  expect(one?.refund_minor).toBeGreaterThan(400);
  return one;
};

test('what an upgrade owes is paid back after a hastened erasure, once LiqPay does it [26.26]', async () => {
  const one = await eraseOwing();
  expect(await givenBack()).toEqual([0]);

  await fixture.control('faults/end', {});
  await eventually(async () => {
    await tryAgain();
    expect(await owed()).toEqual([{ ...one, is_settled: true }]);
  });
  expect(await givenBack()).toEqual([(one?.refund_minor ?? 0) / 100]);
  // A second run has nothing left to do.
  await fixture.database.query(`select graphile_worker.add_job('refund-payment', $1)`, [
    JSON.stringify({ orderId, paymentId: (await trial.sold(orderId))?.payments[0]?.payment_id }),
  ]);
  await eventually(async () => {
    // The first one may have failed once more before the fault ended.
    await tryAgain();
    const { rows } = await fixture.database.query(
      `select from graphile_worker.jobs where task_identifier = 'refund-payment'`,
    );
    expect(rows).toEqual([]);
  });
  expect(await givenBack()).toEqual([(one?.refund_minor ?? 0) / 100]);
});

test('what is owed is paid back though its job is gone', async () => {
  const one = await eraseOwing();
  await eventually(async () => {
    const { rowCount } = await fixture.database.query(
      `delete from graphile_worker._private_jobs where key like 'refund-payment %' and attempts > 0 and locked_at is null`,
    );
    expect(rowCount).toBeGreaterThan(0);
  });
  await fixture.control('faults/end', {});
  await fixture.database.query(`select graphile_worker.add_job('reconcile-payments', '{}')`);
  await eventually(async () => expect(await owed()).toEqual([{ ...one, is_settled: true }]));
  expect(await givenBack()).toEqual([(one?.refund_minor ?? 0) / 100]);
});

test('what is told to have gone back settles no more than its amount', async () => {
  const one = await eraseOwing();
  const paymentId = (await trial.sold(orderId))?.payments[0]?.payment_id;
  const { now } = await fixture.control<{ now: string }>('clock');
  const tell = (minor: number) =>
    fixture.call({
      payment_id: paymentId,
      order_id: orderId,
      action: 'regular',
      status: 'reversed',
      amount: 9,
      currency: 'USD',
      refund_amount: minor / 100,
      public_key: testKeys.publicKey,
      create_date: Date.parse(now),
    });
  expect(await tell(1)).toBe(200);
  expect(await owed()).toEqual([one]);
  expect(await tell(one?.refund_minor ?? 0)).toBe(200);
  expect(await owed()).toEqual([{ ...one, is_settled: true }]);
});

/** An erasure that is interrupted after so many transactions; resolves to whether it has come to its end. */
const eraseBy = (now: string) => (transactions: number) =>
  makeEraseWorkspace({
    database: killedAfter(fixture.app.resources.database, transactions),
    storage,
    connectors: new Map(),
    findConnectedBot: () => Promise.resolve(null),
    billingTime: () => new Date(now),
    log: pino({ level: 'silent' }),
  })(trial.workspace.id).then(
    () => true,
    () => false,
  );

test('a charge that went back before an erasure is not owed once more when it is told again', async () => {
  await refuse('unsubscribe');
  await trial.cancel();
  await fixture.move(trial.workspace, 31);
  await eventually(async () => expect(await givenBack()).toEqual([0, 9]));
  const paid = (await trial.sold(orderId))?.payments[1];
  await close();
  await hasten();
  const { now } = await fixture.control<{ now: string }>('clock');
  const countRows = async (table: string) =>
    (await fixture.database.query(`select from ${table} where order_id = $1`, [orderId])).rowCount;
  const eraseUpTo = eraseBy(now);
  for (let transactions = 1; (await countRows('payments')) !== 0; transactions += 1) await eraseUpTo(transactions);
  expect(await countRows('invoices')).toBe(1);
  await refuse('reports');
  const received = { payment_id: paid?.payment_id, order_id: orderId, action: 'regular', status: 'success' };
  const at = Date.parse(now);
  const rest = { amount: 9, currency: 'USD', public_key: testKeys.publicKey, create_date: at, end_date: at };
  expect(await fixture.call({ ...received, ...rest })).toBe(200);
  expect(await owed()).toEqual([{ refund_minor: 900, is_settled: true }]);
});

test('a callback at any moment of an erasure is answered 200, and what it tells of is owed [26.26]', async () => {
  await refuse('refund');
  await close();
  await hasten();
  const { now } = await fixture.control<{ now: string }>('clock');
  const eraseUpTo = eraseBy(now);
  let paymentId = 5_000_000_000;
  const tell = (action: string, status: string) => {
    paymentId += 1;
    const at = Date.parse(now) + 1_000;
    const received = { payment_id: paymentId, order_id: orderId, action, status, amount: 9, currency: 'USD' };
    return fixture.call({ ...received, public_key: testKeys.publicKey, create_date: at, end_date: at });
  };
  const statuses = new Set<number>();
  let charges = 0;
  for (let transactions = 1; !(await eraseUpTo(transactions)); transactions += 2) {
    const isKnown =
      (await fixture.database.query('select from invoices where order_id = $1', [orderId])).rows.length > 0;
    if (isKnown) charges += 1;
    statuses.add(await tell('regular', 'success'));
    statuses.add(await tell('regular', 'failure'));
    statuses.add(await tell('subscribe', 'unsubscribed'));
    statuses.add(await tell('regular', 'reversed'));
  }
  expect(await isGone()).toBe(true);
  statuses.add(await tell('regular', 'success'));
  expect([...statuses]).toEqual([200]);
  expect(charges).toBeGreaterThan(5);
  expect((await owed()).map((one) => one.refund_minor)).toEqual(Array.from({ length: charges }, () => 900));
}, 120_000);
