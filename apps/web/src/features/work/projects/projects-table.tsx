import { Button } from '@mantine/core';
import { endpoints, limits, type Project, projectSorts, projectStates, type QueryOf } from '@switchboard/contract';
import { IconArchive, IconArchiveOff, IconFilterOff, IconFolders, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { RowAction } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { AddressFilters } from '../../../ui/table/use-address-filters.ts';
import { usePagedQuery } from '../../../ui/table/use-paged-query.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { useProjectColumns } from './project-columns.tsx';
import { ProjectFormModal } from './project-form-modal.tsx';
import { projectsKey } from './projects-queries.ts';
import { useProjectActions } from './use-project-actions.ts';
import { useProjectRights } from './use-project-rights.ts';

const newestFirst = { by: 'created_at', order: 'desc' } as const;

export const projectFilterNames = ['search', 'state', 'mine', 'archived'] as const;
export type ProjectFilters = AddressFilters<(typeof projectFilterNames)[number]>;

/** As the call takes them; unknown values of an address filter nothing. */
function toQuery({
  search,
  state,
  mine,
  archived,
}: ProjectFilters): NonNullable<QueryOf<typeof endpoints.listProjects>> {
  const query: Record<string, unknown> = {};
  if (search !== undefined) query['search'] = search.slice(0, limits.projectSearchChars);
  if (projectStates.some((known) => known === state)) query['state'] = state;
  if (mine === '1') query['mine'] = '1';
  if (archived === '1') query['archived'] = '1';
  return query;
}

interface ProjectsTableProps {
  filters: ProjectFilters;
  onClear: () => void;
  onCreate: () => void;
}

/** The projects, page by page; a row opens the project. */
export function ProjectsTable({ filters, onClear, onCreate }: ProjectsTableProps) {
  const t = useT('projects');
  const api = useApi();
  const navigate = useNavigate();
  const rights = useProjectRights();
  const { setArchived, remove } = useProjectActions();
  const columns = useProjectColumns();
  const [edited, setEdited] = useState<Project | null>(null);
  const state = useTableState({
    sorts: projectSorts,
    defaultSort: newestFirst,
    pageSize: limits.projectsPerPage,
  });
  const content = usePagedQuery(state, {
    queryKey: [...projectsKey, filters],
    fetchPage: ({ signal, ...request }) =>
      api.call(endpoints.listProjects, { query: { ...request, ...toQuery(filters) }, signal }),
  });
  const open = ({ id }: Project) => void navigate({ to: '/projects/$id/', params: { id: String(id) } });

  const actionsOf = (project: Project): RowAction[] => {
    const { id, name } = project;
    const isArchived = project.archived_at !== null;
    const edit: RowAction = {
      key: 'edit',
      label: t('edit'),
      name: t('editNamed', { name }),
      icon: <IconPencil size={16} />,
      testId: `edit-project-${id}`,
      onSelect: () => setEdited(project),
    };
    const archive: RowAction = {
      key: 'archive',
      label: t(isArchived ? 'restore' : 'archive'),
      icon: isArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />,
      testId: `archive-project-${id}`,
      onSelect: () => setArchived.run(project),
    };
    const deletion: RowAction = {
      key: 'delete',
      label: t('delete'),
      name: t('deleteNamed', { name }),
      icon: <IconTrash size={16} />,
      isDangerous: true,
      testId: `delete-project-${id}`,
      onSelect: () => remove(project),
    };
    return [
      ...(rights.mayEdit && !isArchived ? [edit] : []),
      ...(rights.mayEdit ? [archive] : []),
      ...(rights.mayDelete(project) ? [deletion] : []),
    ];
  };

  return (
    <>
      <DataTable
        label={t('title')}
        state={state}
        content={content}
        columns={columns}
        rowKey={(project) => project.id}
        rowName={({ name }) => name}
        rowTestId={({ id }) => `project-${id}`}
        onOpen={open}
        actions={actionsOf}
        failed={t('failed')}
        empty={<NoProjects filters={filters} onClear={onClear} onCreate={onCreate} />}
        testId="projects-table"
      />
      {edited !== null && <ProjectFormModal project={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function NoProjects({ filters, onClear, onCreate }: ProjectsTableProps) {
  const t = useT('projects');
  const { mayCreate } = useProjectRights();
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('noneFound')}
        hint={t('noneFoundHint')}
        action={
          <Button variant="default" size="xs" data-testid="clear-project-filters" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconFolders}
      title={t('empty')}
      hint={t('emptyHint')}
      {...(mayCreate && {
        action: (
          <Button size="xs" data-testid="create-first-project" onClick={onCreate}>
            {t('create')}
          </Button>
        ),
      })}
    />
  );
}
