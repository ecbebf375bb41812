import type { AutomationAction, AutomationFilter, AutomationTrigger } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { useLanguageName } from '../../../../ui/conversation-filter/use-languages.ts';
import { toDuration } from '../../../../ui/forms/pickers/duration.ts';
import type { RuleParts } from '../automation-queries.ts';
import { emphasize, endOnce } from './marked-text.tsx';
import { useRuleNames } from './use-rule-names.ts';

/** Of a text that a rule writes. */
const shownChars = 80;

const shorten = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > shownChars ? `${line.slice(0, shownChars).trimEnd()}…` : line;
};

/** Parts of sentences that all of its writers use. */
function useWords() {
  const t = useT('automation');
  const locale = useLocale();
  const blank = t('sentence.blank');
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    /** What is not chosen yet stands as dots. */
    one: (text: string) => emphasize(text === '' ? blank : text),
    quoted: (text: string) => emphasize(text.trim() === '' ? blank : t('sentence.quoted', { text: shorten(text) })),
    anyOf: (texts: readonly string[]) => (texts.length === 0 ? emphasize(blank) : either.format(texts)),
    allOf: (texts: readonly string[]) => (texts.length === 0 ? emphasize(blank) : all.format(texts)),
    time: (minutes: number) => {
      if (!(minutes > 0)) return emphasize(blank);
      const [count, unit] = toDuration(minutes, 'minutes');
      return emphasize(t(`sentence.${unit}`, { count: count ?? 0 }));
    },
  };
}

function useWhen() {
  const t = useT('automation');
  const names = useRuleNames();
  const { one, quoted, anyOf, time } = useWords();
  return (trigger: AutomationTrigger): string => {
    switch (trigger.kind) {
      case 'said_word':
        return t('sentence.trigger.said_word', { words: anyOf(trigger.words.map(quoted)) });
      case 'waiting':
        return t('sentence.trigger.waiting', { time: time(trigger.minutes) });
      case 'target_near': {
        const targets = trigger.targets ?? ['any' as const];
        return t('sentence.trigger.target_near', {
          targets: anyOf(targets.map((kind) => one(t(`sentence.targets.${kind}`)))),
        });
      }
      case 'labelled':
        return t('sentence.trigger.labelled', { labels: anyOf(trigger.label_ids.map((id) => one(names.label(id)))) });
      default:
        return t(`sentence.trigger.${trigger.kind}`);
    }
  };
}

function useConditions() {
  const t = useT('automation');
  const names = useRuleNames();
  const languageName = useLanguageName();
  const { one, quoted, anyOf, time } = useWords();
  const some = <Item>(items: readonly Item[] | undefined, write: (items: readonly Item[]) => string) =>
    items === undefined || items.length === 0 ? [] : [write(items)];

  const managersOf = (managers: Readonly<NonNullable<AutomationFilter['managers']>>) => {
    const people = managers.filter((one) => typeof one === 'number');
    return anyOf([
      ...(managers.includes('nobody') ? [t('sentence.condition.nobody')] : []),
      ...(managers.includes('somebody') ? [t('sentence.condition.somebody')] : []),
      ...some(people, (ids) =>
        t('sentence.condition.managers', { values: anyOf(ids.map((id) => one(names.person(id)))) }),
      ),
    ]);
  };
  const fieldOf = ({ field_id: id, value }: NonNullable<AutomationFilter['fields']>[number]) => {
    const field = one(names.field(id));
    if (value === null) return t('sentence.condition.filled', { field });
    return names.fieldType(id) === 'checkbox'
      ? t('sentence.condition.ticked', { field })
      : t('sentence.condition.field', { field, value: quoted(value) });
  };

  return (filter: AutomationFilter): string[] => [
    ...some(filter.states, (states) =>
      t('sentence.condition.states', { values: anyOf(states.map((state) => one(t(`sentence.states.${state}`)))) }),
    ),
    ...some(filter.priorities, (priorities) =>
      t('sentence.condition.priorities', {
        values: anyOf(priorities.map((priority) => one(t(`sentence.priorities.${priority}`)))),
      }),
    ),
    ...some(filter.managers, managersOf),
    ...some(filter.labels, (ids) =>
      t('sentence.condition.labels', { values: anyOf(ids.map((id) => one(names.label(id)))) }),
    ),
    ...some(filter.bots, (ids) => t('sentence.condition.bots', { values: anyOf(ids.map((id) => one(names.bot(id)))) })),
    ...some(filter.languages, (codes) =>
      t('sentence.condition.languages', { values: anyOf(codes.map((code) => one(languageName(code)))) }),
    ),
    ...(filter.last_by === undefined ? [] : [t(`sentence.condition.${filter.last_by}`)]),
    ...(filter.waiting_minutes === undefined
      ? []
      : [t('sentence.condition.waiting', { time: time(filter.waiting_minutes) })]),
    ...(filter.silent_minutes === undefined
      ? []
      : [t('sentence.condition.silent', { time: time(filter.silent_minutes) })]),
    ...some(filter.targets, (levels) => anyOf(levels.map((level) => t(`sentence.condition.${level}`)))),
    ...(filter.fields ?? []).map(fieldOf),
  ];
}

function useActionText() {
  const t = useT('automation');
  const names = useRuleNames();
  const { one, quoted, time } = useWords();
  return (action: AutomationAction): string => {
    switch (action.kind) {
      case 'label':
        return t(`sentence.action.${action.is_on ? 'labelOn' : 'labelOff'}`, {
          label: one(action.label_id > 0 ? names.label(action.label_id) : ''),
        });
      case 'assign': {
        const { user_id: id } = action;
        return id === null
          ? t('sentence.action.giveBack')
          : t('sentence.action.assign', { name: one(id > 0 ? names.person(id) : '') });
      }
      case 'priority':
        return t('sentence.action.priority', { priority: one(t(`sentence.priorities.${action.priority}`)) });
      case 'note':
        return t('sentence.action.note', { text: quoted(action.text) });
      case 'reply':
        return t('sentence.action.reply', {
          name: one(action.canned_reply_id > 0 ? names.reply(action.canned_reply_id) : ''),
        });
      case 'snooze':
        return t('sentence.action.snooze', { time: time(action.minutes) });
      case 'task': {
        const title = quoted(action.title);
        return action.user_id === null
          ? t('sentence.action.taskForManager', { title })
          : t('sentence.action.task', { title, name: one(names.person(action.user_id)) });
      }
    }
  };
}

/** Writes a rule as a sentence with marks, what is not chosen yet as dots. */
export function useRuleSentence(): (rule: RuleParts) => string {
  const t = useT('automation');
  const whenOf = useWhen();
  const conditionsOf = useConditions();
  const actionText = useActionText();
  const { allOf } = useWords();
  return ({ trigger, filter, actions }) => {
    const [when, deeds] = [whenOf(trigger), allOf(actions.map(actionText))];
    const conditions = conditionsOf(filter);
    return endOnce(
      conditions.length === 0
        ? t('sentence.when', { when, deeds })
        : t('sentence.whenIf', { when, conditions: allOf(conditions), deeds }),
    );
  };
}
