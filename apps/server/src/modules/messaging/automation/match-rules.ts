/** Which rules an event may set off, by what the rule listens to alone. */
import { type AutomationTrigger, foldWords, limits } from '@switchboard/contract';
import { toSearchableText } from '@switchboard/contract/markup';
import { stemTermOf } from '../../chat/messages/index.ts';
import type { AutomationEvent } from './event-queries.ts';
import type { Rule } from './rule-queries.ts';

/** What a text is compared by: the same for all forms of a word. */
const termsOf = (text: string): string[] => foldWords(toSearchableText(text)).map((word) => stemTermOf(word) ?? word);

/** Tells whether a text has one of some words in it. Each text is read once, however many words are looked for. */
export type SaysOneOf = (text: string, words: readonly string[]) => boolean;

/** In any form: a word, or several that follow each other. */
export const makeSaysOneOf = (): SaysOneOf => {
  const known = new Map<string, string[]>();
  const read = (text: string): string[] => {
    const terms = known.get(text) ?? termsOf(text);
    known.set(text, terms);
    return terms;
  };
  return (text, words) => {
    const said = read(text);
    return words
      .map(read)
      .some((wanted) =>
        said.some((_, start) => wanted.length > 0 && wanted.every((term, offset) => said[start + offset] === term)),
      );
  };
};

/** What holds for all events that are looked at together. */
export interface Circumstances {
  isAnybodyHere: boolean;
  saysOneOf: SaysOneOf;
}

type Said = Pick<AutomationEvent, 'kind' | 'detail' | 'content'>;

const isSetOffBy = (
  trigger: AutomationTrigger,
  { kind, detail, content }: Said,
  { ruleId, isAnybodyHere, saysOneOf }: Circumstances & { ruleId: number },
): boolean => {
  switch (trigger.kind) {
    case 'client_wrote':
      return kind === 'client_wrote';
    case 'said_word':
      return kind === 'client_wrote' && saysOneOf(content ?? '', trigger.words);
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

/** Of these rules, those that an event sets off: not because of itself, nor at the end of a long chain. */
export const findSetOff = <Kept extends Rule & { since: Date }>(
  rules: readonly Kept[],
  event: Said & Pick<AutomationEvent, 'caused_by' | 'at'>,
  circumstances: Circumstances,
): Kept[] =>
  event.caused_by.length >= limits.automationChain
    ? []
    : rules.filter(
        ({ id, trigger, since }) =>
          !event.caused_by.includes(id) &&
          // A wait is looked for from there on, and was found by now.
          (event.kind === 'waiting' || event.at >= since) &&
          isSetOffBy(trigger, event, { ...circumstances, ruleId: id }),
      );
