import { hasPermission } from '@switchboard/contract';
import { useStore } from '../../store/store-context.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import { KeyboardWays } from './keys/keyboard-ways.tsx';

const TaskMarks = lazy(() => import('./task-marks.tsx'));

/** The parts of the frame that nothing has to wait for. */
export default function ShellExtras() {
  const mayReadTasks = useStore((state) => state.me !== null && hasPermission(state.me.permissions, 'tasks', 'read'));
  return (
    <>
      <KeyboardWays />
      {mayReadTasks && (
        <LazyPart floats>
          <TaskMarks />
        </LazyPart>
      )}
    </>
  );
}
