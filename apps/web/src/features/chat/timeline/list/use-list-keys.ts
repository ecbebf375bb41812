import type { Message } from '@switchboard/contract';
import type { KeyboardEvent, RefObject } from 'react';
import { useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { isSpoken } from '../../../../ui/message/is-spoken.ts';
import type { BuiltRows, TimelineRow } from './rows.ts';

interface ListKeysInput {
  built: Pick<BuiltRows, 'rows' | 'indexOf'>;
  scrollerRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<VirtualizerHandle | null>;
}

export interface ListKeys {
  handleKeyDown: (event: KeyboardEvent) => void;
  handleFocus: (event: { target: EventTarget }) => void;
  /** Rows that stay mounted, so that the focused row is not unmounted. */
  keepMounted: number[];
}

const seqOf = (element: Element | null) => Number(element?.getAttribute('data-seq') ?? 0);

/** The rows that are articles: messages that the server has, and what system messages say. */
const isStop = (row: TimelineRow): row is Extract<TimelineRow, { message: Message }> =>
  (row.kind === 'message' && row.message.seq !== 0) || (row.kind === 'system' && isSpoken(row.message));

/** The lowest message that is fully in view, else the last one mounted. */
function lastInView(scroller: HTMLElement): number {
  const bottom = scroller.getBoundingClientRect().bottom;
  const articles = [...scroller.querySelectorAll('article[data-seq]')];
  return seqOf(articles.findLast((article) => article.getBoundingClientRect().bottom <= bottom + 1) ?? null);
}

/** Moving through a message list by keyboard: the list is one tab stop, ↑ and ↓ go from message to message within it. */
export function useListKeys({ built, scrollerRef, listRef }: ListKeysInput): ListKeys {
  const [focusedSeq, setFocusedSeq] = useState<number | null>(null);
  const { rows, indexOf } = built;

  const focusMessage = (seq: number, index: number) => {
    const article = () => scrollerRef.current?.querySelector<HTMLElement>(`article[data-seq="${seq}"]`);
    listRef.current?.scrollToIndex(index, { align: 'nearest' });
    const shown = article();
    if (shown) shown.focus({ preventScroll: true });
    else requestAnimationFrame(() => article()?.focus({ preventScroll: true }));
  };

  const moveFrom = (index: number, step: 1 | -1) => {
    for (let at = index; at >= 0 && at < rows.length; at += step) {
      const row = rows[at];
      if (!row || !isStop(row)) continue;
      focusMessage(row.message.seq, at);
      return;
    }
  };

  return {
    handleKeyDown: (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      const scroller = scrollerRef.current;
      if (!scroller) return;
      if (target === scroller) {
        moveFrom(indexOf(lastInView(scroller)), -1);
      } else if (target.tagName === 'ARTICLE' && seqOf(target) > 0) {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        moveFrom(indexOf(seqOf(target)) + step, step);
      } else {
        return;
      }
      event.preventDefault();
    },
    handleFocus: ({ target }) => setFocusedSeq(seqOf((target as Element).closest('article')) || null),
    keepMounted: focusedSeq === null || indexOf(focusedSeq) === -1 ? [] : [indexOf(focusedSeq)],
  };
}
