import { useEffect, useEffectEvent } from 'react';
import { useStoreApi } from '../../../store/store-context.tsx';

export type QuickField = 'assignee' | 'priority' | 'status';

/** By key code, so that they are the same in every keyboard layout. */
const fieldsOfKeys: Record<string, QuickField> = { KeyA: 'assignee', KeyP: 'priority', KeyS: 'status' };

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** The task that has the focus, else the one under the mouse. */
const pointedTask = (): number | null => {
  const element =
    document.activeElement?.closest<HTMLElement>('[data-task-id]') ??
    document.querySelector<HTMLElement>('[data-task-id]:hover');
  return element ? Number(element.dataset['taskId']) : null;
};

interface TaskKeys {
  /** The task whose page is open: the keys are for it unless another one has the focus. */
  openId: number | null;
  /** Undefined for those who may not create tasks. */
  onCreate: (() => void) | undefined;
  onChange: (field: QuickField, taskId: number) => void;
}

/** Keys on their own, as in Linear: `c` creates a task, `a`, `p` and `s` change one. For those who have not switched them off. */
export function useTaskKeys({ openId, onCreate, onChange }: TaskKeys): void {
  const store = useStoreApi();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing || event.repeat) return;
    if (event.defaultPrevented || isEditable(event.target) || document.querySelector('[role="dialog"]') !== null)
      return;
    if (!store.getState().me?.preferences.shortcuts) return;
    const field = fieldsOfKeys[event.code];
    const taskId = field === undefined ? null : (pointedTask() ?? openId);
    if (event.code === 'KeyC' && onCreate) onCreate();
    else if (field !== undefined && taskId !== null) onChange(field, taskId);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    globalThis.addEventListener('keydown', listener);
    return () => globalThis.removeEventListener('keydown', listener);
  }, []);
}
