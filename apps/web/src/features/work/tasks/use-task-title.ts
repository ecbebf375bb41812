import type { TaskCard } from '@switchboard/contract';
import { useCallback } from 'react';
import { useT } from '../../../i18n/use-t.ts';

/** A task's title: for an erased client's task it is a general one. */
export function useTaskTitle(): (task: Pick<TaskCard, 'id' | 'title'>) => string {
  const t = useT('tasks');
  return useCallback(({ id, title }) => title || t('untitled', { id: String(id) }), [t]);
}
