import { Button } from '@mantine/core';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { CreateTaskModal } from '../create-task-modal.tsx';
import { TasksList } from '../listed/tasks-list.tsx';
import { projectTasksKey } from '../tasks-queries.ts';
import { useTaskKeys } from '../use-task-keys.ts';
import { useMayCreateTasks } from '../use-task-rights.ts';
import classes from './project-tasks.module.css';

interface ProjectTasksProps {
  projectId: number;
  /** An archived project takes no new tasks. */
  isArchived: boolean;
}

const ignore = () => undefined;

/** The tasks of a project, the way to its board, and a new task for it. */
export function ProjectTasks({ projectId, isArchived }: ProjectTasksProps) {
  const t = useT('tasks');
  const hasKeys = useStore((state) => state.me?.preferences.shortcuts ?? false);
  const mayCreate = useMayCreateTasks() && !isArchived;
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  useTaskKeys({ openId: null, onCreate: mayCreate ? create : undefined, onChange: ignore });
  return (
    <div data-testid="project-tasks">
      <div className={classes.actions}>
        {mayCreate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            data-hint={hasKeys ? 'C' : undefined}
            data-testid="create-project-task"
            onClick={create}
          >
            {t('create')}
          </Button>
        )}
        <Link className={classes.board} to="/tasks/" search={{ project_id: projectId }} data-testid="project-board">
          {t('ofProject.board')}
        </Link>
      </div>
      <TasksList
        queryKey={[...projectTasksKey, projectId]}
        query={{ project_id: projectId }}
        filters={{ project_id: String(projectId) }}
        empty={
          <EmptyState
            icon={IconChecklist}
            title={t('ofProject.empty')}
            hint={isArchived ? null : t(mayCreate ? 'ofProject.emptyHint' : 'empty.readHint')}
          />
        }
        testIdOf={(id) => `project-task-${id}`}
      />
      {isCreating && <CreateTaskModal initial={{ project_id: projectId }} onClose={() => setIsCreating(false)} />}
    </div>
  );
}
