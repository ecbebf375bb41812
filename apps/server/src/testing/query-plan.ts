import type { Client } from 'pg';
import type { Transaction } from '../platform/database/index.ts';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

interface Scan {
  /** Or the kind of the scan that needs none. */
  index: string;
  /** Also those that were left out. */
  rows: number;
}

interface Asked {
  name: string;
  text: string;
  values: unknown[];
}

const toLiteral = (value: unknown): string => {
  if (value === null) return 'null';
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`;
};

/** The first statement of a query. */
const capture = async (ask: (tx: Transaction) => Promise<unknown>): Promise<Asked> => {
  const asked: Asked[] = [];
  const query = (statement: Asked) => {
    asked.push(statement);
    return Promise.resolve({ rows: [], rowCount: 0 });
  };
  await ask({ query } as unknown as Transaction);
  if (asked[0] === undefined) throw new Error('nothing was asked');
  return asked[0];
};

/** From now on this client sees what the application sees of a workspace, by plans that know no values. */
export const asApplication = (client: Client, workspaceId: number): Promise<unknown> =>
  client.query(
    `set role switchboard_app; set app.workspace_id = '${workspaceId}'; set plan_cache_mode = force_generic_plan`,
  );

/** The scans of a query's first statement, as it runs in the database. */
export const listScans = async (client: Client, ask: (tx: Transaction) => Promise<unknown>): Promise<Scan[]> => {
  const { name, text, values } = await capture(ask);
  await client.query(`prepare "${name}" as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) execute "${name}"(${values.map(toLiteral).join()})`,
  );
  await client.query(`deallocate "${name}"`);
  const scans: Scan[] = [];
  const visit = (node: PlanNode): void => {
    if (node['Node Type'].includes('Scan') && node['Actual Loops'] > 0) {
      const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      scans.push({ index: node['Index Name'] ?? node['Node Type'], rows: each * node['Actual Loops'] });
    }
    node.Plans?.forEach(visit);
  };
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan) visit(plan);
  return scans;
};
