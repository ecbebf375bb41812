import type { AssignmentMode, AssignmentPolicy, BodyOf, endpoints } from '@switchboard/contract';

/** Numbers and people as choices have them; empty: no limit, never, nobody. */
export interface PolicyValues extends Record<string, unknown> {
  mode: AssignmentMode;
  last_manager_first: boolean;
  who: 'everyone' | 'chosen';
  user_ids: string[];
  accept_minutes: string;
  gone_minutes: string;
  otherwise_user_id: string;
}

const toText = (value: number | null) => (value === null ? '' : String(value));
const toNumber = (text: string) => (text === '' ? null : Number(text));

export const toValues = (policy: AssignmentPolicy): PolicyValues => ({
  mode: policy.mode,
  last_manager_first: policy.last_manager_first,
  who: policy.user_ids === null ? 'everyone' : 'chosen',
  user_ids: policy.user_ids?.map(String) ?? [],
  accept_minutes: toText(policy.accept_minutes),
  gone_minutes: toText(policy.gone_minutes),
  otherwise_user_id: toText(policy.otherwise_user_id),
});

/** Only these people take part, and there are none. */
export const lacksPeople = ({ who, mode, user_ids }: PolicyValues): boolean =>
  who === 'chosen' && user_ids.length === 0 && mode !== 'by_hand';

export const toBody = (values: PolicyValues): Omit<BodyOf<typeof endpoints.setAssignmentPolicy>, 'version'> => ({
  mode: values.mode,
  last_manager_first: values.last_manager_first,
  // Where clients are taken by hand, nobody is asked who takes part.
  user_ids: values.who === 'everyone' || values.user_ids.length === 0 ? null : values.user_ids.map(Number),
  accept_minutes: toNumber(values.accept_minutes),
  gone_minutes: toNumber(values.gone_minutes),
  otherwise_user_id: toNumber(values.otherwise_user_id),
});
