import type { BodyOf, endpoints, RatingPolicy } from '@switchboard/contract';

/** As the form's inputs have them; `task_user_id` is empty for nobody. */
export interface PolicyValues extends Record<string, unknown> {
  is_on: boolean;
  question: RatingPolicy['question'];
  thanks: RatingPolicy['thanks'];
  /** Null: the field is empty. */
  once_in_days: number | null;
  low_at_most: string;
  task_user_id: string;
}

export const toValues = (policy: RatingPolicy): PolicyValues => ({
  is_on: policy.is_on,
  question: policy.question,
  thanks: policy.thanks,
  once_in_days: policy.once_in_days,
  low_at_most: String(policy.low_at_most),
  task_user_id: policy.task_user_id === null ? '' : String(policy.task_user_id),
});

export const hasNoText = (texts: PolicyValues['question']): boolean =>
  Object.values(texts).every((text) => text.trim() === '');

type Body = BodyOf<typeof endpoints.setRatingPolicy>;

/** Turned off, it keeps what it was: the fields are not shown then. */
export const toBody = (values: PolicyValues, held: RatingPolicy): Body => {
  const { is_on: isOn, question, thanks, once_in_days: days, low_at_most: low, task_user_id: userId } = values;
  const { bot_id: _botId, ...body } = held;
  if (!isOn) return { ...body, is_on: false };
  return {
    is_on: true,
    question,
    thanks,
    // The shape says that it is missing.
    once_in_days: days as number,
    low_at_most: Number(low),
    task_user_id: userId === '' ? null : Number(userId),
    version: held.version,
  };
};
