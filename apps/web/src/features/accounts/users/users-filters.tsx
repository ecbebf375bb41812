import { NativeSelect } from '@mantine/core';
import { limits, userStatuses } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { statusKey } from './status-badge.tsx';
import type { UserFilters } from './use-user-filters.ts';
import { foundRolesQuery } from './users-queries.ts';
import classes from './users-screen.module.css';

interface UsersFiltersProps {
  filters: UserFilters;
  onChange: (changes: UserFilters) => void;
}

/** The search box and the filters of the table of users. */
export function UsersFilters({ filters, onChange }: UsersFiltersProps) {
  const t = useT('users');
  const roleName = useRoleName();
  const roles = useQuery(foundRolesQuery(useApi(), '')).data?.data ?? [];
  const any = { value: '', label: t('filters.any') };
  return (
    <div className={classes.filters} role="search" aria-label={t('filters.title')}>
      <SearchBox
        className={classes.search}
        label={t('filters.search')}
        maxLength={limits.titleChars}
        testId="users-search"
        text={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <NativeSelect
        className={classes.filter ?? ''}
        label={t('role')}
        data-testid="users-role"
        value={filters.role_id ?? ''}
        data={[any, ...roles.map((role) => ({ value: String(role.id), label: roleName(role) }))]}
        onChange={(event) => onChange({ role_id: event.currentTarget.value })}
      />
      <NativeSelect
        className={classes.filter ?? ''}
        label={t('status')}
        data-testid="users-status"
        value={filters.status ?? ''}
        data={[
          any,
          ...Object.values(userStatuses).map((status) => ({
            value: String(status),
            label: t(`statuses.${statusKey(status)}`),
          })),
        ]}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
    </div>
  );
}
