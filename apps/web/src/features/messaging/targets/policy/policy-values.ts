import type { BodyOf, endpoints, TargetPolicy } from '@switchboard/contract';
import { type DurationUnit, toDuration, toMinutes } from '../../../../ui/forms/pickers/duration.ts';

/** A policy as controls have it: amounts are empty where there is no target. */
export interface PolicyValues extends Record<string, unknown> {
  name: string;
  bots: 'all' | 'some';
  bot_ids: string[];
  labels: 'all' | 'some';
  label_ids: string[];
  first_answer_minutes: number | null;
  firstUnit: DurationUnit;
  next_answer_minutes: number | null;
  nextUnit: DurationUnit;
  closing_minutes: number | null;
  closingUnit: DurationUnit;
}

const texts = (ids: readonly number[] | null) => (ids ?? []).map(String);

export const toValues = (policy: TargetPolicy | null): PolicyValues => {
  const [first, firstUnit] = toDuration(policy?.first_answer_minutes ?? null, 'minutes');
  const [next, nextUnit] = toDuration(policy?.next_answer_minutes ?? null, 'minutes');
  const [closing, closingUnit] = toDuration(policy?.closing_minutes ?? null, 'hours');
  return {
    name: policy?.name ?? '',
    bots: policy === null || policy.bot_ids === null ? 'all' : 'some',
    bot_ids: texts(policy?.bot_ids ?? null),
    labels: policy === null || policy.label_ids === null ? 'all' : 'some',
    label_ids: texts(policy?.label_ids ?? null),
    first_answer_minutes: first,
    firstUnit,
    next_answer_minutes: next,
    nextUnit,
    closing_minutes: closing,
    closingUnit,
  };
};

export const toBody = (values: PolicyValues): BodyOf<typeof endpoints.createTargetPolicy> => ({
  name: values.name.trim(),
  bot_ids: values.bots === 'all' ? null : values.bot_ids.map(Number),
  label_ids: values.labels === 'all' ? null : values.label_ids.map(Number),
  first_answer_minutes: toMinutes(values.first_answer_minutes, values.firstUnit),
  next_answer_minutes: toMinutes(values.next_answer_minutes, values.nextUnit),
  closing_minutes: toMinutes(values.closing_minutes, values.closingUnit),
});

export const hasNoTarget = (values: PolicyValues): boolean =>
  values.first_answer_minutes === null && values.next_answer_minutes === null && values.closing_minutes === null;
