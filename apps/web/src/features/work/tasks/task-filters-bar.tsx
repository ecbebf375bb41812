import { Button, Checkbox, NativeSelect, Select } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import type { TaskFilters } from './task-filters.ts';
import classes from './tasks-screen.module.css';
import { useAssigneeChoices } from './use-assignees.ts';
import { useTaskLists, useTaskProjects } from './use-task-lists.ts';

/** A workspace may have thousands of colleagues and a thousand projects. */
const shownChoices = 60;

interface TaskFiltersBarProps {
  filters: TaskFilters;
  onChange: (changes: TaskFilters) => void;
}

/** The search box and the filters of tasks. */
export function TaskFiltersBar({ filters, onChange }: TaskFiltersBarProps) {
  const t = useT('tasks');
  const { categories, sprints } = useTaskLists();
  const [isWide, setIsWide] = useState(false);
  const hasMore = ['category_id', 'sprint_id', 'createdByMe', 'unattended'].some((name) => name in filters);
  const isShowingMore = isWide || hasMore;
  // On a phone those that are not set take room only when they are asked for.
  const isWhole = isShowingMore || ['assignee_id', 'project_id', 'priority'].some((name) => name in filters);
  const none = { value: '0', label: t('none') };
  const named = (items: readonly { id: number; name: string }[]) => [
    none,
    ...items.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const shared = (name: keyof TaskFilters) => ({
    value: filters[name] ?? null,
    onChange: (value: string | null) => onChange({ [name]: value ?? '' }),
  });
  return (
    <div className={classes.filters} data-whole={isWhole || undefined} role="search" aria-label={t('filters.label')}>
      <SearchBox
        className={classes.search}
        label={t('filters.search')}
        maxLength={limits.taskSearchChars}
        testId="tasks-search"
        isSlashField
        text={filters.search ?? ''}
        onChange={(search) => onChange({ search })}
      />
      <Flag name="assignedToMe" label={t('filters.mine')} filters={filters} onChange={onChange} />
      <AssigneeFilter {...shared('assignee_id')} />
      <ProjectFilter {...shared('project_id')} />
      <NativeSelect
        size="sm"
        className={classes.filter ?? ''}
        aria-label={t('fields.priority')}
        data-testid="filter-priority"
        value={filters.priority ?? ''}
        data={[
          { value: '', label: t('fields.priority') },
          ...([4, 3, 2, 1, 0] as const).map((id) => ({ value: String(id), label: t(`priority.${id}`) })),
        ]}
        onChange={(event) => onChange({ priority: event.currentTarget.value })}
      />
      {isShowingMore ? (
        <>
          <ListFilter
            name="category_id"
            label={t('fields.category')}
            data={named(categories)}
            {...shared('category_id')}
          />
          <ListFilter name="sprint_id" label={t('fields.sprint')} data={named(sprints)} {...shared('sprint_id')} />
          <Flag name="createdByMe" label={t('filters.created')} filters={filters} onChange={onChange} />
          <Flag name="unattended" label={t('filters.inactive')} filters={filters} onChange={onChange} />
        </>
      ) : (
        <Button variant="subtle" color="gray" size="xs" data-testid="more-task-filters" onClick={() => setIsWide(true)}>
          {t('filters.more')}
        </Button>
      )}
    </div>
  );
}

interface FlagProps extends TaskFiltersBarProps {
  name: 'assignedToMe' | 'createdByMe' | 'unattended';
  label: string;
}

function Flag({ name, label, filters, onChange }: FlagProps) {
  return (
    <Checkbox
      size="sm"
      label={label}
      checked={filters[name] === '1'}
      data-testid={`filter-${name}`}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked ? '1' : '' })}
    />
  );
}

interface ChoiceProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

function AssigneeFilter({ value, onChange }: ChoiceProps) {
  const t = useT('tasks');
  const choices = useAssigneeChoices();
  const data = [
    { value: '0', label: t('nobody') },
    ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return <ListFilter name="assignee_id" label={t('fields.assignee')} data={data} value={value} onChange={onChange} />;
}

function ProjectFilter({ value, onChange }: ChoiceProps) {
  const t = useT('tasks');
  const projects = useTaskProjects();
  if (projects.length === 0 && value === null) return null;
  const data = [
    { value: '0', label: t('none') },
    ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return <ListFilter name="project_id" label={t('fields.project')} data={data} value={value} onChange={onChange} />;
}

interface ListFilterProps extends ChoiceProps {
  name: string;
  label: string;
  data: { value: string; label: string }[];
}

function ListFilter({ name, label, data, value, onChange }: ListFilterProps) {
  return (
    <Select
      size="sm"
      searchable
      clearable
      limit={shownChoices}
      className={classes.filter ?? ''}
      aria-label={label}
      placeholder={label}
      data-testid={`filter-${name}`}
      data={data}
      value={value}
      onChange={onChange}
    />
  );
}
