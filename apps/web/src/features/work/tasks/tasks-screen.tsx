import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { TaskStatus } from '@switchboard/contract';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { Board } from './board/board.tsx';
import { BoardState } from './board/board-state.tsx';
import { CreateTaskModal } from './create-task-modal.tsx';
import { QuickChange, type QuickChangeOf } from './quick-change.tsx';
import { TasksTable } from './table/tasks-table.tsx';
import { TaskCounts } from './task-counts.tsx';
import { TaskFiltersBar } from './task-filters-bar.tsx';
import classes from './tasks-screen.module.css';
import { useBoardCards } from './use-board.ts';
import { useTaskChanges } from './use-task-changes.ts';
import { useTaskFilters } from './use-task-filters.ts';
import { useTaskKeys } from './use-task-keys.ts';
import { useMayCreateTasks } from './use-task-rights.ts';

interface TasksScreenProps {
  /** The task that is open beside the board, or over it where there is no room. */
  openId: number | null;
  children?: ReactNode;
}

/** `/tasks/`: the board or the table of tasks; the open task stands beside it. */
export function TasksScreen({ openId, children }: TasksScreenProps) {
  const t = useT('tasks');
  const { view, filters, change, clear, show } = useTaskFilters();
  const changes = useTaskChanges();
  const isBoard = view === 'board';
  const board = useBoardCards(filters, changes.pending, isBoard);
  const mayCreate = useMayCreateTasks();
  const [creating, setCreating] = useState<{ status: TaskStatus } | null>(null);
  const [quick, setQuick] = useState<QuickChangeOf | null>(null);
  const only = filters.status_id === undefined ? null : (Number(filters.status_id) as TaskStatus);
  const create = (status: TaskStatus = 1) => setCreating({ status });
  useTaskKeys({
    openId,
    onCreate: mayCreate ? () => create() : undefined,
    onChange: (field, taskId) => setQuick({ field, taskId }),
  });

  return (
    <div className={classes.screen} data-testid="tasks-screen">
      <div className={classes.main} data-view={view}>
        <div className={classes.head}>
          <h1 className={classes.title}>{t('title')}</h1>
          <SegmentedControl
            size="xs"
            aria-label={t('views.label')}
            value={view}
            data={[
              { value: 'board', label: t('views.board') },
              { value: 'table', label: t('views.table') },
            ]}
            data-testid="tasks-view"
            onChange={(next) => show(next === 'table' ? 'table' : 'board')}
          />
          {mayCreate && <CreateButton onClick={() => create()} />}
        </div>
        <TaskCounts filters={filters} onChange={change} />
        <TaskFiltersBar filters={filters} onChange={change} />
        <div className={classes.body}>
          {isBoard ? (
            <BoardState
              board={board}
              filters={filters}
              onClear={clear}
              onCreate={mayCreate ? () => create() : undefined}
            >
              <Board
                columns={board.columns}
                counts={board.counts}
                only={only}
                openId={openId}
                changes={changes}
                onAdd={mayCreate ? create : undefined}
              />
            </BoardState>
          ) : (
            <TasksTable filters={filters} onClear={clear} onCreate={mayCreate ? () => create() : undefined} />
          )}
        </div>
      </div>
      {openId !== null && <div className={classes.panel}>{children}</div>}
      {creating && (
        <CreateTaskModal
          initial={{
            status_id: creating.status,
            project_id: filters.project_id ? Number(filters.project_id) || null : null,
          }}
          onClose={() => setCreating(null)}
        />
      )}
      {quick && <QuickChange of={quick} columns={board.columns} changes={changes} onClose={() => setQuick(null)} />}
    </div>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  const t = useT('tasks');
  const hasKeys = useStore((state) => state.me?.preferences.shortcuts ?? false);
  return (
    <>
      <Button
        size="xs"
        visibleFrom="sm"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        data-hint={hasKeys ? 'C' : undefined}
        data-testid="create-task"
        onClick={onClick}
      >
        {t('create')}
      </Button>
      <ActionIcon hiddenFrom="sm" size="md" aria-label={t('create')} data-testid="create-task-small" onClick={onClick}>
        <IconPlus size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
