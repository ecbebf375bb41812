import type { TaskCard, TaskStatus } from '@switchboard/contract';
import type { Columns } from './board-cards.ts';

const linkOf = (board: HTMLElement, id: number) => board.querySelector<HTMLElement>(`[data-task-link="${id}"]`);

/** How many frames a column may take to draw a card that was out of view. */
const mostFrames = 20;

/** Focuses a card; one that is out of view is first brought into it. */
export function focusCard(board: HTMLElement, id: number, show: () => void): void {
  const link = linkOf(board, id);
  if (link) {
    link.focus();
    return;
  }
  show();
  const retry = (framesLeft: number) => {
    const drawn = linkOf(board, id);
    if (drawn) drawn.focus();
    else if (framesLeft > 0) requestAnimationFrame(() => retry(framesLeft - 1));
  };
  retry(mostFrames);
}

/** The card that an arrow key leads to: up and down in the column, sideways to the same place in the next one that has any. */
export function nextCard(columns: Columns, card: TaskCard, key: string): number | null {
  const column = columns.get(card.status_id) ?? [];
  const index = column.findIndex(({ id }) => id === card.id);
  if (key === 'ArrowUp') return column[index - 1]?.id ?? null;
  if (key === 'ArrowDown') return column[index + 1]?.id ?? null;
  const step = key === 'ArrowRight' ? 1 : -1;
  for (let status = card.status_id + step; status >= 1 && status <= 3; status += step) {
    const beside = columns.get(status as TaskStatus) ?? [];
    const found = beside[Math.min(index, beside.length - 1)];
    if (found) return found.id;
  }
  return null;
}
