import { Button } from '@mantine/core';
import { endpoints, type UserView } from '@switchboard/contract';
import { IconFilterOff, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { usePagedQuery } from '../../../ui/table/use-paged-query.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { useDeleteUser } from './use-delete-user.ts';
import { toQuery, type UserFilters } from './use-user-filters.ts';
import { useUserRights } from './use-user-rights.ts';
import { userName, userSorts, useUserColumns } from './user-columns.tsx';
import { usersKey } from './users-queries.ts';

const pageSize = 20;
const newestFirst = { by: 'created_at', order: 'desc' } as const;

interface UsersTableProps {
  filters: UserFilters;
  onClear: () => void;
}

/** The people of the workspace, page by page; a row opens the user. */
export function UsersTable({ filters, onClear }: UsersTableProps) {
  const t = useT('users');
  const api = useApi();
  const navigate = useNavigate();
  const rights = useUserRights();
  const remove = useDeleteUser();
  const columns = useUserColumns();
  const state = useTableState({ sorts: userSorts, defaultSort: newestFirst, pageSize });
  const content = usePagedQuery(state, {
    queryKey: [...usersKey, filters],
    fetchPage: ({ signal, ...request }) =>
      api.call(endpoints.listUsers, { query: { ...request, ...toQuery(filters) }, signal }),
  });
  const open = ({ id }: UserView) => void navigate({ to: '/preferences/users/$id/', params: { id: String(id) } });

  const actionsOf = (user: UserView): RowAction[] => {
    const name = userName(user);
    const edit: RowAction = {
      key: 'edit',
      label: t('edit'),
      name: t('editNamed', { name }),
      icon: <IconPencil size={16} />,
      testId: `edit-user-${user.id}`,
      onSelect: () => open(user),
    };
    const deletion: RowAction = {
      key: 'delete',
      label: t('delete'),
      name: t('deleteNamed', { name }),
      icon: <IconTrash size={16} />,
      isDangerous: true,
      testId: `delete-user-${user.id}`,
      onSelect: () => remove(user),
    };
    return [...(rights.mayEdit(user) ? [edit] : []), ...(rights.mayDelete(user) ? [deletion] : [])];
  };

  return (
    <DataTable
      label={t('title')}
      state={state}
      content={content}
      columns={columns}
      rowKey={(user) => user.id}
      rowName={userName}
      rowTestId={(user) => `user-${user.id}`}
      onOpen={open}
      actions={actionsOf}
      failed={t('failed')}
      empty={
        Object.keys(filters).length > 0 ? (
          <EmptyState
            icon={IconFilterOff}
            title={t('filters.none')}
            hint={t('filters.noneHint')}
            action={
              <Button variant="default" size="xs" data-testid="clear-user-filters" onClick={onClear}>
                {t('filters.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState icon={IconUsers} title={t('empty')} hint={t('emptyHint')} />
        )
      }
      testId="users-table"
    />
  );
}
