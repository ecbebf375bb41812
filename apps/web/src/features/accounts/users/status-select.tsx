import { Select } from '@mantine/core';
import { userStatuses } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { statusKey } from './status-badge.tsx';

interface StatusSelectProps {
  label: string;
  value: number;
  onChange?: (status: number) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Chooses a status, with an explanation of it. */
export function StatusSelect({ value, onChange, ...input }: StatusSelectProps) {
  const t = useT('users');
  return (
    <Select
      {...input}
      allowDeselect={false}
      description={t(`statusHints.${statusKey(value)}`)}
      data={Object.values(userStatuses).map((status) => ({
        value: String(status),
        label: t(`statuses.${statusKey(status)}`),
      }))}
      value={String(value)}
      onChange={(status) => status !== null && onChange?.(Number(status))}
      data-testid="user-status"
    />
  );
}
