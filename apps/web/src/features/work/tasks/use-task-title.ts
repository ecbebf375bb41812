import type { TaskCard } from '@switchboard/contract';
import { useCallback } from 'react';
import { useT } from '../../../i18n/use-t.ts';

/** What a task is called: of a client who was erased, no words are left. */
export function useTaskTitle(): (task: Pick<TaskCard, 'id' | 'title'>) => string {
  const t = useT('tasks');
  return useCallback(({ id, title }) => title || t('untitled', { id: String(id) }), [t]);
}
