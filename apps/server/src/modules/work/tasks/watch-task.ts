import { limits, type Task } from '@switchboard/contract';
import { type CallingActor, fieldError } from '../../../platform/http/index.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { lockTask, presentTask, readBack } from './load-task.ts';
import { cardEvent } from './task-events.ts';
import { touchTask } from './task-queries.ts';
import { addWatcher, listWatchers, removeWatcher } from './watcher-queries.ts';

/** Adds the actor to a task's watchers or removes them; every reader of the task may do so. */
export const makeWatchTask =
  ({ database }: ChangeTaskDeps) =>
  (actor: CallingActor, taskId: number, watches: boolean): Promise<Task> => {
    const { workspaceId, userId } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const row = await lockTask(tx, actor, taskId, 'task.read');
      const watchers = watches ? await listWatchers(tx, workspaceId, taskId) : [];
      if (watchers.length >= limits.watchersPerTask && !watchers.some(({ id }) => id === userId))
        throw fieldError('watchers', 'validation.too_many_watchers');
      const change = watches ? addWatcher : removeWatcher;
      if (!(await change(tx, workspaceId, taskId, userId))) return presentTask(tx, actor, row);
      await touchTask(tx, workspaceId, taskId);
      const after = await readBack(tx, workspaceId, taskId);
      const view = await presentTask(tx, actor, after);
      tx.announce(cardEvent('updateTask', after));
      return view;
    });
  };
