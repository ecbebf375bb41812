import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import { foundRolesQuery } from './users-queries.ts';

/** Debounce of the search. */
const searchAfterMs = 400;

interface Role {
  id: number;
  name: string;
}

interface RoleSelectProps {
  label: string;
  value: number | null;
  onChange: (roleId: number | null) => void;
  error: ReactNode;
  /** The role that the user has now, which stays on show while others are searched for. */
  held?: Role;
  disabled?: boolean;
}

/** Chooses a role, searched for by name on the server. */
export function RoleSelect({ value, onChange, held, disabled = false, ...input }: RoleSelectProps) {
  const t = useT('users');
  const roleName = useRoleName();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Role | null>(held ?? null);
  // The text of the chosen role stands in the box: it is not a search.
  const asked = picked !== null && typed === roleName(picked) ? '' : typed.trim();
  const [searched] = useDebouncedValue(asked, searchAfterMs);
  const query = useQuery({ ...foundRolesQuery(useApi(), searched), enabled: !disabled });
  const found: readonly Role[] = query.data?.data ?? [];
  const roles = [...found, ...(picked !== null && !found.some(({ id }) => id === picked.id) ? [picked] : [])];
  const isSearching = query.isFetching || searched !== asked;
  const nothing = () => {
    if (query.isError) return t('roleFailed');
    return t(isSearching ? 'roleSearching' : 'roleNotFound');
  };
  return (
    <Select
      {...input}
      required
      disabled={disabled}
      placeholder={t('roleHint')}
      data={roles.map((role) => ({ value: String(role.id), label: roleName(role) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        const role = roles.find((one) => String(one.id) === id) ?? null;
        setPicked(role);
        onChange(role?.id ?? null);
      }}
      searchable
      allowDeselect={false}
      onSearchChange={setTyped}
      // No client-side filter: the server also finds built-in roles by their names in other languages.
      filter={({ options }) => options}
      nothingFoundMessage={nothing()}
      rightSection={isSearching && !disabled ? <Loader size={16} /> : undefined}
      data-testid="user-role"
    />
  );
}
