import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { VirtualizerHandle } from 'virtua';
import { isIos } from '../../../ui/keyboard/is-ios.ts';
import { isPointerPressed, subscribeToPresses } from '../../../ui/keyboard/pointer-press.ts';
import type { JumpTarget } from '../jump-target.ts';
import type { BuiltRows, TimelineRow } from './rows.ts';

/** Closer to the end than this (pixels), the list follows it. */
const stickWithinPx = 40;
/** Specification, section 4: more messages load and the button appears at 200 pixels. */
const triggerPx = 200;
/** Going to a row takes some frames, until what is around it is measured; by its index, so no page may load meanwhile. */
const settleMs = 200;

interface ListScrollInput {
  built: BuiltRows;
  /** Of the first message held; a smaller one means that older messages were put above. */
  firstSeq: number;
  /** The end of the list is the newest message. */
  endsWithNewest: boolean;
  /** Where the list was asked to go. */
  target: JumpTarget | null;
  /** Without a target: begin at the unread line rather than at the end. */
  openAtUnread: boolean;
  onNearTop: () => void;
  onNearEnd: () => void;
}

export interface ListScroll {
  scrollerRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<VirtualizerHandle | null>;
  /** These rows came by putting older messages above. */
  prepending: boolean;
  handleScroll: () => void;
  /** The list or a row of it has another height. */
  handleResize: () => void;
  scrollToEnd: () => void;
  /** The newest message is on the screen. */
  atEnd: boolean;
  farFromEnd: boolean;
  /** The day of what is at the top and a moment of it; null while that row is a day's own line. */
  topDay: { day: string; at: string } | null;
}

const isSpoken = (row: TimelineRow | undefined) => row?.kind === 'message' || row?.kind === 'system';

/** The first message at or below a row; dividers stand at most three in a row. */
const messageFrom = (rows: readonly TimelineRow[], index: number) => rows.slice(index, index + 4).find(isSpoken);

/** Whether the row at the bottom of what is seen is on the page. Below the last row is the foot of the list. */
const isBottomMounted = (scroller: HTMLElement): boolean => {
  const line = scroller.getBoundingClientRect().bottom - stickWithinPx;
  return [...scroller.querySelectorAll(':scope > div > *')].some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top <= line && bottom >= line;
  });
};

/**
 * The place in a message list: follows the end only when the reader is there, keeps every pixel when older messages load
 * above or a picture grows, and goes where it is asked to.
 */
export function useListScroll(input: ListScrollInput): ListScroll {
  const { built, firstSeq, endsWithNewest, target, openAtUnread, onNearTop, onNearEnd } = input;
  const { rows } = built;
  const scrollerRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<VirtualizerHandle>(null);
  const sticking = useRef(false);
  /** The end has moved on while a pointer was down. */
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
   * Tells the virtualizer of a place that was scrolled to when the rows there are not mounted: the browser would only in the
   * next frame, and this one show nothing.
   */
  const tellPlace = (scroller: HTMLElement) => {
    // It looks for itself when it begins.
    if (!listRef.current?.viewportSize || isBottomMounted(scroller)) return;
    const tell = () => flushSync(() => scroller.dispatchEvent(new Event('scroll')));
    const { scrollTop } = scroller;
    // After a correction of its own the virtualizer waits for a scroll, and takes the place it knows for none.
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
    queueMicrotask(() => tellPlace(scroller));
  };

  /** Not while a pointer is down: what is pressed stays under it. */
  const stick = () => {
    if (!sticking.current) return;
    if (isPointerPressed()) isHeld.current = true;
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
    // Only the reader's own way up lets go of the end. Rows that are measured do not: those that turn out lower take the
    // place with them, but no further from the end, and higher ones leave the place where it is.
    const isWayUp = scrollTop < before.top - 1 && distance > before.distance + 1;
    // On the way to a row the end may be near only for as long as the rows behind it are not measured.
    if (isAtEnd && settling.current === undefined) sticking.current = true;
    else if (isWayUp) sticking.current = false;
    // Steps of a pixel, as of a slow finger, add up.
    const hasMoved = Math.abs(scrollTop - before.top) > 1 || Math.abs(distance - before.distance) > 1;
    if (isAtEnd || hasMoved) last.current = { top: scrollTop, distance };
    setAtEnd(isAtEnd);
    setFarFromEnd(distance > triggerPx);
    // On an iPhone the virtualizer puts its corrections off while the list scrolls: so much more is above already.
    const above = scrollTop - (rows.length > 0 ? list.getItemOffset(0) : 0);
    const index = list.findItemIndex(Math.max(0, above));
    const top = messageFrom(rows, index);
    const isCovered = scrollHeight > clientHeight + 1 && index > 0 && rows[index]?.kind !== 'day';
    const shown = isCovered && top && 'message' in top ? { day: top.day, at: top.message.created_at } : null;
    setTopDay((known) => (known?.day === shown?.day ? known : shown));
    if (settling.current !== undefined) return;
    if (above < triggerPx) onNearTop();
    else if (distance < triggerPx) onNearEnd();
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

  const goToTarget = (place: JumpTarget) => {
    const index = built.indexOf(place.seq);
    if (index === -1) return false;
    sticking.current = false;
    // The day's own line, when that is what comes before.
    const isBelowDay = place.align === 'start' && rows[index - 1]?.kind === 'day';
    goToRow(isBelowDay ? index - 1 : index, place.align);
    return true;
  };

  // Opening: where it was asked to go, else the unread line at the top, else the end.
  const startPlace = useEffectEvent(() => {
    if (target && goToTarget(target)) return;
    const divider = openAtUnread ? rows.findIndex((row) => row.kind === 'unread') : -1;
    if (divider !== -1) {
      goToRow(divider, 'start');
    } else {
      // On an iPhone the virtualizer puts its corrections off after a scroll of ours, and would lose the end. Its own way
      // there does not, but pulls back a reader who goes up before it has arrived.
      if (isIos()) goToRow(rows.length - 1, 'end');
      else {
        settle();
        scrollToEnd();
      }
      sticking.current = endsWithNewest;
    }
  });
  useLayoutEffect(() => {
    startPlace();
  }, []);

  const followTarget = useEffectEvent((place: JumpTarget | null) => {
    if (place) goToTarget(place);
  });
  useLayoutEffect(() => {
    followTarget(target);
  }, [target]);

  // After a correction the virtualizer keeps the range of rows that it has mounted until the browser tells of the scroll. Rows
  // put above meanwhile take those numbers, and what the reader looks at has others.
  const mountAfterPrepend = useEffectEvent((_changed: readonly TimelineRow[]) => {
    const scroller = scrollerRef.current;
    if (prepending && scroller) queueMicrotask(() => tellPlace(scroller));
  });
  useLayoutEffect(() => {
    mountAfterPrepend(rows);
  }, [rows]);

  // What comes while the reader is at the end, and what they send themselves, is shown.
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

  // The end stays the end when a row is measured, a picture grows, or the composer takes height: before any of it is painted.
  const handleResize = () => {
    stick();
    look();
  };
  const followAfterPress = useEffectEvent(() => {
    if (!isHeld.current || isPointerPressed()) return;
    isHeld.current = false;
    stick();
  });
  useEffect(() => subscribeToPresses(() => followAfterPress()), []);

  // A first page shorter than the screen cannot be scrolled, so it asks for more by itself.
  const handleRows = useEffectEvent((_changed: readonly TimelineRow[]) => look());
  useEffect(() => {
    handleRows(rows);
  }, [rows]);

  return { scrollerRef, listRef, prepending, handleScroll: look, handleResize, scrollToEnd, atEnd, farFromEnd, topDay };
}
