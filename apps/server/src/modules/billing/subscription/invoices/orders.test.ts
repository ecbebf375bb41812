// Orders, and their results at the checkout.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiqPayFixture, startLiqPay } from '../../../../testing/billing/liqpay-fixture.ts';
import { startTrial, type Trial } from '../../../../testing/billing/trial-fixture.ts';
import { eventually } from '../../../../testing/messengers/messaging-fixture.ts';

let fixture: LiqPayFixture;
let trial: Trial;

beforeAll(async () => {
  fixture = await startLiqPay();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  trial = await startTrial(fixture);
  await trial.endTrial();
});

/** Until LiqPay has been asked about the orders on the page. */
const untilAsked = () =>
  eventually(async () => {
    const { rows } = await fixture.database.query(
      `select from graphile_worker.jobs where task_identifier = 'ask-order' and run_at <= now() and attempts < max_attempts`,
    );
    expect(rows).toEqual([]);
  });

describe('an order', () => {
  test('costs what our table says, whatever else is sent; other plans and names are refused [26.23]', async () => {
    const form = await fixture.order(trial.workspace, 3, { amount: 0.01, currency: 'UAH', order_id: 'x', price: 1 });
    expect(fixture.read(form)).toMatchObject({ amount: 49, currency: 'USD' });
    expect(fixture.read(form).order_id).toMatch(/^sw\d+-[0-9a-f]{24}$/);
    const path = '/api/subscriber/payment';
    for (const tariff of [0, -1, 1, 99, '2', null]) {
      const body = { tariff, name: trial.workspace.subdomain };
      expect((await trial.workspace.owner.call('POST', path, { body })).status).toBe(422);
    }
    const wrong = await trial.workspace.owner.call('POST', path, { body: { tariff: 2, name: 'another' } });
    expect(wrong.body.errors).toMatchObject([{ field: 'name', message: 'validation.must_match' }]);
  });

  test('says what goes back for what is paid and not used, and that it is charged at once', async () => {
    expect(await fixture.order(trial.workspace)).toMatchObject({ charged_from: null, returned: '0.00' });
    await trial.payMonth();
    await fixture.move(trial.workspace, 10);
    const form = await fixture.order(trial.workspace, 3);
    expect(form.charged_from).toBeNull();
    await fixture.pay(form);
    await trial.untilStands('3 1');
    await eventually(async () =>
      expect((await fixture.history(trial.workspace)).map(({ refunded }) => refunded)).toEqual([null, form.returned]),
    );
    expect(Number(form.returned)).toBeGreaterThan(4);
  });

  test('is found again only where all of it is the same and there is time to pay; each new one is audited', async () => {
    const { workspace } = trial;
    const idOf = async (tariff = 2, more = {}) => fixture.read(await fixture.order(workspace, tariff, more)).order_id;
    const first = await idOf();
    const change = (what: string) =>
      fixture.database.query(`update invoices set ${what} where workspace_id = $1 and order_id = $2`, [
        workspace.id,
        first,
      ]);
    const minutesLeft = (minutes: number) => change(`expires_at = created_at + interval '${minutes} minutes'`);
    await minutesLeft(35);
    expect(await idOf()).toBe(first);
    const others: string[] = [];
    for (const [spoil, mend] of [
      ['amount_minor = 901', 'amount_minor = 900'],
      [`currency = 'EUR'`, `currency = 'USD'`],
      [`charged_from = now()`, 'charged_from = null'],
      [`expires_at = created_at + interval '30 minutes'`, `expires_at = created_at + interval '35 minutes'`],
    ] as const) {
      await change(spoil);
      const other = await idOf();
      expect(other, spoil).not.toBe(first);
      // It is paid or refused before the next is ordered.
      await fixture.database.query('update invoices set state = 4 where order_id = $1', [other]);
      await change(mend);
      expect(await idOf(), mend).toBe(first);
      others.push(other);
    }
    others.push(await idOf(3), await idOf(2, { renews: false }));
    expect(new Set([first, ...others]).size).toBe(7);
    const log = await workspace.owner.call<{ data: object[] }>('GET', '/api/audit-log?action=subscription.ordered');
    const entry = (to: string) => ({
      subject: { kind: 'workspace', id: null },
      actor: { id: workspace.owner.id },
      changes: { tariff: { from: 'Entrepreneur', to } },
    });
    expect(log.result.data).toMatchObject(
      ['Business', 'Virtuoso', ...Array.from({ length: 5 }, () => 'Business')].map(entry),
    );
  });

  test('is described at the checkout in the language of who pays, and leads back to the workspace', async () => {
    const { workspace } = trial;
    const speak = (language: string) =>
      fixture.database.query('update users set language = $2 where workspace_id = $1', [workspace.id, language]);
    const { subdomain } = workspace;
    const read = async (more = {}) => fixture.read(await fixture.order(workspace, 2, more));
    await speak('en-US');
    expect(await read()).toMatchObject({
      action: 'subscribe',
      description: `Switchboard Business (${subdomain})`,
      language: 'en',
      result_url: expect.stringMatching(new RegExp(`//${subdomain}\\.[^/]+/preferences/subscription/$`)),
      server_url: expect.stringMatching(/\/webhook\/liqpay$/),
    });
    await speak('ru-RU');
    expect(await read({ renews: false })).toMatchObject({ action: 'pay', language: 'uk' });
  });

  test('of two tabs and a double click is one, and is paid once [26.23]', async () => {
    const forms = await Promise.all(Array.from({ length: 6 }, () => fixture.order(trial.workspace)));
    const ids = new Set(forms.map((form) => fixture.read(form).order_id));
    expect(ids.size).toBe(1);
    const outcomes = await Promise.allSettled(forms.map((form) => fixture.pay(form)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await trial.untilStands('2 1');
    const again = await trial.workspace.owner.call('POST', '/api/subscriber/payment', {
      body: { tariff: 2, name: trial.workspace.subdomain },
    });
    expect(again.body.error?.code).toBe('subscription.current_plan');
  });

  test('whose card is refused can be paid with another; what waits for 3-D Secure is paid when confirmed', async () => {
    const refused = await fixture.order(trial.workspace);
    await fixture.pay(refused, '4000000000009995');
    await eventually(async () => expect((await fixture.history(trial.workspace))[0]?.status).toBe(4));
    expect(await trial.stands()).toBe('1 2');
    const next = await fixture.order(trial.workspace);
    expect(fixture.read(next).order_id).not.toBe(fixture.read(refused).order_id);
    await fixture.pay(next, '4000000000003063');
    await eventually(async () => expect((await fixture.history(trial.workspace))[0]?.status).toBe(0));
    expect(await trial.stands()).toBe('1 2');
    await fixture.control('confirm', { order_id: fixture.read(next).order_id });
    await trial.untilStands('2 1');
  });

  test('that comes back with "success" in the address is not paid by that, and is found when its callback is lost', async () => {
    const status = async () =>
      (await trial.workspace.owner.call<{ status: { status: number } }>('GET', '/api/subscriber/status?status=success'))
        .result;
    const form = await fixture.order(trial.workspace);
    expect(await status()).toEqual({ status: { status: 2 } });
    await untilAsked();
    expect(await trial.stands()).toBe('1 2');
    await fixture.control('faults', { kind: 'dropped' });
    await fixture.pay(form);
    expect(await trial.stands()).toBe('1 2');
    // Half a minute later: LiqPay is not asked again any sooner.
    await fixture.database.query(`update invoices set asked_at = asked_at - interval '31 seconds'`);
    await status();
    await trial.untilStands('2 1');
  });

  test('paid twice by two orders gives one back, and the second subscription ends [26.26]', async () => {
    const [business, virtuoso] = [await fixture.order(trial.workspace, 2), await fixture.order(trial.workspace, 3)];
    await fixture.pay(virtuoso);
    await trial.untilStands('3 1');
    await fixture.pay(business);
    const { order_id: orderId } = fixture.read(business);
    await eventually(async () => {
      const order = await trial.sold(orderId);
      expect([order?.subscription?.status, order?.payments[0]?.refund_amount]).toEqual(['ended', 9]);
    });
    expect(await trial.stands()).toBe('3 1');
    await eventually(async () =>
      expect((await fixture.history(trial.workspace)).find(({ tariff }) => tariff === 2)).toMatchObject({
        status: 3,
        refunded: '9.00',
        has_receipt: false,
      }),
    );
  });

  test('of a higher plan ends the lower one and pays its unused days back', async () => {
    const business = await fixture.order(trial.workspace, 2);
    await fixture.pay(business);
    await trial.untilStands('2 1');
    await fixture.pay(await fixture.order(trial.workspace, 3));
    await trial.untilStands('3 1');
    await eventually(async () => {
      const order = await trial.sold(fixture.read(business).order_id);
      expect(order?.subscription?.status).toBe('ended');
      expect(order?.payments[0]?.refund_amount).toBeGreaterThan(8);
    });
  });

  test('that is given back tells of its first charge in one callback or in two: its money goes back once', async () => {
    await fixture.control('rules', { tell_first_charge: true });
    const alerts = await fixture.alerts();
    try {
      const [business, virtuoso] = [await fixture.order(trial.workspace, 2), await fixture.order(trial.workspace, 3)];
      await fixture.pay(virtuoso);
      await trial.untilStands('3 1');
      await fixture.pay(business);
      const { order_id: orderId } = fixture.read(business);
      const books = async () => {
        const { rows } = await fixture.database.query<{ received: number; refund: number; open: number }>(
          `select count(*)::int as received, sum(refund_minor)::int as refund,
             count(*) filter (where refund_minor > 0 and refunded_at is null)::int as open
           from payments where order_id = $1`,
          [orderId],
        );
        return rows[0];
      };
      await eventually(async () => expect(await books()).toEqual({ received: 2, refund: 900, open: 0 }));
      // The nightly list reports it once more.
      await fixture.database.query(`select graphile_worker.add_job('reconcile-payments', '{}', job_key => 'by hand')`);
      await eventually(async () => {
        const { rows } = await fixture.database.query(`select from graphile_worker.jobs where key = 'by hand'`);
        expect(rows).toEqual([]);
      });
      expect(await books()).toEqual({ received: 2, refund: 900, open: 0 });
      const sold = await trial.sold(orderId);
      const refunds = (sold?.payments ?? []).map(({ refund_amount: amount = 0 }) => amount);
      expect(refunds.reduce((all, one) => all + one, 0)).toBe(9);
      expect(await fixture.alerts()).toEqual(alerts);
    } finally {
      await fixture.control('rules', { tell_first_charge: false });
    }
  });

  test('tells of its first charge in one callback or in two: one month is paid', async () => {
    await fixture.control('rules', { tell_first_charge: true });
    try {
      await fixture.pay(await fixture.order(trial.workspace));
      await trial.untilStands('2 1');
      const days = ((await trial.end()) - Date.parse((await fixture.subscriber(trial.workspace)).now)) / 86_400_000;
      expect(days).toBeLessThan(32);
      await eventually(async () =>
        expect(await fixture.history(trial.workspace)).toMatchObject([{ type: 'regular', status: 2, refunded: null }]),
      );
    } finally {
      await fixture.control('rules', { tell_first_charge: false });
    }
  });
});
