import { isOpen, type Language } from '@switchboard/contract';
import { type Database, statement, type Transaction } from '../../../platform/database/index.ts';

export interface WorkspaceRow {
  id: number;
  subdomain: string;
  company: string;
  owner_id: number;
  tariff: number;
  payment_status: number;
  trial_ends_at: Date | null;
  ends_at: Date | null;
  waiting_long_minutes: number;
  waiting_too_long_minutes: number;
  reopen_grace_minutes: number;
}

const columns = `id, subdomain, company, owner_id, tariff, payment_status, trial_ends_at, ends_at, waiting_long_minutes,
  waiting_too_long_minutes, reopen_grace_minutes`;

export const findWorkspaceBySubdomainStatement = statement({
  name: 'find-workspace-by-subdomain',
  text: `select ${columns} from workspaces where subdomain = $1`,
  values: (subdomain: string) => [subdomain],
}).of<WorkspaceRow>();

export const findWorkspaceBySubdomain = async (database: Database, subdomain: string): Promise<WorkspaceRow | null> => {
  const { rows } = await database.global((tx) => tx.query(findWorkspaceBySubdomainStatement(subdomain)));
  return rows[0] ?? null;
};

export const getWorkspaceStatement = statement({
  name: 'get-workspace',
  text: `select ${columns} from workspaces where id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<WorkspaceRow>();

export const getWorkspace = async (tx: Transaction, workspaceId: number): Promise<WorkspaceRow> => {
  const { rows } = await tx.query(getWorkspaceStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return rows[0];
};

export const insertWorkspaceStatement = statement({
  text: `insert into workspaces (subdomain, company, tariff, payment_status, trial_ends_at, default_language)
    values ($1, $2, $3, $4, $5, $6) returning id`,
  values: (
    subdomain: string,
    company: string,
    tariff: number,
    paymentStatus: number,
    trialEndsAt: Date,
    language: string,
  ) => [subdomain, company, tariff, paymentStatus, trialEndsAt, language],
}).of<{ id: number }>();

export const insertWorkspace = async (
  tx: Transaction,
  workspace: {
    subdomain: string;
    company: string;
    tariff: number;
    paymentStatus: number;
    trialEndsAt: Date;
    language: Language;
  },
): Promise<number> => {
  const { rows } = await tx.query(
    insertWorkspaceStatement(
      workspace.subdomain,
      workspace.company,
      workspace.tariff,
      workspace.paymentStatus,
      workspace.trialEndsAt,
      workspace.language,
    ),
  );
  if (rows[0] === undefined) throw new Error('the workspace was not inserted');
  return rows[0].id;
};

export const listWorkspacesStatement = statement({
  text: `select ${columns} from workspaces order by subdomain`,
  values: () => [],
}).of<WorkspaceRow>();

export const listWorkspaces = async (database: Database): Promise<WorkspaceRow[]> => {
  const { rows } = await database.global((tx) => tx.query(listWorkspacesStatement()));
  return rows;
};

export const listWorkspaceIdsStatement = statement({
  text: 'select id from workspaces order by id',
  values: () => [],
}).of<{ id: number }>();

export const listWorkspaceIds = async (database: Database): Promise<number[]> => {
  const { rows } = await database.global((tx) => tx.query(listWorkspaceIdsStatement()));
  return rows.map((row) => row.id);
};

export const lockOwnerStatement = statement({
  name: 'lock-owner',
  text: 'select owner_id from workspaces where id = $1 for no key update',
  values: (workspaceId: number) => [workspaceId],
}).of<{ owner_id: number }>();

/** The owner of a workspace; locks its row until the transaction ends. Rows that refer to it can still be added. */
export const lockOwner = async (tx: Transaction, workspaceId: number): Promise<number> => {
  const { rows } = await tx.query(lockOwnerStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return rows[0].owner_id;
};

export const listAuditRetentionsStatement = statement({
  text: `select id as "workspaceId", audit_retention_days as days from workspaces
    where audit_retention_days is not null order by id`,
  values: () => [],
}).of<{ workspaceId: number; days: number }>();

/** The workspaces whose audit log is not kept for ever. */
export const listAuditRetentions = async (database: Database): Promise<{ workspaceId: number; days: number }[]> => {
  const { rows } = await database.global((tx) => tx.query(listAuditRetentionsStatement()));
  return rows;
};

/** Whether a workspace works, and how often the rights to sign in have changed there (counted by migration 0021). */
export interface WorkspaceAccess {
  isOpen: boolean;
  changes: number;
}

export const readAccessStatement = statement({
  name: 'read-access',
  text: 'select id, access_changes, payment_status from workspaces where id = any($1)',
  values: (workspaceIds: readonly number[]) => [workspaceIds],
}).of<{ id: number; access_changes: number; payment_status: number }>();

export const readAccess = async (
  database: Database,
  workspaceIds: number[],
): Promise<ReadonlyMap<number, WorkspaceAccess>> => {
  const { rows } = await database.global((tx) => tx.query(readAccessStatement(workspaceIds)));
  return new Map(rows.map((row) => [row.id, { isOpen: isOpen(row.payment_status), changes: row.access_changes }]));
};

/** Whether a workspace is paid for; false for an unknown workspace. */
export const isWorkspaceOpen = statement({
  name: 'read-payment-status',
  text: 'select payment_status from workspaces where id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { payment_status: number }[]): boolean => row !== undefined && isOpen(row.payment_status));

export const readRightsChangeStatement = statement({
  name: 'read-rights-change',
  text: `select extract(epoch from clock_timestamp() - rights_changed_at)::float8 * 1000 as ms
    from workspaces where id = $1 and rights_changed_at > '-infinity'`,
  values: (workspaceId: number) => [workspaceId],
}).of<{ ms: number }>();

/** How long ago rights were last given or taken in a workspace (noted by migration 0036). */
export const readMsSinceRightsChange = async (database: Database, workspaceId: number): Promise<number> => {
  const { rows } = await database.global((tx) => tx.query(readRightsChangeStatement(workspaceId)));
  return rows[0]?.ms ?? Number.POSITIVE_INFINITY;
};

/** From here on the transaction sees and writes only this workspace, like one opened with `inWorkspace`. */
export const confineToWorkspace = statement({
  text: `select set_config('app.workspace_id', $1, true)`,
  values: (workspaceId: number) => [String(workspaceId)],
}).run();
