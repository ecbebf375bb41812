import type { Transaction } from '../../../platform/database/index.ts';
import { listMatches } from './conversation-queries.ts';
import type { Rule } from './rule-queries.ts';

/** Whether a conversation matches the filter of a rule, one of those that were asked for. */
export type Matches = (channelId: number, rule: { id: number }) => boolean;

/** Asks the filters of these rules, each once, in one statement. */
export const findMatches = async (
  tx: Transaction,
  workspaceId: number,
  rules: readonly Pick<Rule, 'id' | 'filter'>[],
  channelIds: readonly number[],
): Promise<Matches> => {
  if (rules.length === 0) return () => false;
  const filters = [...new Map(rules.map(({ filter }) => [JSON.stringify(filter), filter])).values()];
  const places = new Map(filters.map((filter, place) => [JSON.stringify(filter), place]));
  const placeOf = new Map(rules.map(({ id, filter }) => [id, places.get(JSON.stringify(filter)) ?? -1]));
  const rows = await listMatches(tx, workspaceId, filters, channelIds);
  const found = new Map(rows.map(({ id, matches }) => [id, matches]));
  return (channelId, { id }) => found.get(channelId)?.[placeOf.get(id) ?? -1] ?? false;
};
