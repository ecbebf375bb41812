import { endpoints, type Task } from '@switchboard/contract';
import { useRef, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { useLeaveGuard } from '../../../../ui/forms/leaving/use-leave-guard.ts';
import { useReceiveTask } from './use-save-task.ts';

/**
 * Edits the title or description of a task. If a colleague has changed the same text meanwhile, a warning is shown
 * once, and the text stays; saving again replaces it. Changes of other fields do not get in the way.
 */
export function useTextEdit(task: Task, field: 'title' | 'description', onDone: () => void) {
  const api = useApi();
  const receive = useReceiveTask();
  const errorText = useErrorText();
  const [text, setText] = useState(task[field]);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const latest = useRef(text);
  // The text and its version as the writer last knew them.
  const [begun, setBegun] = useState({ text: task[field], version: task.version });
  useLeaveGuard(text !== begun.text);

  const change = (next: string) => {
    latest.current = next;
    setText(next);
    setError(null);
  };
  const save = async () => {
    if (isSaving) return;
    if (latest.current.trim() === begun.text.trim()) {
      onDone();
      return;
    }
    setIsSaving(true);
    const version = task[field] === begun.text ? task.version : begun.version;
    try {
      const body = { [field]: latest.current.trim(), version };
      receive(await api.call(endpoints.editTask, { params: { id: task.id }, body }));
      onDone();
    } catch (failure) {
      setError(errorText(failure));
      if (failure instanceof ApiError && failure.code === 'task.changed') {
        // The writer has seen a warning: saving again replaces the colleague's text.
        const now = await api.call(endpoints.getTask, { params: { id: task.id } }).catch(() => task);
        receive(now);
        setBegun({ text: now[field], version: now.version });
      }
    } finally {
      setIsSaving(false);
    }
  };
  return { text, error, isSaving, change, save: () => void save() };
}
