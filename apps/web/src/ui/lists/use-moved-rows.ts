import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';

interface Movable {
  id: number;
  title: string;
}

interface MovedRowsOptions {
  /** Announces a move by keys or buttons, for those who do not see it; positions count from 1. */
  onMoved: (title: string, place: number) => void;
  save: (ids: readonly number[]) => Promise<void>;
}

export interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

const moved = <Row>(rows: readonly Row[], from: number, to: number): Row[] => {
  const rest = rows.toSpliced(from, 1);
  const row = rows[from];
  return row === undefined ? [...rows] : rest.toSpliced(to, 0, row);
};

/** The row under the pointer, among the items of the list that the handle is in. */
const indexUnder = (handle: HTMLElement, y: number): number => {
  const items = [...(handle.closest('ol, ul')?.children ?? [])];
  return items.findIndex((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return y >= top && y <= bottom;
  });
};

/**
 * Rows that are put into another order by dragging their handles, with a mouse or a finger, by the arrow keys on them, or
 * by buttons that call `move`. The order is saved when a drag ends, and after each step; one save at a time, of the order
 * shown then.
 */
export function useMovedRows<Row extends Movable>(rows: readonly Row[], { onMoved, save }: MovedRowsOptions) {
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const dragged = useRef<number | null>(null);
  // A ref as well: two keys may be pressed before the next render.
  const latest = useRef<readonly number[] | null>(null);
  const isSaving = useRef(false);
  const ids = rows.map(({ id }) => id);
  const shownIds = order !== null && order.length === ids.length && ids.every((id) => order.includes(id)) ? order : ids;
  const ordered = shownIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);

  const show = (next: readonly number[]) => {
    latest.current = next;
    setOrder(next);
  };
  const store = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    let sent: readonly number[] | null = null;
    while (latest.current !== null && latest.current !== sent) {
      sent = latest.current;
      await save(sent);
    }
    isSaving.current = false;
    latest.current = null;
    setOrder(null);
  };
  const endDrag = () => {
    if (dragged.current === null) return;
    dragged.current = null;
    if (latest.current !== null) void store();
  };

  const move = (index: number, step: -1 | 1) => {
    const held = latest.current ?? shownIds;
    const id = shownIds[index];
    const from = id === undefined ? -1 : held.indexOf(id);
    const to = from + step;
    if (from < 0 || to < 0 || to >= held.length) return;
    show(moved(held, from, to));
    onMoved(rows.find((row) => row.id === id)?.title ?? '', to + 1);
    void store();
  };

  const handleProps = (index: number): HandleProps => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = shownIds[index] ?? null;
    },
    onPointerMove: (event) => {
      if (dragged.current === null) return;
      const held = latest.current ?? shownIds;
      const from = held.indexOf(dragged.current);
      const to = indexUnder(event.currentTarget, event.clientY);
      if (to >= 0 && from >= 0 && to !== from) show(moved(held, from, to));
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onKeyDown: (event) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      move(index, step);
    },
  });
  return { ordered, handleProps, move };
}
