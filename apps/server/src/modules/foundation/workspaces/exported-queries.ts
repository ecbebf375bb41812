import type { Transaction } from '../../../platform/database/index.ts';

/** For use in other modules' SQL. */
export const workspacesTable = 'workspaces';

/** Marks a workspace as having push devices; the messages of the others are not checked. */
export const noteHasPushDevices = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'note-push-devices',
    text: 'update workspaces set has_push_devices = true where id = $1 and not has_push_devices',
    values: [workspaceId],
  });
};

export const noteHasNoPushDevices = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query({
    name: 'note-no-push-devices',
    text: 'update workspaces set has_push_devices = false where id = $1',
    values: [workspaceId],
  });
};

export const renameCompany = async (tx: Transaction, workspaceId: number, company: string): Promise<void> => {
  await tx.query({
    name: 'rename-company',
    text: 'update workspaces set company = $2 where id = $1',
    values: [workspaceId, company],
  });
};

/** Writes what a workspace has: its plan, and until when. */
export const setPlan = async (
  tx: Transaction,
  workspaceId: number,
  plan: { tariff: number; status: number; trialEndsAt: Date | null; endsAt: Date | null; deletesAt: Date | null },
): Promise<void> => {
  await tx.query({
    name: 'set-plan',
    text: `update workspaces set tariff = $2, payment_status = $3, trial_ends_at = $4, ends_at = $5, deletes_at = $6
      where id = $1`,
    values: [workspaceId, plan.tariff, plan.status, plan.trialEndsAt, plan.endsAt, plan.deletesAt],
  });
};
