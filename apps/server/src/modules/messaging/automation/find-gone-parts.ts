import type { AutomationAction, AutomationGone, AutomationTrigger } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { findGone } from '../views/index.ts';
import { listPartsThere } from './gone-queries.ts';
import type { Rule } from './rule-queries.ts';

type Parts = Pick<Rule, 'trigger' | 'filter' | 'actions'>;
/** A part that a rule names, and the field of the request that does. */
interface NamedPart {
  kind: 'label' | 'user' | 'canned_reply';
  id: number;
  field: string;
}

const ofTrigger = (trigger: AutomationTrigger): NamedPart[] =>
  trigger.kind === 'labelled' ? trigger.label_ids.map((id) => ({ kind: 'label', id, field: 'trigger.label_ids' })) : [];

const ofAction = (action: AutomationAction, place: number): NamedPart[] => {
  const at = `actions.${place}`;
  switch (action.kind) {
    case 'label':
      return [{ kind: 'label', id: action.label_id, field: `${at}.label_id` }];
    case 'assign':
    case 'task':
      return action.user_id === null ? [] : [{ kind: 'user', id: action.user_id, field: `${at}.user_id` }];
    case 'reply':
      return [{ kind: 'canned_reply', id: action.canned_reply_id, field: `${at}.canned_reply_id` }];
    default:
      return [];
  }
};

const partsOf = ({ trigger, actions }: Parts): NamedPart[] => [...ofTrigger(trigger), ...actions.flatMap(ofAction)];

/** For each rule what its trigger and actions name and is not there. */
export const findGoneActions = async (
  tx: Transaction,
  workspaceId: number,
  rules: readonly Parts[],
): Promise<NamedPart[][]> => {
  const named = rules.map(partsOf);
  const idsOf = (kind: NamedPart['kind']) => named.flat().flatMap((part) => (part.kind === kind ? [part.id] : []));
  const wanted = { label: idsOf('label'), user: idsOf('user'), canned_reply: idsOf('canned_reply') };
  const found = named.flat().length === 0 ? [] : await listPartsThere(tx, workspaceId, wanted);
  const there = new Set(found.map(({ kind, id }) => `${kind}:${id}`));
  return named.map((parts) => parts.filter(({ kind, id }) => !there.has(`${kind}:${id}`)));
};

/** The same with what its filter names, each once. */
export const findGoneParts = async (
  tx: Transaction,
  workspaceId: number,
  rules: readonly Parts[],
): Promise<AutomationGone[][]> => {
  const [ofFilters, ofRules] = await Promise.all([
    findGone(
      tx,
      workspaceId,
      rules.map(({ filter }) => filter),
    ),
    findGoneActions(tx, workspaceId, rules),
  ]);
  return rules.map((_, index) => {
    const gone = [...(ofFilters[index] ?? []), ...(ofRules[index] ?? [])];
    return [...new Map(gone.map(({ kind, id }) => [`${kind}:${id}`, { kind, id }])).values()];
  });
};
