import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { type TaskPriority, type TaskStatus, taskStatusIds } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';

interface ChoiceProps<Value> extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value: Value;
  onChange: (value: Value) => void;
}

/** The most urgent on top. */
const priorities = [4, 3, 2, 1, 0] as const;

export function PrioritySelect({ value, onChange, ...props }: ChoiceProps<TaskPriority>) {
  const t = useT('tasks');
  return (
    <NativeSelect
      size="sm"
      {...props}
      value={String(value)}
      data={priorities.map((id) => ({ value: String(id), label: t(`priority.${id}`) }))}
      onChange={(event) => onChange(Number(event.currentTarget.value) as TaskPriority)}
    />
  );
}

export function StatusSelect({ value, onChange, ...props }: ChoiceProps<TaskStatus>) {
  const t = useT('tasks');
  return (
    <NativeSelect
      size="sm"
      {...props}
      value={String(value)}
      data={taskStatusIds.map((id) => ({ value: String(id), label: t(`status.${id}`) }))}
      onChange={(event) => onChange(Number(event.currentTarget.value) as TaskStatus)}
    />
  );
}
