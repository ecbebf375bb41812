import { statement } from '../../../platform/database/index.ts';

/** For use in other modules' SQL. */
export const workspacesTable = 'workspaces';

/** Marks a workspace as having push devices; the messages of the others are not checked. */
export const noteHasPushDevices = statement({
  name: 'note-push-devices',
  text: 'update workspaces set has_push_devices = true where id = $1 and not has_push_devices',
  values: (workspaceId: number) => [workspaceId],
}).run();

export const noteHasNoPushDevices = statement({
  name: 'note-no-push-devices',
  text: 'update workspaces set has_push_devices = false where id = $1',
  values: (workspaceId: number) => [workspaceId],
}).run();

export const renameCompany = statement({
  name: 'rename-company',
  text: 'update workspaces set company = $2 where id = $1',
  values: (workspaceId: number, company: string) => [workspaceId, company],
}).run();

/** Writes a workspace's plan and its end. */
export const setPlan = statement({
  name: 'set-plan',
  text: `update workspaces set tariff = $2, payment_status = $3, trial_ends_at = $4, ends_at = $5, deletes_at = $6
    where id = $1`,
  values: (
    workspaceId: number,
    plan: { tariff: number; status: number; trialEndsAt: Date | null; endsAt: Date | null; deletesAt: Date | null },
  ) => [workspaceId, plan.tariff, plan.status, plan.trialEndsAt, plan.endsAt, plan.deletesAt],
}).run();
