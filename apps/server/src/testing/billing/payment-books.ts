// The rows of one workspace's payments and refunds, without the server around them.
import pg from 'pg';
import { type Database, makeDatabase } from '../../platform/database/index.ts';
import { storeAnnouncements } from '../../platform/realtime/index.ts';
import { makeTestDatabase } from '../database.ts';

export const paymentBooks = {
  workspaceId: 1,
  orderId: `sw1-${'0'.repeat(24)}`,
  now: new Date('2026-05-20T12:00:00Z'),
  paidAt: new Date('2026-05-10T12:00:00Z'),
};
const { workspaceId, orderId, paidAt } = paymentBooks;

/** The amount of a payment to refund, and the refunded one. */
interface Refund {
  refund_minor?: number;
  refunded_minor?: number;
  refund_asked_at?: Date | null;
  refunded_at?: Date | null;
  is_presumed?: boolean;
}
const whole: Required<Refund> = {
  refund_minor: 900,
  refunded_minor: 0,
  refund_asked_at: null,
  refunded_at: null,
  is_presumed: false,
};

export interface PaymentBooks {
  database: Database;
  owner: pg.Client;
  /** A workspace with an unpaid order of 9.00. */
  reset(): Promise<void>;
  /** A payment of 9.00, to be refunded in full by default. */
  pay(paymentId: number, refund?: Refund): Promise<void>;
  /** The same of a workspace that is gone. */
  owe(paymentId: number, refund?: Refund): Promise<void>;
  /** `7 900/200 asked settled`: payment 7, the amount to refund, and the refunded one. */
  refunds(): Promise<string[]>;
  owed(): Promise<string[]>;
  /** Why a person was called. */
  alerts(): Promise<string[]>;
  countEvents(): Promise<number>;
  /** The keys of the jobs that wait. */
  jobs(): Promise<string[]>;
  close(): Promise<void>;
}

export const startPaymentBooks = async (): Promise<PaymentBooks> => {
  const testDatabase = await makeTestDatabase();
  const owner = new pg.Client(testDatabase.connection);
  await owner.connect();
  const database = makeDatabase({ connection: testDatabase.connection, poolSize: 4 });
  storeAnnouncements(database, () => {});
  const readRefunds = async (table: 'payments' | 'owed_refunds') => {
    const { rows } = await owner.query<{ line: string }>(
      `select concat_ws(' ', payment_id, refund_minor || '/' || refunded_minor, case when refund_asked_at is not null then 'asked' end,
        case when refunded_at is not null then 'settled' end) as line from ${table} order by payment_id`,
    );
    return rows.map(({ line }) => line);
  };
  return {
    database,
    owner,
    async reset() {
      await owner.query(
        'truncate payments, invoices, owed_refunds, payment_alerts, events, workspace_counters, id_counters, workspaces cascade',
      );
      await owner.query('delete from graphile_worker._private_jobs');
      await owner.query(
        `insert into workspaces (id, subdomain, company, tariff) overriding system value values ($1, 'one', 'One', 1)`,
        [workspaceId],
      );
      await owner.query('insert into workspace_counters (workspace_id) values ($1)', [workspaceId]);
      await owner.query(
        `insert into invoices (workspace_id, order_id, id, action, tariff, amount_minor, currency, created_at, expires_at)
          values ($1, $2, 1, 'subscribe', 2, 900, 'USD', $3, $3)`,
        [workspaceId, orderId, paidAt],
      );
    },
    async pay(paymentId, refund = {}) {
      await owner.query(
        `insert into payments (workspace_id, payment_id, id, order_id, action, state, amount_minor, currency, happened_at,
            refund_minor, refunded_minor, refund_asked_at, refunded_at, is_presumed)
          values ($1, $2, $2, $3, 'regular', 2, 900, 'USD', $4, $5, $6, $7, $8, $9)`,
        [workspaceId, paymentId, orderId, paidAt, ...Object.values({ ...whole, ...refund })],
      );
    },
    async owe(paymentId, refund = {}) {
      await owner.query(
        `insert into owed_refunds (payment_id, order_id, amount_minor, happened_at, refund_minor, refunded_minor,
            refund_asked_at, refunded_at, is_presumed)
          values ($1, $2, 900, $3, $4, $5, $6, $7, $8)`,
        [paymentId, orderId, paidAt, ...Object.values({ ...whole, ...refund })],
      );
    },
    refunds: () => readRefunds('payments'),
    owed: () => readRefunds('owed_refunds'),
    async alerts() {
      const { rows } = await owner.query<{ reason: string }>('select reason from payment_alerts order by reason');
      return rows.map(({ reason }) => reason);
    },
    countEvents: async () => (await owner.query('select from events')).rows.length,
    async jobs() {
      const { rows } = await owner.query<{ key: string }>('select key from graphile_worker.jobs order by key');
      return rows.map(({ key }) => key);
    },
    async close() {
      await database.close();
      await owner.end();
      await testDatabase.close();
    },
  };
};
