import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import type { ActionValues, RuleValues } from './rule-values.ts';

export interface ActionFieldProps {
  form: ContractForm<RuleValues>;
  index: number;
}

/** The values of an action, and how to change one of them. */
export const actionAt = ({ form, index }: ActionFieldProps) => ({
  action: form.values.actions[index] as ActionValues,
  errorOf: (name: keyof ActionValues) => form.field(`actions.${index}.${name}`).error,
  set: (name: keyof ActionValues, value: unknown) => form.setValue(`actions.${index}.${name}`, value),
});
