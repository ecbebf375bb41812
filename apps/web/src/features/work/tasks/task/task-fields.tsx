import { formatTimeText, type Task, type TaskPriority, type TaskStatus } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { AssigneeSelect, ListSelect, ProjectSelect } from '../form/list-select.tsx';
import { PrioritySelect, StatusSelect } from '../form/priority-select.tsx';
import { PriorityName } from '../priority-icon.tsx';
import { StatusName } from '../status-icon.tsx';
import { useAssigneeChoices } from '../use-assignees.ts';
import { useDueText } from '../use-due-text.ts';
import { useProjectNames, useTaskLists } from '../use-task-lists.ts';
import { DueFields } from './due-fields.tsx';
import { Field } from './field.tsx';
import classes from './task-panel.module.css';
import { TaskWatchers } from './task-watchers.tsx';
import { TimeTextValue } from './time-text-value.tsx';
import { useSaveTask } from './use-save-task.ts';

interface TaskFieldsProps {
  task: Task;
  mayChange: boolean;
}

/** The facts of a task, each saved when it is changed. */
export function TaskFields({ task, mayChange }: TaskFieldsProps) {
  return (
    <div className={classes.fields} data-testid="task-fields">
      {mayChange ? <EditableFields task={task} /> : <FixedFields task={task} />}
      <TaskWatchers task={task} mayChange={mayChange} />
    </div>
  );
}

function EditableFields({ task }: { task: Task }) {
  const t = useT('tasks');
  const save = useSaveTask(task);
  const people = useAssigneeChoices();
  const gone = task.assignee && (fullName(task.assignee) || t('unknownPerson'));
  const assign = (id: number | null) => {
    const assignee = people.find((person) => person.id === id)?.person ?? null;
    void save({ assignee_id: id }, { assignee, assignee_gone: false });
  };
  return (
    <>
      <Field label={t('fields.status')}>
        {(id) => (
          <StatusSelect
            aria-labelledby={id}
            data-testid="task-field-status"
            value={task.status_id}
            onChange={(status_id: TaskStatus) => void save({ status_id }, { status_id })}
          />
        )}
      </Field>
      <Field label={t('fields.priority')}>
        {(id) => (
          <PrioritySelect
            aria-labelledby={id}
            data-testid="task-field-priority"
            value={task.priority}
            onChange={(priority: TaskPriority) => void save({ priority }, { priority })}
          />
        )}
      </Field>
      <Field label={t('fields.assignee')}>
        {(id) => (
          <>
            <AssigneeSelect
              aria-labelledby={id}
              data-testid="task-field-assignee"
              value={task.assignee?.id ?? null}
              name={gone ?? undefined}
              onChange={assign}
            />
            {task.assignee_gone && gone && <div className={classes.gone}>{t('notActive', { name: gone })}</div>}
          </>
        )}
      </Field>
      <Field label={t('fields.project')}>
        {(id) => (
          <ProjectSelect
            aria-labelledby={id}
            data-testid="task-field-project"
            value={task.project_id}
            onChange={(project_id) => void save({ project_id }, { project_id })}
          />
        )}
      </Field>
      <Field label={t('fields.due')}>{(id) => <DueFields task={task} labelledBy={id} onSave={save} />}</Field>
      <Field label={t('fields.estimate')}>
        {(id) => (
          <TimeTextValue
            labelledBy={id}
            testId="task-field-estimate"
            seconds={task.estimated_time}
            onSave={(estimated_time) => void save({ estimated_time }, { estimated_time })}
          />
        )}
      </Field>
      <Field label={t('fields.spent')}>
        {(id) => (
          <TimeTextValue
            labelledBy={id}
            testId="task-field-spent"
            seconds={task.spent_time}
            onSave={(spent_time) => void save({ spent_time }, { spent_time })}
          />
        )}
      </Field>
      <Field label={t('fields.category')}>
        {(id) => (
          <ListSelect
            list="categories"
            aria-labelledby={id}
            data-testid="task-field-category"
            value={task.category_id}
            onChange={(category_id) => void save({ category_id }, { category_id })}
          />
        )}
      </Field>
      <Field label={t('fields.sprint')}>
        {(id) => (
          <ListSelect
            list="sprints"
            aria-labelledby={id}
            data-testid="task-field-sprint"
            value={task.sprint_id}
            onChange={(sprint_id) => void save({ sprint_id }, { sprint_id })}
          />
        )}
      </Field>
    </>
  );
}

/** For those who may read tasks only. */
function FixedFields({ task }: { task: Task }) {
  const t = useT('tasks');
  const dueText = useDueText();
  const projectName = useProjectNames();
  const { categories, sprints } = useTaskLists();
  const nameIn = (items: readonly { id: number; name: string }[], id: number | null) =>
    items.find((item) => item.id === id)?.name;
  const rows: [string, ReactNode][] = [
    [t('fields.status'), <StatusName key="status" status={task.status_id} />],
    [t('fields.priority'), <PriorityName key="priority" priority={task.priority} />],
    [t('fields.assignee'), task.assignee && fullName(task.assignee)],
    [t('fields.project'), projectName(task.project_id)],
    [t('fields.due'), dueText(task)?.text],
    [t('fields.estimate'), formatTimeText(task.estimated_time)],
    [t('fields.spent'), formatTimeText(task.spent_time)],
    [t('fields.category'), nameIn(categories, task.category_id)],
    [t('fields.sprint'), nameIn(sprints, task.sprint_id)],
  ];
  return rows.map(([label, value]) => (
    <Field key={label} label={label}>
      {() => (
        <div className={classes.value} dir="auto">
          {value ?? <span className={classes.dimmed}>{t('none')}</span>}
        </div>
      )}
    </Field>
  ));
}
