import { MultiSelect } from '@mantine/core';
import { userStatuses } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { fullName } from '../../store/selectors.ts';
import { useStore } from '../../store/store-context.tsx';

interface MemberPickerProps {
  label: string;
  placeholder: string;
  /** User ids. */
  value: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
  /** Already in. */
  without?: ReadonlySet<number>;
}

const nobody: ReadonlySet<number> = new Set();

/** Chooses colleagues by name. */
export function MemberPicker({ label, placeholder, value, onChange, error, without = nobody }: MemberPickerProps) {
  const meId = useStore((state) => state.me?.id);
  const users = useStore(useShallow((state) => Object.values(state.users)));
  const data = users
    .filter((user) => user.id !== meId && !without.has(user.id) && user.status !== userStatuses.inactive)
    .map((user) => ({ value: String(user.id), label: fullName(user) || user.username }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      data={data}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      clearable
      limit={50}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
