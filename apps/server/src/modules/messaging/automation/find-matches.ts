import type { Transaction } from '../../../platform/database/index.ts';
import { listMatches } from './conversation-queries.ts';
import type { Rule } from './rule-queries.ts';

/** Whether a conversation matches the filter of a rule. */
export type Matches = (channelId: number, rule: Pick<Rule, 'filter'>) => boolean;

/** Asks the filters of these rules, each once, in one statement; those of others match nothing. */
export const findMatches = async (
  tx: Transaction,
  workspaceId: number,
  rules: readonly Pick<Rule, 'filter'>[],
  channelIds: readonly number[],
): Promise<Matches> => {
  const filters = new Map(rules.map(({ filter }) => [JSON.stringify(filter), filter]));
  if (filters.size === 0) return () => false;
  const places = new Map([...filters.keys()].map((key, place) => [key, place]));
  const rows = await listMatches(tx, workspaceId, [...filters.values()], channelIds);
  const found = new Map(rows.map(({ id, matches }) => [id, matches]));
  return (channelId, { filter }) => found.get(channelId)?.[places.get(JSON.stringify(filter)) ?? -1] ?? false;
};
