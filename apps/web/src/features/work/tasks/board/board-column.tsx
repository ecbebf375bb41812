import { ActionIcon } from '@mantine/core';
import type { TaskCard, TaskStatus } from '@switchboard/contract';
import { IconPlus } from '@tabler/icons-react';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useT } from '../../../../i18n/use-t.ts';
import { StatusIcon } from '../status-icon.tsx';
import { Count } from '../task-counts.tsx';
import classes from './board.module.css';
import { makeColumnTarget } from './card-drag.ts';
import { TaskCardView } from './task-card-view.tsx';

/** From this many cards on, only those in view are rendered. */
const virtualFrom = 40;
/** Of a card with a title of one line, in pixels; those in view are measured. */
const usualCardSize = 80;

export interface ColumnHandle {
  /** Brings the card at an index into view, so that it can be focused. */
  show: (index: number) => void;
}

interface BoardColumnProps {
  ref?: Ref<ColumnHandle>;
  status: TaskStatus;
  cards: readonly TaskCard[];
  /** Of the tasks that fit, also of those that are not among the cards. */
  count: number;
  /** The card that is dragged: it has to stay while its column scrolls. */
  draggedId: number | null;
  /** Undefined for those who may not create tasks. */
  onAdd?: ((status: TaskStatus) => void) | undefined;
}

/** The tasks of one status, in their order. */
export function BoardColumn({ ref, status, cards, count, draggedId, onAdd }: BoardColumnProps) {
  const t = useT('tasks');
  const column = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const isVirtual = cards.length > virtualFrom;
  const name = t(`status.${status}`);

  useEffect(() => {
    if (column.current === null || scroller.current === null) return undefined;
    return makeColumnTarget(column.current, scroller.current, status);
  }, [status]);

  useImperativeHandle(
    ref,
    () => ({ show: (index) => virtualizer.current?.scrollToIndex(index, { align: 'nearest' }) }),
    [],
  );

  const draggedIndex = draggedId === null ? -1 : cards.findIndex(({ id }) => id === draggedId);
  const rows = (card: TaskCard) => (
    <div key={card.id} className={classes.slot} role="listitem">
      <TaskCardView card={card} />
    </div>
  );
  return (
    <section
      ref={column}
      className={classes.column}
      aria-label={t('board.column', { status: name, count })}
      data-testid={`task-column-${status}`}
    >
      <div className={classes.columnHead}>
        <StatusIcon status={status} />
        <h2 className={classes.columnTitle}>{name}</h2>
        <span className={classes.count} data-testid={`task-column-count-${status}`}>
          <Count count={count} />
        </span>
        {onAdd && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('board.add', { status: name })}
            data-hint={t('board.add', { status: name })}
            data-testid={`task-add-${status}`}
            onClick={() => onAdd(status)}
          >
            <IconPlus size={17} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      <div ref={scroller} className={classes.scroller} data-scrolls>
        <div role="list">
          {isVirtual ? (
            <Virtualizer
              ref={virtualizer}
              scrollRef={scroller}
              data={cards}
              itemSize={usualCardSize}
              bufferSize={240}
              {...(draggedIndex >= 0 && { keepMounted: [draggedIndex] })}
            >
              {rows}
            </Virtualizer>
          ) : (
            cards.map(rows)
          )}
        </div>
        {cards.length === 0 && <p className={classes.none}>{t('board.noneHere')}</p>}
      </div>
    </section>
  );
}
