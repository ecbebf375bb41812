import { paymentStatuses } from '@switchboard/contract';
import { type Database, statement } from '../../../platform/database/index.ts';

const isDue = `payment_status = ${paymentStatuses.beforeDeleting} and (erasing_at is not null or deletes_at <= $1)`;

export const listDueErasuresStatement = statement({
  name: 'list-due-erasures',
  text: `select id from workspaces where ${isDue} order by id`,
  values: (now: Date) => [now],
}).of<{ id: number }>();

/** The closed workspaces whose time to return is over, and those whose erasing was interrupted. */
export const listDueErasures = async (database: Database, now: Date): Promise<number[]> => {
  const { rows } = await database.global((tx) => tx.query(listDueErasuresStatement(now)));
  return rows.map(({ id }) => id);
};

export const beginErasureStatement = statement({
  name: 'begin-erasure',
  text: `update workspaces set erasing_at = coalesce(erasing_at, now()) where id = $2 and ${isDue}`,
  values: (now: Date, workspaceId: number) => [now, workspaceId],
}).of();

/** Whether the workspace is to be erased. From then on it cannot be reopened. */
export const beginErasure = async (database: Database, workspaceId: number, now: Date): Promise<boolean> => {
  const { rowCount } = await database.global((tx) => tx.query(beginErasureStatement(now, workspaceId)));
  return rowCount > 0;
};

/** The last of a workspace that is erased: its name is free again. */
export const deleteWorkspace = statement({
  name: 'delete-workspace',
  text: 'delete from workspaces where id = $1 and erasing_at is not null',
  values: (workspaceId: number) => [workspaceId],
}).run();
