import { Loader, Select, type SelectProps } from '@mantine/core';
import { endpoints, limits } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { taskListsKey } from '../tasks-queries.ts';
import { useAssigneeChoices } from '../use-assignees.ts';
import { useTaskLists, useTaskProjects } from '../use-task-lists.ts';
import { useMayCreateTasks } from '../use-task-rights.ts';

/** A workspace may have thousands of colleagues and a thousand projects. */
const shownChoices = 60;
const newChoice = 'new';

interface IdSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: number | null;
  onChange: (id: number | null) => void;
}

interface Item {
  id: number;
  name: string;
}

const read = (value: string | null) => (value === null ? null : Number(value));
const toData = (items: readonly Item[]) => items.map(({ id, name }) => ({ value: String(id), label: name }));

/** The chosen item stays named, even when it is not among the choices any more. */
const withChosen = (items: readonly Item[], value: number | null, name: string): Item[] =>
  value === null || items.some(({ id }) => id === value) ? [...items] : [{ id: value, name }, ...items];

function IdSelect({ value, onChange, items, ...props }: IdSelectProps & { items: readonly Item[] }) {
  const t = useT('tasks');
  return (
    <Select
      size="sm"
      searchable
      clearable
      limit={shownChoices}
      nothingFoundMessage={t('page.nothingFound')}
      placeholder={t('none')}
      {...props}
      data={toData(items)}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(read(next))}
    />
  );
}

/** The assignee. `name` is that of the chosen one, who may have left. */
export function AssigneeSelect({ name, ...props }: IdSelectProps & { name?: string | undefined }) {
  const t = useT('tasks');
  const choices = useAssigneeChoices();
  const items = withChosen(choices, props.value, name ?? t('unknownPerson'));
  return <IdSelect placeholder={t('nobody')} {...props} items={items} />;
}

/** Only projects in use can be chosen; an archived one stays named by its number. */
export function ProjectSelect(props: IdSelectProps) {
  const projects = useTaskProjects();
  const items = withChosen(projects, props.value, `#${props.value ?? ''}`);
  return <IdSelect {...props} items={items} />;
}

/** Categories or sprints; users who create tasks can add one by typing its name. */
export function ListSelect({ list, value, onChange, ...props }: IdSelectProps & { list: 'categories' | 'sprints' }) {
  const t = useT('tasks');
  const api = useApi();
  const queries = useQueryClient();
  const mayAdd = useMayCreateTasks();
  const lists = useTaskLists();
  const [typed, setTyped] = useState('');
  const add = useAction(async (name: string) => {
    const endpoint = list === 'categories' ? endpoints.createTaskCategory : endpoints.createSprint;
    const { id } = await api.call(endpoint, { body: { name } });
    await queries.invalidateQueries({ queryKey: taskListsKey });
    onChange(id);
  }, t('failed.save'));
  const items = withChosen(lists[list], value, '…');
  const name = typed.trim();
  const isNew =
    mayAdd && name !== '' && !items.some((item) => item.name.toLocaleLowerCase() === name.toLocaleLowerCase());
  return (
    <Select
      size="sm"
      searchable
      clearable
      limit={shownChoices}
      maxLength={limits.nameChars}
      placeholder={t('none')}
      nothingFoundMessage={t('page.nothingFound')}
      {...props}
      data={[...toData(items), ...(isNew ? [{ value: newChoice, label: t('page.addNew', { name }) }] : [])]}
      value={value === null ? null : String(value)}
      rightSection={add.isPending ? <Loader size={14} /> : undefined}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            (option.value === newChoice ||
              option.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())),
        )
      }
      onSearchChange={setTyped}
      onChange={(next) => (next === newChoice ? add.run(name) : onChange(read(next)))}
    />
  );
}
