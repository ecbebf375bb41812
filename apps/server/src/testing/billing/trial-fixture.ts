// Shared by the tests of subscriptions, with a workspace of their own.
import { expect } from 'vitest';
import { eventually } from '../messengers/messaging-fixture.ts';
import type { TestWorkspace } from '../test-app.ts';
import type { LiqPayFixture } from './liqpay-fixture.ts';

interface SoldOrder {
  order_id: string;
  subscription: { status: string } | null;
  payments: { status: string; refund_amount?: number; payment_id: number }[];
}

/** A workspace at the beginning of its trial, by the stand-in's time, which other tests have moved. */
export const startTrial = async (fixture: LiqPayFixture) => {
  const workspace: TestWorkspace = await fixture.app.createWorkspace();
  const { now } = await fixture.control<{ now: string }>('clock');
  await fixture.database.query(
    `update workspaces set trial_ends_at = $2::timestamptz + interval '14 days' where id = $1`,
    [workspace.id, now],
  );
  /** `2 1`: the plan and the payment status. */
  const stands = async () => {
    const { tariff, payment_status: status } = await fixture.subscriber(workspace);
    return `${tariff} ${status}`;
  };
  return {
    workspace,
    stands,
    untilStands: (wanted: string) => eventually(async () => expect(await stands()).toBe(wanted)),
    /** Until when it is paid. */
    end: async () => Date.parse((await fixture.subscriber(workspace)).end_date ?? ''),
    /** How long it is still paid; months have 28 to 31 days. */
    async daysLeft() {
      const { end_date: end, now: at } = await fixture.subscriber(workspace);
      return (Date.parse(end ?? '') - Date.parse(at)) / 86_400_000;
    },
    /** The mails so far, in their order. */
    notices: async () => {
      const { rows } = await fixture.database.query<{ kind: string }>(
        'select kind from subscription_notices where workspace_id = $1 order by sent_at',
        [workspace.id],
      );
      return rows.map(({ kind }) => kind);
    },
    endTrial: () =>
      fixture.database.query('update workspaces set tariff = 1, trial_ends_at = null where id = $1', [workspace.id]),
    cancel: () => workspace.owner.call('POST', '/api/subscriber/unsubscribe', { body: { name: workspace.subdomain } }),
    /** Orders Business and pays for it; resolves to the order's id. */
    async payMonth() {
      const form = await fixture.order(workspace);
      await fixture.pay(form);
      await eventually(async () => expect(await stands()).toBe('2 1'));
      return fixture.read(form).order_id;
    },
    /** The stand-in's sales by an order. */
    sold: async (orderId: string) =>
      (await fixture.control<SoldOrder[]>('orders')).find((order) => order.order_id === orderId),
  };
};
export type Trial = Awaited<ReturnType<typeof startTrial>>;
