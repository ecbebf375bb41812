import { Button, NativeSelect } from '@mantine/core';
import { limits, projectStates } from '@switchboard/contract';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useAddressFilters } from '../../../ui/table/use-address-filters.ts';
import { ProjectFormModal } from './project-form-modal.tsx';
import classes from './projects.module.css';
import { type ProjectFilters, ProjectsTable, projectFilterNames } from './projects-table.tsx';
import { useProjectRights } from './use-project-rights.ts';

export function ProjectsScreen() {
  const t = useT('projects');
  const navigate = useNavigate();
  const { mayCreate } = useProjectRights();
  const [isCreating, setIsCreating] = useState(false);
  const { filters, change, clear } = useAddressFilters(projectFilterNames);
  const create = () => setIsCreating(true);
  return (
    <SettingsPage
      title={t('title')}
      intro={t('intro')}
      isWide
      testId="projects-screen"
      actions={
        mayCreate && (
          <Button
            size="sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            data-testid="create-project"
            onClick={create}
          >
            {t('create')}
          </Button>
        )
      }
    >
      <Filters filters={filters} onChange={change} />
      <ProjectsTable filters={filters} onClear={clear} onCreate={create} />
      {isCreating && (
        <ProjectFormModal
          onClose={() => setIsCreating(false)}
          onSaved={({ id }) => void navigate({ to: '/projects/$id/', params: { id: String(id) } })}
        />
      )}
    </SettingsPage>
  );
}

function Filters({ filters, onChange }: { filters: ProjectFilters; onChange: (changes: ProjectFilters) => void }) {
  const t = useT('projects');
  const shared = { size: 'sm', className: classes.filter ?? '' } as const;
  return (
    <div className={classes.filters} role="search" aria-label={t('filters.title')}>
      <SearchBox
        className={classes.search}
        label={t('search')}
        maxLength={limits.projectSearchChars}
        testId="projects-search"
        text={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <NativeSelect
        {...shared}
        label={t('state')}
        data-testid="filter-project-state"
        value={filters.state ?? ''}
        data={[
          { value: '', label: t('filters.any') },
          ...projectStates.map((value) => ({ value, label: t(`states.${value}`) })),
        ]}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <NativeSelect
        {...shared}
        label={t('members')}
        data-testid="filter-project-mine"
        value={filters.mine ?? ''}
        data={[
          { value: '', label: t('filters.everyone') },
          { value: '1', label: t('filters.mine') },
        ]}
        onChange={(event) => onChange({ mine: event.currentTarget.value })}
      />
      <NativeSelect
        {...shared}
        label={t('filters.archive')}
        data-testid="filter-project-archived"
        value={filters.archived ?? ''}
        data={[
          { value: '', label: t('filters.inUse') },
          { value: '1', label: t('filters.archived') },
        ]}
        onChange={(event) => onChange({ archived: event.currentTarget.value })}
      />
    </div>
  );
}
