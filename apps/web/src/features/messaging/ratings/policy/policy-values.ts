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

/** Turned off, it keeps what was written. */
export const toBody = (values: PolicyValues, held: RatingPolicy): Body => {
  const { is_on, question, thanks, once_in_days: days, low_at_most: low, task_user_id: userId } = values;
  return {
    is_on,
    question,
    thanks,
    // Of one that is on, the shape says that it is missing.
    once_in_days: (is_on ? days : (days ?? held.once_in_days)) as number,
    low_at_most: Number(low),
    task_user_id: userId === '' ? null : Number(userId),
    version: held.version,
  };
};
