import { Button, Skeleton } from '@mantine/core';
import { taskStatusIds } from '@switchboard/contract';
import { IconChecklist, IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { isNarrowed, type TaskFilters } from '../task-filters.ts';
import classes from './board.module.css';

interface BoardStateProps {
  board: { counts: Record<1 | 2 | 3, number>; isLoaded: boolean; isStale: boolean; error: unknown; retry: () => void };
  filters: TaskFilters;
  onClear: () => void;
  onCreate?: (() => void) | undefined;
  children: ReactNode;
}

/** The board, or the reason why there is none: it is loading, failed to load, or has no fitting cards. */
export function BoardState({ board, filters, onClear, onCreate, children }: BoardStateProps) {
  const t = useT('tasks');
  const errorText = useErrorText();
  if (board.error !== null) {
    return <ErrorState title={t('failed.load')} hint={errorText(board.error)} onRetry={board.retry} />;
  }
  if (!board.isLoaded) return <BoardSkeleton />;
  const { counts } = board;
  if (counts[1] + counts[2] + counts[3] > 0 || board.isStale) return children;
  return <NoTasks filters={filters} onClear={onClear} onCreate={onCreate} />;
}

/** No task fits the filters, or there are no tasks at all. */
export function NoTasks({ filters, onClear, onCreate }: Pick<BoardStateProps, 'filters' | 'onClear' | 'onCreate'>) {
  const t = useT('tasks');
  if (isNarrowed(filters)) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('noneFound.title')}
        hint={t('noneFound.hint')}
        action={
          <Button variant="default" size="xs" data-testid="clear-task-filters" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconChecklist}
      title={t('empty.title')}
      hint={t(onCreate ? 'empty.hint' : 'empty.readHint')}
      action={
        onCreate && (
          <Button size="xs" data-testid="create-first-task" onClick={onCreate}>
            {t('empty.create')}
          </Button>
        )
      }
    />
  );
}

function BoardSkeleton() {
  return (
    <div className={classes.board} aria-busy="true" data-testid="board-skeleton">
      {taskStatusIds.map((status) => (
        <div key={status} className={classes.column}>
          <div className={classes.skeleton}>
            <Skeleton height={20} width="40%" my={8} />
            {[88, 66, 88, 66].map((height, index) => (
              <Skeleton key={`${index}-${height}`} height={height} radius="md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
