import type { TaskCard } from '@switchboard/contract';
import { IconCalendarDue, IconDots, IconMessage, IconMessageShare, IconPaperclip } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { fullName } from '../../../../store/selectors.ts';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { PriorityIcon } from '../priority-icon.tsx';
import classes from './board.module.css';
import { type BoardContext, useBoard } from './board-context.ts';
import { makeDraggable } from './card-drag.ts';

const iconSize = { size: 14, stroke: 1.8, 'aria-hidden': true } as const;

/** A task on the board. It is drawn again only when the task itself has changed. */
export const TaskCardView = memo(function TaskCardView({ card }: { card: TaskCard }) {
  const board = useBoard();
  const { t, openId, search } = board;
  const element = useRef<HTMLDivElement>(null);
  const { id, status_id: status } = card;
  const mayMove = board.mayMove(card);
  useEffect(() => {
    if (element.current === null) return undefined;
    return makeDraggable(element.current, { id, status, mayMove });
  }, [id, status, mayMove]);

  return (
    <div
      ref={element}
      className={classes.card}
      data-task-id={id}
      data-current={openId === id || undefined}
      data-fixed={!mayMove || undefined}
      data-testid={`task-card-${id}`}
    >
      <a className={classes.title} href={`/tasks/${id}/${search}`} data-task-link={id} draggable={false} dir="auto">
        {board.titleOf(card)}
      </a>
      <button
        type="button"
        className={classes.menu}
        data-task-menu={id}
        aria-haspopup="menu"
        aria-label={t('board.cardMenu', { title: board.titleOf(card) })}
        data-testid={`task-menu-${id}`}
      >
        <IconDots size={16} stroke={1.8} aria-hidden="true" />
      </button>
      <CardFacts card={card} board={board} />
    </div>
  );
});

function CardFacts({ card, board }: { card: TaskCard; board: BoardContext }) {
  const { t } = board;
  const due = board.dueText(card);
  const project = board.projectName(card.project_id);
  const name = card.assignee && (fullName(card.assignee) || t('unknownPerson'));
  const assignee = name && (card.assignee_gone ? t('notActive', { name }) : name);
  return (
    <div className={classes.facts}>
      <PriorityIcon priority={card.priority} label={t(`priority.${card.priority}`)} />
      <span>#{card.id}</span>
      {due && (
        <span
          className={classes.fact}
          data-overdue={due.isOverdue || undefined}
          title={t(due.isOverdue ? 'board.overdue' : 'board.due', { date: due.text })}
        >
          <IconCalendarDue {...iconSize} />
          {due.text}
        </span>
      )}
      {card.source && (
        <span className={classes.fact} title={t('board.fromMessage')}>
          <IconMessageShare {...iconSize} />
        </span>
      )}
      {card.comments_count > 0 && (
        <span className={classes.fact} title={t('board.comments', { count: card.comments_count })}>
          <IconMessage {...iconSize} />
          {card.comments_count}
        </span>
      )}
      {card.files_count > 0 && (
        <span className={classes.fact} title={t('board.files', { count: card.files_count })}>
          <IconPaperclip {...iconSize} />
          {card.files_count}
        </span>
      )}
      {project !== undefined && (
        <span className={classes.project} dir="auto" title={project}>
          {project}
        </span>
      )}
      {card.assignee && name && assignee && (
        <span
          className={classes.end}
          role="img"
          aria-label={t('board.assigneeIs', { name: assignee })}
          title={assignee}
          data-gone={card.assignee_gone || undefined}
        >
          <Avatar name={name} pictureId={card.assignee.avatar?.id ?? null} size={22} />
        </span>
      )}
    </div>
  );
}
