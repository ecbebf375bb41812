import { Anchor, Group, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  endpoints,
  limits,
  parseTimeText,
  type Task,
  type TaskPriority,
  type TaskSource,
  type TaskStatus,
} from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { makeUuid } from '../../../store/make-uuid.ts';
import { useActions } from '../../../store/store-context.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { DateField } from '../../../ui/forms/pickers/date-field.tsx';
import { TimeTextField, useTimeTextCheck } from '../../../ui/forms/pickers/time-text-field.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import classes from './create-task-modal.module.css';
import { AssigneeSelect, ListSelect, ProjectSelect } from './form/list-select.tsx';
import { PrioritySelect, StatusSelect } from './form/priority-select.tsx';
import { MarkupEditor } from './markup-editor.tsx';

const loadShape = async () => (await import('./form/task-shapes.ts')).createTask.body;

export interface NewTask {
  title?: string;
  description?: string;
  status_id?: TaskStatus;
  project_id?: number | null;
  /** The message that it comes from. */
  source?: TaskSource | null;
}

interface CreateTaskModalProps {
  initial: NewTask;
  onClose: () => void;
}

type Values = {
  title: string;
  description: string;
  status_id: TaskStatus;
  priority: TaskPriority;
  assignee_id: number | null;
  project_id: number | null;
  category_id: number | null;
  sprint_id: number | null;
  due_on: string;
  estimated_time: string;
};

const toFields = ({ due_on, estimated_time, ...values }: Values) => ({
  ...values,
  due_on: due_on === '' ? null : due_on,
  estimated_time: parseTimeText(estimated_time) ?? 0,
});

/** Creates a task; its subject may come from a message. */
export function CreateTaskModal({ initial, onClose }: CreateTaskModalProps) {
  const t = useT('tasks');
  const api = useApi();
  const { receiveTask } = useActions();
  const tellCreated = useTellCreated();
  const checkTime = useTimeTextCheck();
  // Sent again after a lost answer, the same task is meant.
  const [clientTaskId] = useState(makeUuid);
  const source = initial.source ?? null;
  const toBody = (values: Values) => ({ ...toFields(values), source, client_task_id: clientTaskId });
  const values: Values = {
    title: initial.title ?? '',
    description: initial.description ?? '',
    status_id: initial.status_id ?? 1,
    priority: 2,
    assignee_id: null,
    project_id: initial.project_id ?? null,
    category_id: null,
    sprint_id: null,
    due_on: '',
    estimated_time: '',
  };
  const form = useContractForm({
    initialValues: values,
    labels: {
      title: t('fields.title'),
      description: t('fields.description'),
      status_id: t('fields.status'),
      priority: t('fields.priority'),
      assignee_id: t('fields.assignee'),
      project_id: t('fields.project'),
      category_id: t('fields.category'),
      sprint_id: t('fields.sprint'),
      due_on: t('fields.due'),
      estimated_time: t('fields.estimate'),
    },
    shape: loadShape,
    failed: t('failed.save'),
    toBody,
    check: ({ estimated_time }) => checkTime({ estimated_time }),
    errorFields: { 'task.project_archived': 'project_id' },
    onSubmit: async (given) => {
      const task = await api.call(endpoints.createTask, { body: toBody(given) });
      receiveTask(task);
      tellCreated(task);
      onClose();
    },
  });
  return (
    <FormModal opened title={t('form.title')} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form} testId="task-form">
        <TextInput
          size="sm"
          required
          data-autofocus
          dir="auto"
          maxLength={limits.taskTitleChars}
          placeholder={t('form.titleHint')}
          data-testid="task-title"
          {...form.field('title')}
        />
        <div>
          <div className={classes.label}>{t('fields.description')}</div>
          <MarkupEditor
            content={values.description}
            label={t('fields.description')}
            placeholder={t('form.descriptionHint')}
            testId="task-description"
            onChange={(content) => form.setValue('description', content)}
            onSend={() => document.querySelector<HTMLFormElement>('[data-testid="task-form"]')?.requestSubmit()}
          />
          {form.field('description').error !== undefined && (
            <div className={classes.error}>{form.field('description').error}</div>
          )}
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
          <StatusSelect {...form.field('status_id')} />
          <PrioritySelect data-testid="task-priority" {...form.field('priority')} />
          <AssigneeSelect data-testid="task-assignee" {...form.field('assignee_id')} />
          <ProjectSelect {...form.field('project_id')} />
          <DateField data-testid="task-due" {...form.field('due_on')} />
          <TimeTextField data-testid="task-estimate" {...form.field('estimated_time')} />
          <ListSelect list="categories" {...form.field('category_id')} />
          <ListSelect list="sprints" {...form.field('sprint_id')} />
        </SimpleGrid>
        <Group justify="flex-end" mt="xs">
          <SubmitButton form={form} data-testid="task-submit">
            {t('form.submit')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

/** Confirms a new task, with a link to it. */
function useTellCreated() {
  const t = useT('tasks');
  const navigate = useNavigate();
  return ({ id, title }: Task) =>
    notifications.show({
      title: t('form.created', { id }),
      message: (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => void navigate({ to: '/tasks/$id/', params: { id: String(id) } })}
        >
          <bdi>{title}</bdi>
        </Anchor>
      ),
    });
}
