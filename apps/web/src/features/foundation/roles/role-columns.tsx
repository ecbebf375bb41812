import type { ListedRole } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import type { Column } from '../../../ui/table/column.ts';
import { countAreas } from './role-grid.ts';

export const roleSorts = ['id', 'name', 'users'] as const;
export type RoleSort = (typeof roleSorts)[number];

/** The columns of a role: its name, how many users have it, how far it reaches. */
export function useRoleColumns(): Column<ListedRole, RoleSort>[] {
  const t = useT('roles');
  const roleName = useRoleName();
  return [
    {
      key: 'name',
      title: t('name'),
      sortBy: 'name',
      isHead: true,
      cell: (role) => <span dir="auto">{roleName(role)}</span>,
    },
    { key: 'users', title: t('users'), sortBy: 'users', cell: (role) => role.users_count },
    {
      key: 'areas',
      title: t('areas'),
      cell: ({ permissions }) => {
        const count = countAreas(permissions);
        return count === null ? t('everything') : t('areasCount', { count });
      },
    },
  ];
}
