import { type Subscriber, subscriberId } from '@switchboard/contract';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import type { Clock } from '../clock.ts';
import { getSubscriberRow } from './subscriber-queries.ts';

export interface GetSubscriberDeps {
  database: Database;
  clock: Clock;
  /** Whether payments are set up. */
  canPay: boolean;
}

export const describeSubscriber = async (
  { clock, canPay }: Omit<GetSubscriberDeps, 'database'>,
  tx: Transaction,
  workspaceId: number,
): Promise<Subscriber> => {
  const { company, subdomain, ends_at, trial_ends_at, deletes_at, card_mask, ...row } = await getSubscriberRow(
    tx,
    workspaceId,
  );
  return {
    ...row,
    id: subscriberId,
    title: company,
    name: subdomain,
    end_date: ends_at?.toISOString() ?? null,
    trial_end_date: trial_ends_at?.toISOString() ?? null,
    deletes_at: deletes_at?.toISOString() ?? null,
    sender_card_mask2: card_mask,
    can_pay: canPay,
    now: clock.now().toISOString(),
  };
};

/** The subscriber of the workspace, its plan and the end of the paid time. */
export const makeGetSubscriber =
  (deps: GetSubscriberDeps) =>
  (workspaceId: number): Promise<Subscriber> =>
    deps.database.inWorkspace(workspaceId, (tx) => describeSubscriber(deps, tx, workspaceId));
