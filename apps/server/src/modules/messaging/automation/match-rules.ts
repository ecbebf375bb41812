/** Which rules an event may set off, by what they listen to alone. */
import { type AutomationTrigger, foldWords, limits } from '@switchboard/contract';
import { toSearchableText } from '@switchboard/contract/markup';
import { stemTermOf } from '../../chat/messages/index.ts';
import type { AutomationEvent } from './event-queries.ts';
import type { Rule } from './rule-queries.ts';

/** What a text is compared by: the same for all forms of a word. */
const termsOf = (text: string): string[] => foldWords(toSearchableText(text)).map((word) => stemTermOf(word) ?? word);

interface Listener {
  id: number;
  words: readonly string[];
}

/**
 * Tells who listens to what a text says, in any form: a word, or several that follow each other. A text is read once,
 * however many listen.
 */
export const makeHearWords = (listeners: readonly Listener[]): ((text: string) => Set<number>) => {
  const byFirst = new Map<string, { id: number; terms: string[] }[]>();
  for (const { id, words } of listeners) {
    for (const terms of words.map(termsOf)) {
      const [first] = terms;
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { id, terms }]);
    }
  }
  return (text) => {
    if (byFirst.size === 0) return new Set();
    const said = termsOf(text);
    const isSaid = (terms: string[], start: number) => terms.every((term, offset) => said[start + offset] === term);
    return new Set(
      said.flatMap((term, start) =>
        (byFirst.get(term) ?? []).flatMap(({ id, terms }) => (isSaid(terms, start) ? [id] : [])),
      ),
    );
  };
};

interface RuleOn extends Rule {
  since: Date;
}

type Happened = Pick<AutomationEvent, 'kind' | 'detail' | 'content' | 'caused_by' | 'at'>;

const listensTo = (
  trigger: AutomationTrigger,
  { kind, detail }: Happened,
  { ruleId, isAnybodyHere, hears }: { ruleId: number; isAnybodyHere: boolean; hears: () => boolean },
): boolean => {
  switch (trigger.kind) {
    case 'client_wrote':
      return kind === 'client_wrote';
    case 'said_word':
      return kind === 'client_wrote' && hears();
    case 'nobody_here':
      return kind === 'client_wrote' && !isAnybodyHere;
    case 'opened':
      return kind === 'opened';
    case 'waiting':
      return kind === 'waiting' && detail.rule_id === ruleId && detail.minutes === trigger.minutes;
    case 'target_near':
      return kind === 'target_near' && (trigger.targets?.some((target) => target === detail.kind) ?? true);
    case 'labelled':
      return kind === 'labelled' && trigger.label_ids.some((id) => id === detail.label_id);
    case 'low_rating':
      return kind === 'low_rating';
  }
};

/** Tells which of these rules an event sets off: not because of itself, nor at the end of a long chain. */
export const makeFindSetOff = <Kept extends RuleOn>(
  rules: readonly Kept[],
  isAnybodyHere: boolean,
): ((event: Happened) => Kept[]) => {
  const hear = makeHearWords(
    rules.flatMap(({ id, trigger }) => (trigger.kind === 'said_word' ? [{ id, words: trigger.words }] : [])),
  );
  return (event) => {
    if (event.caused_by.length >= limits.automationChain) return [];
    const heard = event.kind === 'client_wrote' ? hear(event.content ?? '') : null;
    return rules.filter(
      ({ id, trigger, since }) =>
        !event.caused_by.includes(id) &&
        event.at >= since &&
        listensTo(trigger, event, { ruleId: id, isAnybodyHere, hears: () => heard?.has(id) ?? false }),
    );
  };
};
