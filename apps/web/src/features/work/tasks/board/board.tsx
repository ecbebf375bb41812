import { VisuallyHidden } from '@mantine/core';
import { type TaskCard, type TaskStatus, taskStatusIds } from '@switchboard/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useDueText } from '../use-due-text.ts';
import type { TaskChanges } from '../use-task-changes.ts';
import { useProjectNames } from '../use-task-lists.ts';
import { useMayChangeTask } from '../use-task-rights.ts';
import { useTaskTitle } from '../use-task-title.ts';
import classes from './board.module.css';
import { type CardPosition, type Columns, positionOfDrop, positionOfKey } from './board-cards.ts';
import { BoardColumn, type ColumnHandle } from './board-column.tsx';
import { BoardProvider } from './board-context.ts';
import { watchDrops } from './card-drag.ts';
import { focusCard, nextCard } from './card-focus.ts';
import { CardMenu, type OpenCardMenu } from './card-menu.tsx';

interface BoardProps {
  columns: Columns;
  /** How many tasks of each status fit the filters. */
  counts: Readonly<Record<TaskStatus, number>>;
  /** Only this column; null: all. */
  only: TaskStatus | null;
  openId: number | null;
  changes: TaskChanges;
  onAdd?: ((status: TaskStatus) => void) | undefined;
}

/** Tasks in columns by status. Cards are moved by dragging, by Shift with an arrow key, and by their menu. */
export function Board({ columns, counts, only, openId, changes, onAdd }: BoardProps) {
  const t = useT('tasks');
  const navigate = useNavigate();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const titleOf = useTaskTitle();
  const dueText = useDueText();
  const projectName = useProjectNames();
  const mayMove = useMayChangeTask();
  const board = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<TaskStatus, ColumnHandle>());
  const focusNext = useRef<number | null>(null);
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const [menu, setMenu] = useState<OpenCardMenu | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const helpId = useId();
  const shared = useMemo(
    () => ({ t, titleOf, dueText, projectName, mayMove, openId, search }),
    [dueText, mayMove, openId, projectName, search, t, titleOf],
  );

  const findCard = (id: number): TaskCard | undefined => {
    for (const column of columns.values()) {
      const card = column.find((each) => each.id === id);
      if (card !== undefined) return card;
    }
    return undefined;
  };
  const move = (card: TaskCard, position: CardPosition | null) => {
    if (position !== null) changes.move(card, position);
  };
  const showAndFocus = (shown: Columns, id: number) => {
    for (const [status, column] of shown) {
      const index = column.findIndex((card) => card.id === id);
      if (index !== -1 && board.current) focusCard(board.current, id, () => handles.current.get(status)?.show(index));
    }
  };

  const handleDrop = useEffectEvent((id: number, landing: Parameters<typeof positionOfDrop>[2] | null) => {
    setDraggedId(null);
    const card = findCard(id);
    if (card && landing) move(card, positionOfDrop(columns, card, landing));
  });
  useEffect(() => {
    if (board.current === null) return undefined;
    return watchDrops(board.current, { onLift: setDraggedId, onDrop: (id, landing) => handleDrop(id, landing) });
  }, []);

  // A card that a key has moved is another element in its new column.
  const followFocus = useEffectEvent((shown: Columns) => {
    if (focusNext.current !== null) showAndFocus(shown, focusNext.current);
    focusNext.current = null;
  });
  useEffect(() => followFocus(columns), [columns]);

  const openTask = (id: number) => void navigate({ to: '/tasks/$id/', params: { id: String(id) }, search: true });

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const link = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-task-link]') : null;
    const card = link && findCard(Number(link.dataset['taskLink']));
    if (!card || event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (!event.shiftKey) {
      const next = nextCard(columns, card, event.key);
      if (next !== null) showAndFocus(columns, next);
      return;
    }
    const position = mayMove(card) ? positionOfKey(columns, card, event.key) : null;
    if (position === null) return;
    focusNext.current = card.id;
    move(card, position);
    const target = columns.get(position.status_id) ?? [];
    const above = target.filter(({ id }) => id !== card.id).findIndex(({ id }) => id === position.after_id);
    setAnnouncement(
      t('board.moved', { title: titleOf(card), place: above + 2, status: t(`status.${position.status_id}`) }),
    );
  };

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>('[data-task-menu]');
    if (button) {
      const card = findCard(Number(button.dataset['taskMenu']));
      if (card) setMenu({ card, button });
      return;
    }
    const link = target?.closest<HTMLElement>('[data-task-link]');
    // Other clicks on a link are the browser's: a new tab, a download.
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openTask(Number(link.dataset['taskLink']));
  };

  return (
    <BoardProvider value={shared}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears for the links and buttons of two thousand cards */}
      <div
        ref={board}
        className={classes.board}
        role="group"
        aria-label={t('board.label')}
        aria-describedby={helpId}
        data-scrolls
        data-testid="task-board"
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      >
        {taskStatusIds
          .filter((status) => only === null || only === status)
          .map((status) => (
            <BoardColumn
              key={status}
              ref={(handle) => {
                if (handle) handles.current.set(status, handle);
                else handles.current.delete(status);
              }}
              status={status}
              cards={columns.get(status) ?? []}
              count={counts[status]}
              draggedId={draggedId}
              onAdd={onAdd}
            />
          ))}
      </div>
      {menu && (
        <CardMenu
          menu={menu}
          columns={columns}
          mayMove={mayMove(menu.card)}
          onMove={move}
          onOpen={openTask}
          onClose={() => setMenu(null)}
        />
      )}
      <VisuallyHidden id={helpId}>{t('board.help')}</VisuallyHidden>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </BoardProvider>
  );
}
