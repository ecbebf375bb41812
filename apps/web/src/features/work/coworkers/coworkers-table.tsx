import { Button } from '@mantine/core';
import { type Coworker, coworkerSorts, endpoints, type UserView, userStatuses } from '@switchboard/contract';
import { IconFilterOff, IconMessage, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { usePagedQuery } from '../../../ui/table/use-paged-query.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { coworkerName, useCoworkerColumns } from './coworker-columns.tsx';
import { coworkersKey } from './coworkers-queries.ts';

const pageSize = 20;
const byName = { by: 'name', order: 'asc' } as const;

interface CoworkersTableProps {
  search: string;
  onClear: () => void;
}

/** The coworkers, page by page; names and presence follow the events of the store. */
export function CoworkersTable({ search, onClear }: CoworkersTableProps) {
  const t = useT('coworkers');
  const api = useApi();
  const actions = useActions();
  const navigate = useNavigate();
  const meId = useStore((state) => state.me?.id);
  const users = useStore((state) => state.users);
  const state = useTableState({ sorts: coworkerSorts, defaultSort: byName, pageSize });
  const content = usePagedQuery(state, {
    queryKey: [...coworkersKey, search],
    fetchPage: ({ signal, ...request }) =>
      api.call(endpoints.listCoworkers, { query: { ...request, ...(search !== '' && { search }) }, signal }),
  });
  const rows = content.rows
    ?.map((coworker): Coworker => ({ ...coworker, ...users[coworker.id] }))
    // Deactivated meanwhile: the page without them is on its way.
    .filter(({ status }) => status === userStatuses.active);

  const columns = useCoworkerColumns(rows?.map(({ id }) => id) ?? []);

  const write = useAction(async (user: UserView) => {
    const id = await actions.openDirect(user.id);
    await navigate({ to: '/messenger/$id/', params: { id: String(id) } });
  }, t('writeFailed'));

  // The own channel stands in the sidebar.
  const actionsOf = (user: Coworker): RowAction[] =>
    user.id === meId
      ? []
      : [
          {
            key: 'write',
            label: t('write'),
            name: t('writeTo', { name: coworkerName(user) }),
            icon: <IconMessage size={16} />,
            testId: `write-to-${user.id}`,
            onSelect: () => write.run(user),
          },
        ];

  return (
    <DataTable
      label={t('title')}
      state={state}
      content={{ ...content, rows: rows ?? null }}
      columns={columns}
      rowKey={(user) => user.id}
      rowName={coworkerName}
      rowTestId={(user) => `coworker-${user.id}`}
      actions={actionsOf}
      actionsAs="buttons"
      failed={t('failed')}
      empty={
        search === '' ? (
          <EmptyState icon={IconUsers} title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <EmptyState
            icon={IconFilterOff}
            title={t('noneFound')}
            hint={t('noneFoundHint')}
            action={
              <Button variant="default" size="xs" data-testid="clear-search" onClick={onClear}>
                {t('clear')}
              </Button>
            }
          />
        )
      }
      testId="coworkers-table"
    />
  );
}
