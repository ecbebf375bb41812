import { billingCurrency, limits, toMajorUnits } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { QueueAccountMail } from '../../accounts/account-mails/index.ts';
import { getWorkspace } from '../../foundation/workspaces/index.ts';
import type { Effect } from './plan-state/plan-state.ts';

/** Tells the owner, in their language. */
export const queueNotice = async (
  queueAccountMail: QueueAccountMail,
  tx: Transaction,
  workspaceId: number,
  { notice, at, amountMinor }: Extract<Effect, { kind: 'notice' }>,
): Promise<void> => {
  const { owner_id: userId } = await getWorkspace(tx, workspaceId);
  await queueAccountMail(tx, {
    workspaceId,
    userId,
    kind: notice,
    path: '/preferences/subscription/',
    values: {
      ...(at !== null && { date: at.toISOString().slice(0, 10) }),
      ...(amountMinor !== undefined && { amount: `${toMajorUnits(amountMinor)} ${billingCurrency}` }),
      days: notice === 'accountClosing' ? limits.closingDays : limits.trialReminderDays,
    },
  });
};
