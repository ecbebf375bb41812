import { hasPermission } from '@switchboard/contract';
import { useStore } from '../../store/store-context.tsx';
import { TaskMarks } from './task-marks.tsx';
import { WaitingMarks } from './waiting-marks.tsx';

/** The marks of conversations in lists, kept current without being on the screen itself. */
export function ListMarks() {
  const mayReadTasks = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'tasks', 'read'));
  return (
    <>
      {mayReadTasks && <TaskMarks />}
      <WaitingMarks />
    </>
  );
}
