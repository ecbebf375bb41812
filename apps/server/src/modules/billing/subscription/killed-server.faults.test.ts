// The server dies after it has committed a payment and before it has answered: LiqPay repeats the callback, and the
// payment counts once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encode, sign, testKeys } from '../../../../../sandbox/src/liqpay/sign.ts';
import { type LiqPayFixture, liqPayKeys, startLiqPay } from '../../../testing/billing/liqpay-fixture.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/processes/server-process.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let fixture: LiqPayFixture;
let server: ServerProcess;
let after: TestApp;

beforeAll(async () => {
  fixture = await startLiqPay();
  const { host, user, database, port } = fixture.app.database.connection;
  server = await startServerProcess({
    ...liqPayKeys,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: fixture.app.secretKey,
    LIQPAY_URL: fixture.sandboxUrl,
  });
});
afterAll(async () => {
  await after.close();
  await server.stop();
  await fixture.close();
});

test('killed between commit and answer, then told three times: paid once [26.24]', async () => {
  const workspace = await fixture.app.createWorkspace();
  await fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]);
  const { order_id: orderId } = fixture.read(await fixture.order(workspace));
  const now = Date.now();
  const data = encode({
    payment_id: 4_000_000_001,
    action: 'subscribe',
    status: 'success',
    public_key: testKeys.publicKey,
    order_id: orderId,
    amount: 9,
    currency: 'USD',
    create_date: now,
    end_date: now,
  });
  const body = new URLSearchParams({ data, signature: sign(data, 'sha1') });
  const post = (port: number) => fetch(`http://127.0.0.1:${port}/webhook/liqpay`, { method: 'POST', body });

  // COMMIT waits on the database's side, so the process is killed while its answer is impossible.
  await fixture.database.query(`create function hold_commit() returns trigger language plpgsql as $$
    begin perform pg_sleep(4); return null; end $$`);
  await fixture.database.query(`create constraint trigger hold after insert on payments deferrable initially deferred
    for each row execute function hold_commit()`);
  const unanswered = post(server.port).then(
    () => 'answered',
    () => 'cut',
  );
  await expect
    .poll(async () => {
      const { rows } = await fixture.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      );
      return rows.length;
    })
    .toBe(1);
  server.child.kill('SIGKILL');
  expect(await unanswered).toBe('cut');
  await expect.poll(async () => (await fixture.database.query('select from payments')).rows.length).toBe(1);
  await fixture.database.query('drop trigger hold on payments');

  const paidUntil = (await fixture.subscriber(workspace)).end_date;
  expect(paidUntil).not.toBeNull();
  after = await startTestApp({ env: { ...liqPayKeys, LIQPAY_URL: fixture.sandboxUrl }, share: fixture.app });
  for (let time = 0; time < 3; time += 1) expect((await post(after.port)).status).toBe(200);
  expect((await fixture.subscriber(workspace)).end_date).toBe(paidUntil);
  const { rows } = await fixture.database.query(
    'select count(*)::int as count from payments where period_ends_at is not null',
  );
  expect(rows).toEqual([{ count: 1 }]);
  const mails = await fixture.database.query(`select from subscription_notices where kind = 'paymentReceived'`);
  expect(mails.rows).toHaveLength(1);
});
