import { defaultRoles, hasPermission, type ListedRole } from '@switchboard/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useRoleName } from '../../../ui/rights/use-role-name.ts';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalRows } from '../../../ui/table/use-local-rows.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { DeleteRole } from './delete-role.tsx';
import { roleSorts, useRoleColumns } from './role-columns.tsx';
import { rolesQuery } from './roles-queries.ts';

const pageSize = 20;
const byId = { by: 'id', order: 'asc' } as const;

/** All roles; a row opens the role. */
export function RolesTable() {
  const t = useT('roles');
  const roleName = useRoleName();
  const navigate = useNavigate();
  const permissions = useStore((state) => state.me?.permissions);
  const query = useQuery(rolesQuery(useApi()));
  const [deleted, setDeleted] = useState<ListedRole | null>(null);
  const may = (action: 'update' | 'delete') => permissions !== undefined && hasPermission(permissions, 'roles', action);
  const columns = useRoleColumns();
  const state = useTableState({ sorts: roleSorts, defaultSort: byId, pageSize });
  const roles = query.data?.data ?? [];
  const local = useLocalRows(state, roles, {
    id: (role) => role.id,
    name: roleName,
    users: (role) => role.users_count,
  });
  const content = query.isSuccess
    ? local
    : { ...local, rows: null, error: query.error, retry: () => void query.refetch() };
  const open = ({ id }: ListedRole) => void navigate({ to: '/preferences/roles/$id/', params: { id: String(id) } });

  const actionsOf = (role: ListedRole): RowAction[] => {
    const name = roleName(role);
    const edit: RowAction = {
      key: 'edit',
      label: t('edit'),
      name: t('editNamed', { name }),
      icon: <IconPencil size={16} />,
      testId: `edit-role-${role.id}`,
      onSelect: () => open(role),
    };
    const deletion: RowAction = {
      key: 'delete',
      label: t('delete'),
      name: t('deleteNamed', { name }),
      icon: <IconTrash size={16} />,
      isDangerous: true,
      testId: `delete-role-${role.id}`,
      onSelect: () => setDeleted(role),
    };
    const isBuiltIn = defaultRoles.some(({ id }) => id === role.id);
    return [...(may('update') ? [edit] : []), ...(may('delete') && !isBuiltIn ? [deletion] : [])];
  };

  return (
    <>
      <DataTable
        label={t('title')}
        state={state}
        content={content}
        columns={columns}
        rowKey={(role) => role.id}
        rowName={roleName}
        rowTestId={(role) => `role-${role.id}`}
        onOpen={open}
        {...((may('update') || may('delete')) && { actions: actionsOf })}
        actionsAs="buttons"
        failed={t('failed')}
        empty={null}
      />
      {deleted !== null && <DeleteRole role={deleted} roles={roles} onClose={() => setDeleted(null)} />}
    </>
  );
}
