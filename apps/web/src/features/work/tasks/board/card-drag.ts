import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import type { TaskStatus } from '@switchboard/contract';
import type { Landing } from './board-cards.ts';

/** Marks a dragged element as a card, and a drop target as a place for cards. */
const isTask = 'isTask';

interface DraggedCard {
  id: number;
  status: TaskStatus;
  mayMove: boolean;
}

/** Marks are set on the elements themselves: while a card is dragged, React renders nothing. */
const mark = (element: HTMLElement, name: 'edge' | 'dragged' | 'over', value: string | null) => {
  if (value === null) delete element.dataset[name];
  else element.dataset[name] = value;
};

/** A card that can be dragged, and onto which others can be dropped: above it or below it. */
export function makeDraggable(element: HTMLElement, { id, status, mayMove }: DraggedCard): () => void {
  const unmark = () => mark(element, 'edge', null);
  return combine(
    draggable({
      element,
      canDrag: () => mayMove,
      getInitialData: () => ({ [isTask]: true, id }),
      onDragStart: () => mark(element, 'dragged', ''),
      onDrop: () => mark(element, 'dragged', null),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data[isTask] === true,
      getData: ({ input }) => attachClosestEdge({ id, status }, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) =>
        mark(element, 'edge', source.data['id'] === id ? null : extractClosestEdge(self.data)),
      onDragLeave: unmark,
      onDrop: unmark,
    }),
    unmark,
  );
}

/** A column: cards can be dropped behind its last one, and it scrolls when a card is held at its edge. */
export function makeColumnTarget(column: HTMLElement, scroller: HTMLElement, status: TaskStatus): () => void {
  const unmark = () => mark(column, 'over', null);
  return combine(
    dropTargetForElements({
      element: column,
      canDrop: ({ source }) => source.data[isTask] === true,
      getData: () => ({ status }),
      onDragEnter: () => mark(column, 'over', ''),
      onDragLeave: unmark,
      onDrop: unmark,
    }),
    autoScrollForElements({ element: scroller, canScroll: ({ source }) => source.data[isTask] === true }),
    unmark,
  );
}

/** Hears of every card that is let go over the board. */
export function watchDrops(
  board: HTMLElement,
  handlers: { onLift: (id: number) => void; onDrop: (id: number, landing: Landing | null) => void },
): () => void {
  return combine(
    autoScrollForElements({ element: board, canScroll: ({ source }) => source.data[isTask] === true }),
    monitorForElements({
      canMonitor: ({ source }) => source.data[isTask] === true,
      onDragStart: ({ source }) => handlers.onLift(source.data['id'] as number),
      onDrop: ({ source, location }) => {
        const [innermost] = location.current.dropTargets;
        const edge = innermost && extractClosestEdge(innermost.data);
        const landing: Landing | null = innermost
          ? {
              status: innermost.data['status'] as TaskStatus,
              beside: edge === 'top' || edge === 'bottom' ? { id: innermost.data['id'] as number, edge } : null,
            }
          : null;
        handlers.onDrop(source.data['id'] as number, landing);
      },
    }),
  );
}
