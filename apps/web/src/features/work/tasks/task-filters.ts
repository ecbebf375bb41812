import type { endpoints, QueryOf, TaskCard } from '@switchboard/contract';
import { type filterNames, flags, ids } from './task-search.ts';

export type TaskView = 'board' | 'table';

/** The filters of tasks, as the URL has them; a missing one does not filter. */
export type TaskFilters = Partial<Record<(typeof filterNames)[number], string>>;

type TaskQuery = NonNullable<QueryOf<typeof endpoints.getTaskBoard>>;

/** Filters that are not any id. */
const bounds: Partial<Record<(typeof ids)[number], RegExp>> = { status_id: /^[1-3]$/, priority: /^[0-4]$/ };

const readId = (filters: TaskFilters, name: (typeof ids)[number]): number | null => {
  const text = filters[name];
  return text !== undefined && (bounds[name] ?? /^\d{1,15}$/).test(text) ? Number(text) : null;
};

/** As the calls take them; unknown values of an address are left out. */
export function toTaskQuery(filters: TaskFilters): TaskQuery {
  const query: Record<string, unknown> = {};
  const search = filters.search?.trim() ?? '';
  if (search !== '') query['search'] = search;
  for (const name of flags) if (filters[name] === '1') query[name] = true;
  for (const name of ids) {
    const id = readId(filters, name);
    if (id !== null) query[name] = id;
  }
  return query;
}

const isSame = (wanted: number | null, value: number | null) => wanted === null || wanted === (value ?? 0);

/** Whether a card fits all filters but the search, of which the server is the judge. */
export function fitsFilters(card: TaskCard, filters: TaskFilters, meId: number): boolean {
  return (
    card.kind !== 'reminder' &&
    (filters.assignedToMe !== '1' || card.assignee?.id === meId) &&
    (filters.createdByMe !== '1' || card.created_by === meId) &&
    (filters.unattended !== '1' || (card.assignee_gone && card.status_id !== 3)) &&
    isSame(readId(filters, 'status_id'), card.status_id) &&
    isSame(readId(filters, 'priority'), card.priority) &&
    isSame(readId(filters, 'assignee_id'), card.assignee?.id ?? null) &&
    isSame(readId(filters, 'project_id'), card.project_id) &&
    isSame(readId(filters, 'category_id'), card.category_id) &&
    isSame(readId(filters, 'sprint_id'), card.sprint_id) &&
    isSame(readId(filters, 'channel_id'), card.source?.channel_id ?? null)
  );
}

const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Whether a title has all the words, for cards of which the server was not asked: those that events bring. */
export function hasWords(card: TaskCard, search: string): boolean {
  const wanted = fold(search).trim();
  if (wanted.startsWith('#')) return `#${card.id}` === wanted;
  const title = fold(card.title);
  return wanted.split(/\s+/).every((word) => title.includes(word));
}

export const isNarrowed = (filters: TaskFilters) => Object.keys(filters).length > 0;
