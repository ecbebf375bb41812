import { hasPermission } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import type { Entry } from '../../../features/chat/switcher/use-switcher-entries.tsx';
import { useFoundTasks } from '../../../features/work/tasks/listed/use-found-tasks.ts';
import { StatusIcon } from '../../../features/work/tasks/status-icon.tsx';
import { useTaskTitle } from '../../../features/work/tasks/use-task-title.ts';
import { useStore } from '../../../store/store-context.tsx';

const mostShown = 6;

/** The tasks whose titles match the typed text, for those who may see tasks. */
export function useSwitcherTasks(words: string): Omit<Entry, 'section'>[] {
  const navigate = useNavigate();
  const titleOf = useTaskTitle();
  const seesTasks = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'tasks', 'read'));
  const { found } = useFoundTasks(seesTasks ? words : '', mostShown);
  return (found?.data ?? []).map((task) => ({
    key: `task-${task.id}`,
    label: titleOf(task),
    description: `#${task.id}`,
    icon: <StatusIcon status={task.status_id} />,
    run: () => navigate({ to: '/tasks/$id/', params: { id: String(task.id) } }),
  }));
}
