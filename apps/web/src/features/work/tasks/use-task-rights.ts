import { can, hasPermission, type TaskCard } from '@switchboard/contract';
import { useCallback } from 'react';
import { actorOf } from '../../../store/reader.ts';
import { useStore } from '../../../store/store-context.tsx';

const factsOf = ({ created_by, assignee, kind }: TaskCard) => ({
  kind,
  created_by,
  assignee_id: assignee?.id ?? null,
});

/** Whether the reader may change a task: its status, place and fields. */
export function useMayChangeTask(): (task: TaskCard) => boolean {
  const me = useStore((state) => state.me);
  return useCallback((task) => me !== null && can(actorOf(me), 'task.edit', factsOf(task)), [me]);
}

export function useMayDeleteTask(task: TaskCard): boolean {
  return useStore((state) => state.me !== null && can(actorOf(state.me), 'task.delete', factsOf(task)));
}

export const useMayCreateTasks = (): boolean =>
  useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'tasks', 'create'));
