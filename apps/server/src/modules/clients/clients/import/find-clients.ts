import { type ClientMatch, messengerNames, plainTitle, readCell } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { digitsOf } from '../search/client-terms.ts';
import { type CellProblem, type FileRow, type ImportPlan, rowProblem } from './import-plan.ts';
import { type MatchKey, matchClients } from './match-queries.ts';

export type FoundRow = { row: FileRow; clientId: number } | { row: FileRow; problem: CellProblem };

/** The key in a cell; null for an empty one. */
const readKey: Record<ClientMatch, (cell: string) => string | null> = {
  id: (cell) => (/^[1-9]\d{0,14}$/.test(cell) ? cell : null),
  phone: (cell) => digitsOf(cell) || null,
  username: (cell) => cell.replace(/^@/, '').toLowerCase() || null,
};

const serviceTypeOf = new Map(Object.entries(messengerNames).map(([id, name]) => [plainTitle(name), Number(id)]));

const readMatchKey = ({ match, columns }: ImportPlan, { cells }: FileRow): MatchKey | CellProblem => {
  const find = (target: string) => columns.find((column) => column.target === target);
  const column = find(match);
  const cell = readCell(cells[column?.place ?? -1] ?? '').trim();
  if (cell === '') return rowProblem('import.no_key');
  const key = cell.includes('\0') ? null : readKey[match](cell);
  if (key === null) return { column: column?.title ?? '', message: 'validation.invalid', params: {} };
  const messenger = find('messenger');
  const name = plainTitle(cells[messenger?.place ?? -1] ?? '');
  if (messenger === undefined || name === '') return { key, serviceType: null };
  const serviceType = serviceTypeOf.get(name);
  if (serviceType !== undefined) return { key, serviceType };
  return { column: messenger.title, message: 'import.unknown_messenger', params: {} };
};

/** Finds each row's client: exactly one, that no earlier row has. */
export const findClientsOfRows = async (
  tx: Transaction,
  workspaceId: number,
  plan: ImportPlan,
  rows: readonly FileRow[],
): Promise<FoundRow[]> => {
  const read = rows.map((row) => ({ row, key: readMatchKey(plan, row) }));
  const keys = read.flatMap(({ key }) => ('key' in key ? [key] : []));
  const matches = keys.length === 0 ? [] : await matchClients[plan.match](tx, workspaceId, keys);
  let next = 0;
  return read.map(({ row, key }) => {
    if (!('key' in key)) return { row, problem: key };
    const [clientId, another] = matches[next++] ?? [];
    if (clientId === undefined) return { row, problem: rowProblem('import.no_client') };
    if (another !== undefined) return { row, problem: rowProblem('import.several_clients') };
    const first = plan.seen.add(clientId, row.number);
    return first === null ? { row, clientId } : { row, problem: rowProblem('import.repeated', { row: first }) };
  });
};
