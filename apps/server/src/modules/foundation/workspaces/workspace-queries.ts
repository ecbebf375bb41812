import { isOpen, type Language } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';

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
}

const columns = `id, subdomain, company, owner_id, tariff, payment_status, trial_ends_at, ends_at, waiting_long_minutes,
  waiting_too_long_minutes`;

export const findWorkspaceBySubdomain = async (database: Database, subdomain: string): Promise<WorkspaceRow | null> => {
  const { rows } = await database.global((tx) =>
    tx.query<WorkspaceRow>({
      name: 'find-workspace-by-subdomain',
      text: `select ${columns} from workspaces where subdomain = $1`,
      values: [subdomain],
    }),
  );
  return rows[0] ?? null;
};

export const getWorkspace = async (tx: Transaction, workspaceId: number): Promise<WorkspaceRow> => {
  const { rows } = await tx.query<WorkspaceRow>({
    name: 'get-workspace',
    text: `select ${columns} from workspaces where id = $1`,
    values: [workspaceId],
  });
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return rows[0];
};

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
  const { rows } = await tx.query<{ id: number }>({
    text: `insert into workspaces (subdomain, company, tariff, payment_status, trial_ends_at, default_language)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [
      workspace.subdomain,
      workspace.company,
      workspace.tariff,
      workspace.paymentStatus,
      workspace.trialEndsAt,
      workspace.language,
    ],
  });
  if (rows[0] === undefined) throw new Error('the workspace was not inserted');
  return rows[0].id;
};

export const listWorkspaces = async (database: Database): Promise<WorkspaceRow[]> => {
  const { rows } = await database.global((tx) =>
    tx.query<WorkspaceRow>(`select ${columns} from workspaces order by subdomain`),
  );
  return rows;
};

export const listWorkspaceIds = async (database: Database): Promise<number[]> => {
  const { rows } = await database.global((tx) => tx.query<{ id: number }>('select id from workspaces order by id'));
  return rows.map((row) => row.id);
};

/** The user who owns a workspace; locks its row until the transaction ends. Rows that refer to it can still be added. */
export const lockOwner = async (tx: Transaction, workspaceId: number): Promise<number> => {
  const { rows } = await tx.query<{ owner_id: number }>({
    name: 'lock-owner',
    text: 'select owner_id from workspaces where id = $1 for no key update',
    values: [workspaceId],
  });
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return rows[0].owner_id;
};

/** The workspaces whose audit log is not kept for ever. */
export const listAuditRetentions = async (database: Database): Promise<{ workspaceId: number; days: number }[]> => {
  const { rows } = await database.global((tx) =>
    tx.query<{ workspaceId: number; days: number }>({
      text: `select id as "workspaceId", audit_retention_days as days from workspaces
        where audit_retention_days is not null order by id`,
    }),
  );
  return rows;
};

/** Whether a workspace works, and how often the rights to sign in have changed there (counted by migration 0021). */
export interface WorkspaceAccess {
  isOpen: boolean;
  changes: number;
}

export const readAccess = async (
  database: Database,
  workspaceIds: number[],
): Promise<ReadonlyMap<number, WorkspaceAccess>> => {
  const { rows } = await database.global((tx) =>
    tx.query<{ id: number; access_changes: number; payment_status: number }>({
      name: 'read-access',
      text: 'select id, access_changes, payment_status from workspaces where id = any($1)',
      values: [workspaceIds],
    }),
  );
  return new Map(rows.map((row) => [row.id, { isOpen: isOpen(row.payment_status), changes: row.access_changes }]));
};

/** Whether a workspace is paid for; false where there is none. */
export const isWorkspaceOpen = async (tx: Transaction, workspaceId: number): Promise<boolean> => {
  const { rows } = await tx.query<{ payment_status: number }>({
    name: 'read-payment-status',
    text: 'select payment_status from workspaces where id = $1',
    values: [workspaceId],
  });
  return rows[0] !== undefined && isOpen(rows[0].payment_status);
};

/** How long ago rights were last given or taken in a workspace (noted by migration 0036). */
export const readMsSinceRightsChange = async (database: Database, workspaceId: number): Promise<number> => {
  const { rows } = await database.global((tx) =>
    tx.query<{ ms: number }>({
      name: 'read-rights-change',
      text: `select extract(epoch from clock_timestamp() - rights_changed_at)::float8 * 1000 as ms
        from workspaces where id = $1 and rights_changed_at > '-infinity'`,
      values: [workspaceId],
    }),
  );
  return rows[0]?.ms ?? Number.POSITIVE_INFINITY;
};

/** From here on the transaction sees and writes only this workspace, like one opened with `inWorkspace`. */
export const confineToWorkspace = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query(`select set_config('app.workspace_id', $1, true)`, [String(workspaceId)]);
};
