import { type ActionValues, isEmptyCondition, type RuleValues, type TriggerValues } from './rule-values.ts';

/** What is still to be chosen or written, by the words that say so, and where. */
interface Missing {
  at: string;
  what:
    | 'wordsNeeded'
    | 'timeNeeded'
    | 'labelsNeeded'
    | 'conditionNeeded'
    | 'actionNeeded'
    | 'labelNeeded'
    | 'personNeeded'
    | 'replyNeeded'
    | null;
}

const isNoTime = (minutes: number | null) => minutes === null || minutes < 1;

function missingOfTrigger({ kind, words, minutes, label_ids: labels }: TriggerValues): Missing[] {
  if (kind === 'said_word' && words.length === 0) return [{ at: 'trigger.words', what: 'wordsNeeded' }];
  if (kind === 'waiting' && isNoTime(minutes)) return [{ at: 'trigger.minutes', what: 'timeNeeded' }];
  if (kind === 'labelled' && labels.length === 0) return [{ at: 'trigger.label_ids', what: 'labelsNeeded' }];
  return [];
}

function missingOfAction(action: ActionValues, at: string): Missing[] {
  switch (action.kind) {
    case 'label':
      return action.label_id === null ? [{ at: `${at}.label_id`, what: 'labelNeeded' }] : [];
    case 'assign':
      return action.user_id === null ? [{ at: `${at}.user_id`, what: 'personNeeded' }] : [];
    case 'reply':
      return action.canned_reply_id === null ? [{ at: `${at}.canned_reply_id`, what: 'replyNeeded' }] : [];
    case 'snooze':
      return isNoTime(action.minutes) ? [{ at: `${at}.minutes`, what: 'timeNeeded' }] : [];
    case 'note':
      return action.text.trim() === '' ? [{ at: `${at}.text`, what: null }] : [];
    case 'task':
      return [
        ...(action.title.trim() === '' ? [{ at: `${at}.title`, what: null }] : []),
        ...(action.user_id === null ? [{ at: `${at}.user_id`, what: 'personNeeded' as const }] : []),
      ];
    case 'priority':
      return [];
  }
}

/** What keeps a rule from being one; without words of its own, the contract says it. */
export const findMissing = ({ trigger, conditions, filter, actions }: RuleValues): Missing[] => [
  ...missingOfTrigger(trigger),
  ...conditions.flatMap((condition): Missing[] =>
    isEmptyCondition(filter, condition) ? [{ at: `filter.${condition}`, what: 'conditionNeeded' }] : [],
  ),
  ...(actions.length === 0 ? [{ at: 'actions', what: 'actionNeeded' as const }] : []),
  ...actions.flatMap((action, index) => missingOfAction(action, `actions.${index}`)),
];
