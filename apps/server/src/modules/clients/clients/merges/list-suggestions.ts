import { foldWords, limits, type MergeReason, type MergeSuggestion, mergeReasons } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { CallingActor } from '../../../../platform/http/index.ts';
import { toSummary } from '../client-view.ts';
import { loadClient } from '../load-client.ts';
import { digitsOf, phoneEndingQuery } from '../search/client-terms.ts';
import { listWholePersonIds } from './person-queries.ts';
import { type ComparedRow, listCandidates, listCompared, listPersons, listToldApart } from './suggestion-queries.ts';

/** A number without its country's prefix: these digits identify it. */
const ownDigits = 9;
/** With more than these the country is there as well. */
const nationalDigitsMax = 10;
const phoneDigitsMin = 7;

const phonesOf = ({ phone, viber_phone }: Pick<ComparedRow, 'phone' | 'viber_phone'>): string[] =>
  [phone, viber_phone].map((text) => digitsOf(text ?? '')).filter(({ length }) => length >= phoneDigitsMin);

/** The same digits; or the same but for the country, where one of the two does not name it. */
export const isSameNumber = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= ownDigits &&
    Math.min(one.length, other.length) <= nationalDigitsMax &&
    one.slice(-ownDigits) === other.slice(-ownDigits));

const wordsOf = ({ first_name, last_name }: ComparedRow): string =>
  foldWords(`${first_name} ${last_name}`).toSorted().join(' ');

/** The reasons why two clients may be one person; empty without any. */
export const reasonsFor = (one: ComparedRow, other: ComparedRow): MergeReason[] => {
  const hasNumber = phonesOf(one).some((phone) => phonesOf(other).some((theirs) => isSameNumber(phone, theirs)));
  const byName = (): MergeReason[] => {
    if (one.name_key === null || one.name_key !== other.name_key) return [];
    if (wordsOf(one) === wordsOf(other)) return ['name'];
    return [one.letters === other.letters ? 'alphabet' : 'language'];
  };
  return [...(hasNumber ? (['phone'] as const) : []), ...byName()];
};

const rankOf = (reasons: readonly MergeReason[]): number =>
  Math.min(...reasons.map((reason) => mergeReasons.indexOf(reason))) - reasons.length / 10;

/** Clients who may be the same person as this one, the surest first, each other person once. */
export const makeListSuggestions =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, clientId: number): Promise<{ data: MergeSuggestion[] }> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      await loadClient(tx, actor, clientId);
      const person = await listWholePersonIds(tx, workspaceId, clientId);
      const accounts = await listCompared(tx, workspaceId, person);
      const candidates = await listCandidates(tx, workspaceId, {
        nameKeys: [...new Set(accounts.flatMap(({ name_key }) => name_key ?? []))],
        phoneQueries: phoneEndingQuery(workspaceId, [
          ...new Set(accounts.flatMap(phonesOf).map((phone) => phone.slice(-ownDigits))),
        ]),
      });
      const found = candidates
        .filter(({ id }) => !person.includes(id))
        .map((client) => ({
          client,
          reasons: mergeReasons.filter((reason) =>
            accounts.some((account) => reasonsFor(account, client).includes(reason)),
          ),
        }))
        .filter(({ reasons }) => reasons.length > 0)
        .toSorted((a, b) => rankOf(a.reasons) - rankOf(b.reasons));
      if (found.length === 0) return { data: [] };
      const persons = await listPersons(
        tx,
        workspaceId,
        found.map(({ client }) => client.id),
      );
      const apart = await listToldApart(tx, workspaceId, person, [...persons.values()].flat());
      const seen = new Set<number>();
      const data: MergeSuggestion[] = [];
      for (const { client, reasons } of found) {
        const ids = persons.get(client.id) ?? [client.id];
        if (seen.has(client.id) || ids.some((id) => apart.has(id))) continue;
        for (const id of ids) seen.add(id);
        data.push({ client: toSummary(client, actor), reasons });
      }
      return { data: data.slice(0, limits.suggestionsPerClient) };
    });
