import type {
  AutomationAction,
  AutomationActionKind,
  AutomationGone,
  AutomationRule,
  AutomationTrigger,
  AutomationTriggerKind,
  BodyOf,
  ConversationPriority,
  endpoints,
  GonePart,
  TargetKind,
} from '@switchboard/contract';
import { type FilterCondition, filterConditions } from '../../../../ui/conversation-filter/filter-fields.tsx';
import { type FilterValues, toFilter, toFilterValues } from '../../../../ui/conversation-filter/filter-values.ts';
import { type DurationUnit, toDuration, toMinutes } from '../../../../ui/forms/pickers/duration.ts';
import type { RuleParts } from '../automation-queries.ts';

/** Each trigger with what any of them may have. */
export interface TriggerValues {
  kind: AutomationTriggerKind;
  words: readonly string[];
  minutes: number | null;
  unit: DurationUnit;
  label_ids: readonly string[];
  targets: readonly string[];
}

/** In place of a person: nobody, or whoever is the manager. */
export const noPerson = 'none';

/** Each action with what any of them may have. */
export interface ActionValues {
  /** Stays with it while it moves. */
  key: number;
  kind: AutomationActionKind;
  label_id: string | null;
  way: 'on' | 'off';
  user_id: string | null;
  priority: ConversationPriority;
  text: string;
  canned_reply_id: string | null;
  minutes: number | null;
  unit: DurationUnit;
  title: string;
}

/** A rule as controls have it. */
export interface RuleValues extends Record<string, unknown> {
  name: string;
  trigger: TriggerValues;
  /** Those that are on the screen, in the order in which they were added. */
  conditions: readonly FilterCondition[];
  filter: FilterValues;
  actions: readonly ActionValues[];
  is_on: boolean;
}

/** What a rule begins with. */
export type RuleStart = Pick<AutomationRule, 'name' | 'is_on'> & RuleParts & { gone: readonly AutomationGone[] };

const emptyTrigger: TriggerValues = {
  kind: 'client_wrote',
  words: [],
  minutes: null,
  unit: 'minutes',
  label_ids: [],
  targets: [],
};

const emptyAction: Omit<ActionValues, 'key' | 'kind'> = {
  label_id: null,
  way: 'on',
  user_id: null,
  priority: 'high',
  text: '',
  canned_reply_id: null,
  minutes: null,
  unit: 'hours',
  title: '',
};

/** Another action, with a key of its own. */
export const newAction = (kind: AutomationActionKind, actions: readonly ActionValues[]): ActionValues => ({
  ...emptyAction,
  kind,
  key: Math.max(0, ...actions.map(({ key }) => key)) + 1,
  ...(kind === 'task' && { user_id: noPerson }),
});

export const isEmptyCondition = (values: FilterValues, condition: FilterCondition): boolean => {
  const value = values[condition];
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
};

/** What a condition is while nothing is chosen. */
export const emptyConditions = toFilterValues({}, []);

const toTrigger = (trigger: AutomationTrigger, isThere: (kind: string, id: number) => boolean): TriggerValues => {
  const [minutes, unit] = toDuration(trigger.kind === 'waiting' ? trigger.minutes : null, 'minutes');
  return {
    ...emptyTrigger,
    kind: trigger.kind,
    minutes,
    unit,
    ...(trigger.kind === 'said_word' && { words: trigger.words }),
    ...(trigger.kind === 'target_near' && { targets: trigger.targets ?? [] }),
    ...(trigger.kind === 'labelled' && {
      label_ids: trigger.label_ids.filter((id) => isThere('label', id)).map(String),
    }),
  };
};

const toAction = (
  action: AutomationAction,
  key: number,
  isThere: (kind: string, id: number) => boolean,
): ActionValues => {
  const named = (kind: string, id: number) => (id > 0 && isThere(kind, id) ? String(id) : null);
  const values: ActionValues = { ...emptyAction, key, kind: action.kind };
  switch (action.kind) {
    case 'label':
      return { ...values, label_id: named('label', action.label_id), way: action.is_on ? 'on' : 'off' };
    case 'assign':
    case 'task': {
      const title = action.kind === 'task' ? action.title : '';
      return { ...values, title, user_id: action.user_id === null ? noPerson : named('user', action.user_id) };
    }
    case 'priority':
      return { ...values, priority: action.priority };
    case 'note':
      return { ...values, text: action.text };
    case 'reply':
      return { ...values, canned_reply_id: named('canned_reply', action.canned_reply_id) };
    case 'snooze': {
      const [minutes, unit] = toDuration(action.minutes, 'hours');
      return { ...values, minutes, unit };
    }
  }
};

/** What is gone is left out. */
export const toValues = (rule: RuleStart | null): RuleValues => {
  if (rule === null)
    return { name: '', trigger: emptyTrigger, conditions: [], filter: emptyConditions, actions: [], is_on: false };
  const isThere = (kind: string, id: number) => !rule.gone.some((part) => part.kind === kind && part.id === id);
  const ofFilter = (part: AutomationGone): part is GonePart => part.kind !== 'user' && part.kind !== 'canned_reply';
  const filter = toFilterValues(rule.filter, rule.gone.filter(ofFilter));
  return {
    name: rule.name,
    trigger: toTrigger(rule.trigger, isThere),
    conditions: filterConditions.filter((condition) => !isEmptyCondition(filter, condition)),
    filter,
    actions: rule.actions.map((action, index) => toAction(action, index, isThere)),
    is_on: rule.is_on,
  };
};

const fromTrigger = (trigger: TriggerValues): AutomationTrigger => {
  switch (trigger.kind) {
    case 'said_word':
      return { kind: 'said_word', words: trigger.words.map((word) => word.trim()) };
    case 'waiting':
      return { kind: 'waiting', minutes: toMinutes(trigger.minutes, trigger.unit) ?? 0 };
    case 'target_near':
      return { kind: 'target_near', targets: trigger.targets.length === 0 ? null : (trigger.targets as TargetKind[]) };
    case 'labelled':
      return { kind: 'labelled', label_ids: trigger.label_ids.map(Number) };
    default:
      return { kind: trigger.kind };
  }
};

/** What is not chosen yet is 0. */
const fromAction = (action: ActionValues): AutomationAction => {
  const person = action.user_id === noPerson ? null : Number(action.user_id ?? 0);
  switch (action.kind) {
    case 'label':
      return { kind: 'label', label_id: Number(action.label_id ?? 0), is_on: action.way === 'on' };
    case 'assign':
      return { kind: 'assign', user_id: person };
    case 'priority':
      return { kind: 'priority', priority: action.priority };
    case 'note':
      return { kind: 'note', text: action.text };
    case 'reply':
      return { kind: 'reply', canned_reply_id: Number(action.canned_reply_id ?? 0) };
    case 'snooze':
      return { kind: 'snooze', minutes: toMinutes(action.minutes, action.unit) ?? 0 };
    case 'task':
      return { kind: 'task', title: action.title.trim(), user_id: person };
  }
};

export const toParts = ({ trigger, filter, actions }: RuleValues): RuleParts => ({
  trigger: fromTrigger(trigger),
  filter: toFilter(filter),
  actions: actions.map(fromAction),
});

export const toBody = (values: RuleValues): BodyOf<typeof endpoints.createAutomationRule> => ({
  ...toParts(values),
  name: values.name.trim(),
  is_on: values.is_on,
});
