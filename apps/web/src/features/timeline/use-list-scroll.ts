import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { TimelineRow } from './rows.ts';

/** Closer to the end than this (pixels), the list follows it. */
const stickWithinPx = 40;
/** Specification, section 4: older messages load and the button appears at 200 pixels. */
const triggerPx = 200;

interface ListScrollInput {
  rows: readonly TimelineRow[];
  /** Of the first message held; a smaller one means that older messages were put above. */
  firstSeq: number;
  meId: number;
  onNearTop: () => void;
}

export interface ListScroll {
  scrollerRef: RefObject<HTMLDivElement | null>;
  listRef: RefObject<VirtualizerHandle | null>;
  /** True in the one render that puts older messages above. */
  prepending: boolean;
  handleScroll: (offset: number) => void;
  scrollToEnd: () => void;
  scrollToRow: (index: number) => void;
  /** The newest message is on the screen. */
  atEnd: boolean;
  farFromEnd: boolean;
  /** Messages of others that came while the reader was not at the end. */
  newCount: number;
  /** The day of what is at the top; null while that row is the day's own line. */
  topDay: string | null;
}

const lastSeqOf = (rows: readonly TimelineRow[]) =>
  rows.reduce((last, row) => ('message' in row ? Math.max(last, row.message.seq) : last), 0);

/**
 * The place in a message list: follows the end only when the reader is there, keeps every pixel when older messages load
 * above or a picture grows, and counts what comes meanwhile.
 */
export function useListScroll({ rows, firstSeq, meId, onNearTop }: ListScrollInput): ListScroll {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const listRef = useRef<VirtualizerHandle>(null);
  const sticking = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const [farFromEnd, setFarFromEnd] = useState(false);
  const [topDay, setTopDay] = useState<string | null>(null);
  const [seenSeq, setSeenSeq] = useState(() => lastSeqOf(rows));

  const heldFirstSeq = useRef(firstSeq);
  const prepending = firstSeq < heldFirstSeq.current;
  useLayoutEffect(() => {
    heldFirstSeq.current = firstSeq;
  }, [firstSeq]);

  const lastKey = rows.at(-1)?.key;
  const last = rows.at(-1);
  const ownLast = last?.kind === 'message' && last.message.created_by === meId && last.sending !== null;

  const scrollToEnd = useCallback(() => {
    sticking.current = true;
    const scroller = scrollerRef.current;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  }, []);

  const scrollToRow = useCallback((index: number) => {
    sticking.current = false;
    listRef.current?.scrollToIndex(index, { align: 'center' });
  }, []);

  const rowsNow = useRef(rows);
  rowsNow.current = rows;
  const nearTop = useRef(onNearTop);
  nearTop.current = onNearTop;

  const look = useCallback(() => {
    const scroller = scrollerRef.current;
    const list = listRef.current;
    if (!scroller || !list) return;
    const distance = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    sticking.current = distance < stickWithinPx;
    setAtEnd(sticking.current);
    setFarFromEnd(distance > triggerPx);
    const index = list.findItemIndex(Math.max(0, scroller.scrollTop));
    const scrollable = scroller.scrollHeight > scroller.clientHeight + 1;
    const top = rowsNow.current.slice(index).find((row) => row.kind === 'message' || row.kind === 'system');
    const plain = rowsNow.current[index]?.kind !== 'day' && index > 0;
    setTopDay(scrollable && plain && top ? top.message.created_at : null);
    if (scroller.scrollTop < triggerPx) nearTop.current();
  }, []);

  // Opening: the unread line at the top when the new messages do not fit, else the end.
  useLayoutEffect(() => {
    const divider = rowsNow.current.findIndex((row) => row.kind === 'unread');
    const index = divider === -1 ? rowsNow.current.length - 1 : divider;
    listRef.current?.scrollToIndex(index, { align: divider === -1 ? 'end' : 'start' });
    sticking.current = divider === -1;
  }, []);

  // What comes while the reader is at the end, and what they send themselves, is shown.
  useLayoutEffect(() => {
    if (ownLast) sticking.current = true;
    if (sticking.current) scrollToEnd();
  }, [lastKey, ownLast, scrollToEnd]);

  // The end stays the end when a row is measured, a picture grows, or the composer takes height.
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const observer = new ResizeObserver(() => {
      if (sticking.current) scrollToEnd();
      look();
    });
    observer.observe(scroller);
    for (const child of scroller.children) observer.observe(child);
    return () => observer.disconnect();
  }, [look, scrollToEnd]);

  // A first page shorter than the screen cannot be scrolled, so it asks for more by itself.
  useEffect(() => {
    look();
  }, [rows, look]);

  const lastSeq = lastSeqOf(rows);
  useEffect(() => {
    if (atEnd) setSeenSeq(lastSeq);
  }, [atEnd, lastSeq]);
  const newCount = atEnd
    ? 0
    : rows.filter((row) => row.kind === 'message' && row.message.seq > seenSeq && row.message.created_by !== meId)
        .length;

  return {
    scrollerRef,
    listRef,
    prepending,
    handleScroll: look,
    scrollToEnd,
    scrollToRow,
    atEnd,
    farFromEnd,
    newCount,
    topDay,
  };
}
