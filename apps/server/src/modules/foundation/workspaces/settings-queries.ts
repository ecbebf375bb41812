import type { WaitingTimes, WorkspaceSettings } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';

const columns = 'email_domain, sign_up, default_language, default_timezone, audit_retention_days';

export const getWorkspaceSettingsStatement = statement({
  name: 'get-workspace-settings',
  text: `select ${columns} from workspaces where id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<WorkspaceSettings>();

/** The settings chosen by the owner. */
export const getSettings = async (tx: Transaction, workspaceId: number): Promise<WorkspaceSettings> => {
  const { rows } = await tx.query(getWorkspaceSettingsStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return rows[0];
};

export const updateSettings = statement({
  name: 'update-workspace-settings',
  text: `update workspaces set email_domain = $2, sign_up = $3, default_language = $4, default_timezone = $5,
    audit_retention_days = $6 where id = $1`,
  values: (workspaceId: number, settings: WorkspaceSettings) => [
    workspaceId,
    settings.email_domain,
    settings.sign_up,
    settings.default_language,
    settings.default_timezone,
    settings.audit_retention_days,
  ],
}).run();

export const updateWaitingTimes = statement({
  name: 'update-waiting-times',
  text: 'update workspaces set waiting_long_minutes = $2, waiting_too_long_minutes = $3, reopen_grace_minutes = $4 where id = $1',
  values: (workspaceId: number, waiting: WaitingTimes) => [
    workspaceId,
    waiting.long_minutes,
    waiting.too_long_minutes,
    waiting.reopen_grace_minutes,
  ],
}).run();

/** Whether the owner is still to be asked about closing old conversations. */
export const offersClosing = statement({
  name: 'read-closing-offer',
  text: 'select offers_closing from workspaces where id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { offers_closing: boolean }[]): boolean => row?.offers_closing ?? false);

/** The same, and answers that come at once wait for each other. */
export const lockClosingOffer = statement({
  name: 'lock-closing-offer',
  text: 'select offers_closing from workspaces where id = $1 for no key update',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { offers_closing: boolean }[]): boolean => row?.offers_closing ?? false);

/** 0 when they have answered before. */
export const endClosingOffer = statement({
  name: 'end-closing-offer',
  text: 'update workspaces set offers_closing = false where id = $1 and offers_closing',
  values: (workspaceId: number) => [workspaceId],
}).count();

export const updateOwner = statement({
  name: 'update-owner',
  text: 'update workspaces set owner_id = $2 where id = $1',
  values: (workspaceId: number, ownerId: number) => [workspaceId, ownerId],
}).run();

export const renameCompany = statement({
  name: 'rename-company',
  text: 'update workspaces set company = $2 where id = $1',
  values: (workspaceId: number, company: string) => [workspaceId, company],
}).run();
