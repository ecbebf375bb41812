import { notifications } from '@mantine/notifications';
import { type BodyInput, endpoints, type Task } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { taskKey } from '../tasks-queries.ts';

export type TaskPatch = Omit<BodyInput<typeof endpoints.editTask>, 'version'>;

/** Stores a task that a call has returned: on its page, the board and wherever else it is shown. */
export function useReceiveTask(): (task: Task) => void {
  const queries = useQueryClient();
  const { receiveTask } = useActions();
  return useCallback(
    (task) => {
      queries.setQueryData<Task>(taskKey(task.id), (held) => (held && held.version > task.version ? held : task));
      receiveTask(task);
    },
    [queries, receiveTask],
  );
}

/**
 * Saves single fields of a task. `shown` is the page's state until the server has answered; a refusal takes it back and
 * says why.
 */
export function useSaveTask(task: Task): (patch: TaskPatch, shown?: Partial<Task>) => Promise<void> {
  const t = useT('tasks');
  const api = useApi();
  const queries = useQueryClient();
  const receive = useReceiveTask();
  const errorText = useErrorText();
  const { id } = task;
  return useCallback(
    async (patch, shown) => {
      if (shown) queries.setQueryData<Task>(taskKey(id), (held) => held && { ...held, ...shown });
      try {
        receive(await api.call(endpoints.editTask, { params: { id }, body: patch, keepalive: true }));
      } catch (error) {
        notifications.show({ color: 'red', title: t('failed.save'), message: errorText(error) });
        await queries.invalidateQueries({ queryKey: taskKey(id) });
      }
    },
    [api, errorText, id, queries, receive, t],
  );
}
