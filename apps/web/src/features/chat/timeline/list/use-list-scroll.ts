import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { VirtualizerHandle } from 'virtua';
import { isIos } from '../../../../ui/keyboard/is-ios.ts';
import { usePointerPress, useReadPress } from '../../../../ui/keyboard/pointer-press.ts';
import type { JumpTarget } from '../jump-target.ts';
import type { BuiltRows, TimelineRow } from './rows.ts';

/** Closer to the end than this (pixels), the list follows it. */
const stickWithinPx = 40;
/** Specification, section 4: more messages load and the button appears at 200 pixels. */
const triggerPx = 200;
/**
 * From this distance to the top, older messages are fetched ahead for a reader who has left the end: the wheel never
 * stops.
 */
const aheadPx = 1_500;
/**
 * Scrolling to a row takes some frames, until the rows around it are measured; it goes by index, so no page may load
 * meanwhile.
 */
const settleMs = 200;

interface ListScrollInput {
  built: BuiltRows;
  /** Number of the first loaded message; a smaller one means that older messages were added above. */
  firstSeq: number;
  /** The end of the list is the newest message. */
  endsWithNewest: boolean;
  /** The place the list was asked to go to. */
  target: JumpTarget | null;
  /** Without a target: open at the unread line rather than at the end. */
  openAtUnread: boolean;
  onNearTop: () => void;
  onNearEnd: () => void;
}

export interface ListScroll {
  scrollerRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<VirtualizerHandle | null>;
  /** True when this render adds older messages above. */
  prepending: boolean;
  handleScroll: () => void;
  /** Call when the height of the list or of a row has changed. */
  handleResize: () => void;
  scrollToEnd: () => void;
  /** The newest message is in view. */
  atEnd: boolean;
  farFromEnd: boolean;
  /** The day of the topmost row and a time within it, and whether that row is itself a day line. */
  topDay: { day: string; at: string; isLine: boolean } | null;
}

const isSpoken = (row: TimelineRow | undefined) => row?.kind === 'message' || row?.kind === 'system';

/** The first message at or below a row; dividers stand at most three in a row. */
const messageFrom = (rows: readonly TimelineRow[], index: number) => rows.slice(index, index + 4).find(isSpoken);

/** Whether the row at the bottom of the view is mounted. Below the last row is the foot of the list. */
const isBottomMounted = (scroller: HTMLElement): boolean => {
  const line = scroller.getBoundingClientRect().bottom - stickWithinPx;
  return [...scroller.querySelectorAll(':scope > div > *')].some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top <= line && bottom >= line;
  });
};

/**
 * The scroll position of a message list: follows the end only when the reader is there, stays exact to the pixel when
 * older messages load above or a picture grows, and jumps to targets.
 */
export function useListScroll(input: ListScrollInput): ListScroll {
  const { built, firstSeq, endsWithNewest, target, openAtUnread, onNearTop, onNearEnd } = input;
  const { rows } = built;
  const isPressed = useReadPress();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<VirtualizerHandle>(null);
  const sticking = useRef(false);
  /** The end moved while a pointer was down, and following it was put off. */
  const isHeld = useRef(false);
  const last = useRef({ top: 0, distance: 0 });
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [atEnd, setAtEnd] = useState(false);
  const [farFromEnd, setFarFromEnd] = useState(false);
  const [topDay, setTopDay] = useState<ListScroll['topDay']>(null);

  const [held, setHeld] = useState({ rows, firstSeq, prepending: false });
  const prepending = held.rows === rows ? held.prepending : firstSeq < held.firstSeq;
  if (held.rows !== rows) setHeld({ rows, firstSeq, prepending });

  /**
   * Notifies the virtualizer of a scroll position whose rows are not mounted: the browser would send the event only in
   * the next frame, and this frame would be blank.
   */
  const reportPosition = (scroller: HTMLElement) => {
    // The virtualizer reads the position itself when it starts.
    if (!listRef.current?.viewportSize || isBottomMounted(scroller)) return;
    const tell = () => flushSync(() => scroller.dispatchEvent(new Event('scroll')));
    const { scrollTop } = scroller;
    // After its own correction the virtualizer waits for a scroll event, and ignores one at the offset it already has.
    if (listRef.current.scrollOffset === scrollTop && scrollTop > 0) {
      scroller.scrollTop = scrollTop - 1;
      tell();
      scroller.scrollTop = scrollTop;
    }
    tell();
  };
  const scrollToEnd = () => {
    sticking.current = true;
    const scroller = scrollerRef.current;
    if (!scroller) return;
    scroller.scrollTop = scroller.scrollHeight;
    queueMicrotask(() => reportPosition(scroller));
  };

  /** Not while a pointer is down: the pressed element must stay under it. */
  const stick = () => {
    if (!sticking.current) return;
    if (isPressed()) isHeld.current = true;
    else scrollToEnd();
  };

  const look = () => {
    const scroller = scrollerRef.current;
    const list = listRef.current;
    if (!scroller || !list) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const distance = scrollHeight - scrollTop - clientHeight;
    const isAtEnd = endsWithNewest && distance < stickWithinPx;
    const before = last.current;
    // Only scrolling up by the reader stops following the end. Measuring rows does not: rows lower than estimated move
    // the position but not further from the end, and higher rows do not move it.
    const isWayUp = scrollTop < before.top - 1 && distance > before.distance + 1;
    // While scrolling to a row, the end may seem near only because the rows after it are not measured yet.
    if (isAtEnd && settling.current === undefined) sticking.current = true;
    else if (isWayUp) sticking.current = false;
    // One-pixel steps of a slow swipe add up.
    const hasMoved = Math.abs(scrollTop - before.top) > 1 || Math.abs(distance - before.distance) > 1;
    if (isAtEnd || hasMoved) last.current = { top: scrollTop, distance };
    setAtEnd(isAtEnd);
    setFarFromEnd(distance > triggerPx);
    // On an iPhone the virtualizer delays its corrections while the list scrolls: the first item's offset is the
    // pending one.
    const above = scrollTop - (rows.length > 0 ? list.getItemOffset(0) : 0);
    const index = list.findItemIndex(Math.max(0, above));
    const top = messageFrom(rows, index);
    const isCovered = scrollHeight > clientHeight + 1 && index > 0;
    const isLine = rows[index]?.kind === 'day';
    const shown = isCovered && top && 'message' in top ? { day: top.day, at: top.message.created_at, isLine } : null;
    setTopDay((known) => (known?.day === shown?.day && known?.isLine === shown?.isLine ? known : shown));
    if (settling.current !== undefined) return;
    if (above < (sticking.current ? triggerPx : aheadPx)) onNearTop();
    if (distance < triggerPx) onNearEnd();
  };

  const lookWhenSettled = useEffectEvent(() => {
    settling.current = undefined;
    look();
  });
  const settle = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => lookWhenSettled(), settleMs);
  };
  const goToRow = (index: number, align: 'start' | 'center' | 'end') => {
    settle();
    // Below the last row is the foot of the list; the browser stops at its end.
    listRef.current?.scrollToIndex(index, { align, offset: align === 'end' ? triggerPx : 0 });
  };
  useEffect(
    () => () => {
      clearTimeout(settling.current);
      settling.current = undefined;
    },
    [],
  );

  const goToTarget = (target: JumpTarget) => {
    const index = built.indexOf(target.seq);
    if (index === -1) return false;
    sticking.current = false;
    // If the row before is the day's line, it is shown too.
    const isBelowDay = target.align === 'start' && rows[index - 1]?.kind === 'day';
    goToRow(isBelowDay ? index - 1 : index, target.align);
    return true;
  };

  // Opening position: the target, else the unread line at the top, else the end.
  const startPosition = useEffectEvent(() => {
    if (target && goToTarget(target)) return;
    const divider = openAtUnread ? rows.findIndex((row) => row.kind === 'unread') : -1;
    if (divider !== -1) {
      goToRow(divider, 'start');
    } else {
      // On an iPhone the virtualizer delays its corrections after a scroll of ours, and would miss the end. Its own
      // scrollToIndex does not, but pulls back a reader who scrolls up before it has arrived.
      if (isIos()) goToRow(rows.length - 1, 'end');
      else {
        settle();
        scrollToEnd();
      }
      sticking.current = endsWithNewest;
    }
  });
  useLayoutEffect(() => {
    startPosition();
  }, []);

  const followTarget = useEffectEvent((target: JumpTarget | null) => {
    if (target) goToTarget(target);
  });
  useLayoutEffect(() => {
    followTarget(target);
  }, [target]);

  // After a correction the virtualizer keeps its mounted range of indexes until the scroll event. Rows added above
  // meanwhile get those indexes, and the rows in view have others.
  const mountAfterPrepend = useEffectEvent((_changed: readonly TimelineRow[]) => {
    const scroller = scrollerRef.current;
    if (prepending && scroller) queueMicrotask(() => reportPosition(scroller));
  });
  useLayoutEffect(() => {
    mountAfterPrepend(rows);
  }, [rows]);

  // Scrolls to messages that arrive while the reader is at the end, and to the reader's own.
  const lastRow = rows.at(-1);
  const newest = lastRow?.key;
  const isOwnNewest = lastRow?.kind === 'message' && lastRow.sending === 'pending';
  const followed = useRef(newest);
  const follow = useEffectEvent((row: { key: string | undefined; isOwn: boolean }) => {
    if (row.key === undefined || row.key === followed.current) return;
    followed.current = row.key;
    if (row.isOwn) sticking.current = true;
    stick();
  });
  useLayoutEffect(() => {
    follow({ key: newest, isOwn: isOwnNewest });
  }, [newest, isOwnNewest]);

  // Stays at the end when a row is measured, a picture grows, or the composer gets taller, before it is painted.
  const handleResize = () => {
    stick();
    look();
  };
  usePointerPress((isDown) => {
    if (!isHeld.current || isDown) return;
    isHeld.current = false;
    stick();
  });

  // A first page shorter than the screen cannot be scrolled, so it asks for more by itself.
  const handleRows = useEffectEvent((_changed: readonly TimelineRow[]) => look());
  useEffect(() => {
    handleRows(rows);
  }, [rows]);

  return { scrollerRef, listRef, prepending, handleScroll: look, handleResize, scrollToEnd, atEnd, farFromEnd, topDay };
}
