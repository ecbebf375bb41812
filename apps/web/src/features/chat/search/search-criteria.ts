/** The criteria of a search, as the address has them. */
export interface SearchCriteria {
  q?: string;
  from?: number;
  in?: number;
  /** Days as `2026-11-30`: `before` excludes the day, `after` includes it. */
  before?: string;
  after?: string;
  has?: 'file' | 'link';
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Midnight at the beginning of a day where the reader is; null for an invalid day. */
const startOfDay = (text: string): Date | null => {
  const [, year, month, date] = (day.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(year, month - 1, date);
  return start.getFullYear() === year && start.getMonth() === month - 1 && start.getDate() === date ? start : null;
};

export const isDay = (text: string): boolean => startOfDay(text) !== null;

const toId = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);
const toDay = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);

/** Reads criteria from an address, ignoring anything invalid. */
export const readCriteria = (address: Record<string, unknown>): SearchCriteria => {
  const q = typeof address.q === 'string' || typeof address.q === 'number' ? String(address.q).slice(0, 200) : '';
  const from = toId(address.from);
  const channel = toId(address.in);
  const before = toDay(address.before);
  const after = toDay(address.after);
  const has = address.has === 'file' || address.has === 'link' ? address.has : undefined;
  return {
    ...(q.trim() !== '' && { q }),
    ...(from !== undefined && { from }),
    ...(channel !== undefined && { in: channel }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(has !== undefined && { has }),
  };
};

export const isEmpty = (criteria: SearchCriteria): boolean => Object.keys(criteria).length === 0;

/** The criteria as the server takes them: days become moments. */
export const toSearchQuery = ({ before, after, ...rest }: SearchCriteria) => ({
  ...rest,
  ...(before !== undefined && { before: startOfDay(before)?.toISOString() }),
  ...(after !== undefined && { after: startOfDay(after)?.toISOString() }),
});
