// Cancelling, receipts of payments, and closing the account.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../../testing/billing/liqpay-fixture.ts';
import { startTrial, type Trial } from '../../../testing/billing/trial-fixture.ts';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';

let fixture: LiqPayFixture;
let trial: Trial;
let orderId: string;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  trial = await startTrial(fixture);
  await trial.endTrial();
  orderId = await trial.payMonth();
});

test('what is cancelled while LiqPay is away ends there later, whatever it answers', async () => {
  const [order] = (await fixture.history(trial.workspace)).slice(0, 1);
  expect(order?.type).toBe('subscribe');
  await fixture.control('faults', { kind: 'accept_then_reset', action: 'unsubscribe' });
  expect((await trial.cancel()).status).toBe(200);
  expect(await trial.stands()).toBe('2 3');
  await eventually(async () => {
    const { rows } = await fixture.database.query(
      'select from invoices where workspace_id = $1 and ended_at is not null and end_confirmed_at is null',
      [trial.workspace.id],
    );
    expect(rows).toEqual([]);
  });
  expect(await trial.stands()).toBe('2 3');
});

test('what LiqPay refuses to end leaves an alert, and is asked for again until it has ended [26.31]', async () => {
  const before = (await fixture.alerts()).end_refused ?? 0;
  await fixture.control('faults', { kind: 'refused', code: 'err_access', action: 'unsubscribe' });
  expect((await trial.cancel()).status).toBe(200);
  await eventually(async () => expect((await fixture.alerts()).end_refused).toBe(before + 1));
  // The workspace's own plan state does not wait for it.
  expect(await trial.stands()).toBe('2 3');
  await eventually(async () => expect((await trial.sold(orderId))?.subscription?.status).toBe('ended'));
  await eventually(async () => {
    const { rows } = await fixture.database.query(
      'select from invoices where workspace_id = $1 and end_confirmed_at is not null',
      [trial.workspace.id],
    );
    expect(rows).toHaveLength(1);
  });
  expect((await fixture.alerts()).end_refused).toBe(before + 1);
});

test('a receipt goes to the owner, whoever asks, for what was paid; a failure of LiqPay is said', async () => {
  const administrator = await trial.workspace.addUser(1);
  const [payment] = await fixture.history(trial.workspace);
  const path = `/api/subscriber/receipt/${payment?.id}`;
  expect((await administrator.call('POST', path, { body: { email: 'thief@x.test' } })).result).toBe(true);
  const got = await administrator.call('GET', `${path}?email=thief@x.test`);
  expect([got.result, got.headers['cache-control']]).toEqual([true, 'no-store']);
  const { email } = await fixture.subscriber(trial.workspace);
  const tickets = await fixture.control<{ email: string; payment_id: number }[]>('tickets');
  expect(tickets.slice(-2).map((ticket) => ticket.email)).toEqual([email, email]);
  expect(email).toBe(`owner@${trial.workspace.subdomain}.test`);
  await fixture.control('faults', { kind: 'server_error', action: 'ticket' });
  expect((await administrator.call('POST', path)).body.error?.code).toBe('subscription.provider_unavailable');
  await fixture.order(trial.workspace, 3);
  const open = (await fixture.history(trial.workspace)).find(({ status }) => status === 0);
  const none = await administrator.call('POST', `/api/subscriber/receipt/${open?.id}`);
  expect(none.body.error?.code).toBe('subscription.no_receipt');
});

test('closing ends the subscription at LiqPay, and coming back gives what is paid', async () => {
  await trial.workspace.setConfirmed(trial.workspace.owner);
  const close = (name: string) => trial.workspace.owner.call('POST', '/api/subscriber/delete', { body: { name } });
  expect((await close('another')).status).toBe(422);
  expect((await close(trial.workspace.subdomain)).status).toBe(200);
  const closed = await fixture.subscriber(trial.workspace);
  expect(closed.payment_status).toBe(4);
  expect(Math.round((Date.parse(closed.deletes_at ?? '') - Date.parse(closed.now)) / 86_400_000)).toBe(30);
  const refused = await trial.workspace.owner.call('POST', '/api/subscriber/payment', {
    body: { tariff: 3, name: trial.workspace.subdomain },
  });
  expect(refused.body.error?.code).toBe('subscription.closing');
  expect((await trial.workspace.owner.call('POST', '/api/subscriber/return')).status).toBe(200);
  expect(await trial.stands()).toBe('2 3');
  expect((await fixture.subscriber(trial.workspace)).deletes_at).toBeNull();
  expect((await trial.workspace.owner.call('POST', '/api/subscriber/return')).status).toBe(409);
});

describe('while LiqPay ends nothing', () => {
  /** As if the time of the next try had come. */
  const tryAgain = () =>
    fixture.database.query(
      `update graphile_worker._private_jobs set run_at = now() where key = $1 and locked_at is null`,
      [`end-order ${orderId}`],
    );
  const hasJob = async () => {
    const { rows } = await fixture.database.query('select from graphile_worker.jobs where key = $1', [
      `end-order ${orderId}`,
    ]);
    return rows.length > 0;
  };
  const close = async () => {
    const { owner, subdomain } = trial.workspace;
    await trial.workspace.setConfirmed(owner);
    const answer = await owner.call('POST', '/api/subscriber/delete', { body: { name: subdomain } });
    expect(answer.status).toBe(200);
  };

  test('a workspace that is erased meanwhile leaves no card that goes on being charged', async () => {
    await fixture.control('faults', { kind: 'refused', code: 'err_access', action: 'unsubscribe', times: 100 });
    await close();
    await fixture.database.query(`update workspaces set deletes_at = '2020-01-01' where id = $1`, [trial.workspace.id]);
    await fixture.database.query(`select graphile_worker.add_job('erase-workspaces', '{}')`);
    await eventually(async () => {
      const { rows } = await fixture.database.query('select from workspaces where id = $1', [trial.workspace.id]);
      expect(rows).toEqual([]);
    });
    expect((await trial.sold(orderId))?.subscription?.status).toBe('active');
    await fixture.control('faults/end', {});
    await eventually(async () => {
      await tryAgain();
      expect((await trial.sold(orderId))?.subscription?.status).toBe('ended');
    });
  });

  test('a charge after all tries were in vain is given back, and asks once more', async () => {
    await fixture.control('faults', { kind: 'refused', code: 'err_access', action: 'unsubscribe', times: 100 });
    expect((await trial.cancel()).status).toBe(200);
    await eventually(async () => expect(await hasJob()).toBe(true));
    await eventually(async () => {
      await fixture.database.query('delete from graphile_worker._private_jobs where key = $1 and locked_at is null', [
        `end-order ${orderId}`,
      ]);
      expect(await hasJob()).toBe(false);
    });
    await fixture.control('faults/end', {});
    await fixture.move(trial.workspace, 31);
    await eventually(async () => expect((await trial.sold(orderId))?.subscription?.status).toBe('ended'));
    await eventually(async () =>
      expect(await fixture.history(trial.workspace)).toMatchObject([{ status: 3, refunded: '9.00' }, { status: 2 }]),
    );
  });
});
