import { endpoints, taskSorts } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { usePagedQuery } from '../../../../ui/table/use-paged-query.ts';
import { useTableState } from '../../../../ui/table/use-table-state.ts';
import { NoTasks } from '../board/board-state.tsx';
import { type TaskFilters, toTaskQuery } from '../task-filters.ts';
import { taskTableKey } from '../tasks-queries.ts';
import { useTaskTitle } from '../use-task-title.ts';
import { useTaskColumns } from './task-columns.tsx';

const pageSize = 20;
const newestFirst = { by: 'created_at', order: 'desc' } as const;

interface TasksTableProps {
  filters: TaskFilters;
  onClear: () => void;
  onCreate?: (() => void) | undefined;
}

/** The tasks, page by page; a row opens its task. */
export function TasksTable({ filters, onClear, onCreate }: TasksTableProps) {
  const t = useT('tasks');
  const api = useApi();
  const navigate = useNavigate();
  const titleOf = useTaskTitle();
  const columns = useTaskColumns();
  const state = useTableState({ sorts: taskSorts, defaultSort: newestFirst, pageSize });
  const content = usePagedQuery(state, {
    queryKey: [...taskTableKey, filters],
    fetchPage: ({ signal, ...request }) =>
      api.call(endpoints.listTasks, { query: { ...request, ...toTaskQuery(filters) }, signal }),
  });
  return (
    <DataTable
      label={t('table.label')}
      state={state}
      content={content}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={titleOf}
      rowTestId={({ id }) => `task-row-${id}`}
      onOpen={({ id }) => void navigate({ to: '/tasks/$id/', params: { id: String(id) }, search: true })}
      failed={t('failed.load')}
      empty={<NoTasks filters={filters} onClear={onClear} onCreate={onCreate} />}
      testId="tasks-table"
    />
  );
}
