import { Button, MultiSelect } from '@mantine/core';
import { type Author, endpoints, limits, type Task } from '@switchboard/contract';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { useAssigneeChoices } from '../use-assignees.ts';
import { Field } from './field.tsx';
import classes from './task-panel.module.css';
import { useReceiveTask, useSaveTask } from './use-save-task.ts';

const shownChoices = 60;

interface TaskWatchersProps {
  task: Task;
  mayChange: boolean;
}

/**
 * The users who are notified of comments and of the end of a task. Everyone may watch; others are added by those who
 * may change it.
 */
export function TaskWatchers({ task, mayChange }: TaskWatchersProps) {
  const t = useT('tasks');
  const names = task.watchers.map((watcher) => fullName(watcher) || t('unknownPerson'));
  return (
    <Field label={t('fields.watchers')}>
      {(id) => (
        <>
          {mayChange ? (
            <WatcherSelect task={task} labelledBy={id} />
          ) : (
            <div className={classes.value} dir="auto">
              {names.length > 0 ? names.join(', ') : <span className={classes.dimmed}>{t('nobody')}</span>}
            </div>
          )}
          <WatchButton task={task} />
        </>
      )}
    </Field>
  );
}

function WatcherSelect({ task, labelledBy }: { task: Task; labelledBy: string }) {
  const t = useT('tasks');
  const save = useSaveTask(task);
  const choices = useAssigneeChoices();
  const known = new Map<string, Author>([
    ...choices.map(({ id, person }): [string, Author] => [String(id), person]),
    ...task.watchers.map((watcher): [string, Author] => [String(watcher.id), watcher]),
  ]);
  return (
    <MultiSelect
      size="sm"
      searchable
      hidePickedOptions
      limit={shownChoices}
      maxValues={limits.watchersPerTask}
      aria-labelledby={labelledBy}
      data-testid="task-field-watchers"
      placeholder={task.watchers.length === 0 ? t('page.addWatcher') : ''}
      nothingFoundMessage={t('page.nothingFound')}
      data={[...known].map(([value, person]) => ({ value, label: fullName(person) || t('unknownPerson') }))}
      value={task.watchers.map(({ id }) => String(id))}
      onChange={(ids) =>
        void save({ watchers: ids.map(Number) }, { watchers: ids.flatMap((id) => known.get(id) ?? []) })
      }
    />
  );
}

function WatchButton({ task }: { task: Task }) {
  const t = useT('tasks');
  const api = useApi();
  const receive = useReceiveTask();
  const meId = useStore((state) => state.me?.id);
  const isWatching = task.watchers.some(({ id }) => id === meId);
  const toggle = useAction(
    async () =>
      receive(await api.call(isWatching ? endpoints.unwatchTask : endpoints.watchTask, { params: { id: task.id } })),
    t('failed.save'),
  );
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      mt={4}
      loading={toggle.isPending}
      leftSection={isWatching ? <IconEyeOff size={14} aria-hidden="true" /> : <IconEye size={14} aria-hidden="true" />}
      data-testid="watch-task"
      onClick={toggle.run}
    >
      {t(isWatching ? 'page.unwatch' : 'page.watch')}
    </Button>
  );
}
