import { type FigureId, type FigureValue, limits } from '@switchboard/contract';
import { addDays, dayInZone } from '@switchboard/contract/moment-in-zone';
import { listWorkspaces, type WorkspaceRow } from '../modules/foundation/workspaces/index.ts';
import { readFigures, refill } from '../modules/messaging/reports/index.ts';
import type { Database } from '../platform/database/index.ts';
import { checkTimezone } from '../platform/http/index.ts';
import { findNamed } from './manage-subscriptions.ts';

const dayMs = 86_400_000;
const shown = ['opened', 'closed', 'messages_in', 'messages_out', 'first_answer', 'on_time', 'rating'] as const;
const titles = ['workspace', 'opened', 'closed', 'in', 'out', 'first answer (median / 90 %)', 'on time', 'rating'];

type Numbers = Partial<Record<FigureId, FigureValue>>;

export interface NumbersPeriod {
  /** Whole days up to yesterday. */
  days: number;
  zone: string;
}

const readNumbers = async (
  database: Database,
  { id }: WorkspaceRow,
  { days, zone }: NumbersPeriod,
): Promise<Numbers> => {
  const today = dayInZone(Date.now(), zone);
  const question = {
    days: { from: addDays(today, -days), to: addDays(today, -1), zone },
    by: 'none' as const,
    figures: shown,
    isWorkingTime: false,
    of: { labelId: 0, botId: 0, userId: 0 },
  };
  const [row] = await database.inWorkspace(id, (tx) => readFigures(tx, id, question));
  return row?.values ?? {};
};

/** `42s`, `7m`, `3.5h`, `2.1d`. */
const toDuration = (ms: number | null | undefined): string => {
  if (ms === null || ms === undefined) return '–';
  if (ms < 60_000) return `${Math.round(ms / 1_000)}s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)}m`;
  return ms < dayMs ? `${(ms / 3_600_000).toFixed(1)}h` : `${(ms / dayMs).toFixed(1)}d`;
};

const toLine = (
  name: string,
  { opened, closed, messages_in, messages_out, first_answer, on_time, rating }: Numbers,
): string => {
  const share = on_time?.value ?? null;
  return [
    name,
    ...[opened, closed, messages_in, messages_out].map((figure) => figure?.value ?? 0),
    first_answer?.n ? `${toDuration(first_answer.median)} / ${toDuration(first_answer.p90)}` : '–',
    share === null ? '–' : `${(share * 100).toFixed(1)} % of ${on_time?.n}`,
    rating?.n ? `${rating.value?.toFixed(2)} of ${rating.n}` : '–',
  ].join('\t');
};

/** What can be added up: counts, and shares and stars by how many there are. */
const addUp = (all: readonly Numbers[]): Numbers =>
  Object.fromEntries(
    shown
      .filter((id) => id !== 'first_answer')
      .map((id) => {
        const values = all.flatMap((numbers) => numbers[id] ?? []);
        const n = values.reduce((sum, value) => sum + value.n, 0);
        const isMean = id === 'on_time' || id === 'rating';
        const total = values.reduce((sum, value) => sum + (value.value ?? 0) * (isMean ? value.n : 1), 0);
        return [id, { n, value: isMean ? (n === 0 ? null : total / n) : total, median: null, p90: null }];
      }),
  );

/** The figures of a workspace, or of each and of the installation, as the statistics in the browser count them. */
export const describeNumbers = async (
  database: Database,
  subdomain: string | null,
  period: NumbersPeriod,
): Promise<string> => {
  checkTimezone('zone', period.zone);
  const workspaces = subdomain === null ? await listWorkspaces(database) : [await findNamed(database, subdomain)];
  const numbers: Numbers[] = [];
  for (const workspace of workspaces) numbers.push(await readNumbers(database, workspace, period));
  return [
    titles.join('\t'),
    ...workspaces.map((workspace, index) => toLine(workspace.subdomain, numbers[index] ?? {})),
    ...(subdomain === null ? [toLine('all', addUp(numbers))] : []),
  ].join('\n');
};

/** Makes the sums behind the figures of a workspace anew, from what has been noted of it. */
export const recount = async (database: Database, subdomain: string): Promise<string> => {
  const { id } = await findNamed(database, subdomain);
  const days = await refill(database, id);
  return `The sums of ${days} days were made anew; facts are kept for ${limits.reportFactMonths} months, older sums stay.`;
};
