import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
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
  /** These rows came by putting older messages above. */
  prepending: boolean;
  handleScroll: () => void;
  scrollToEnd: () => void;
  scrollToRow: (index: number) => void;
  /** The newest message is on the screen. */
  atEnd: boolean;
  farFromEnd: boolean;
  /** Messages of others that came while the reader was not at the end. */
  newCount: number;
  /** The time of what is at the top; null while that row is a day's own line. */
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
  const lastTop = useRef(0);
  const [atEnd, setAtEnd] = useState(true);
  const [farFromEnd, setFarFromEnd] = useState(false);
  const [topDay, setTopDay] = useState<string | null>(null);

  const lastSeq = lastSeqOf(rows);
  const [seenSeq, setSeenSeq] = useState(lastSeq);
  if (atEnd && seenSeq !== lastSeq) setSeenSeq(lastSeq);

  const [held, setHeld] = useState({ rows, firstSeq, prepending: false });
  const prepending = held.rows === rows ? held.prepending : firstSeq < held.firstSeq;
  if (held.rows !== rows) setHeld({ rows, firstSeq, prepending });

  const scrollToEnd = () => {
    sticking.current = true;
    const scroller = scrollerRef.current;
    if (scroller) scroller.scrollTop = scroller.scrollHeight;
  };

  const scrollToRow = (index: number) => {
    sticking.current = false;
    listRef.current?.scrollToIndex(index, { align: 'center' });
  };

  const look = (shown: readonly TimelineRow[]) => {
    const scroller = scrollerRef.current;
    const list = listRef.current;
    if (!scroller || !list) return;
    const distance = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    // Only the reader's own way up lets go of the end: rows that are measured on the way down to it do not.
    if (distance < stickWithinPx) sticking.current = true;
    else if (scroller.scrollTop < lastTop.current - 1) sticking.current = false;
    lastTop.current = scroller.scrollTop;
    setAtEnd(distance < stickWithinPx);
    setFarFromEnd(distance > triggerPx);
    const index = list.findItemIndex(Math.max(0, scroller.scrollTop));
    const top = shown.slice(index).find((row) => row.kind === 'message' || row.kind === 'system');
    const isScrollable = scroller.scrollHeight > scroller.clientHeight + 1;
    const isCovered = index > 0 && shown[index]?.kind !== 'day';
    setTopDay(isScrollable && isCovered && top ? top.message.created_at : null);
    if (scroller.scrollTop < triggerPx) onNearTop();
  };

  // Opening: the unread line at the top when what is new does not fit on the screen, else the end.
  const startPlace = useEffectEvent(() => {
    const divider = rows.findIndex((row) => row.kind === 'unread');
    const isUnread = divider !== -1;
    sticking.current = !isUnread;
    listRef.current?.scrollToIndex(isUnread ? divider : rows.length - 1, { align: isUnread ? 'start' : 'end' });
  });
  useLayoutEffect(() => {
    startPlace();
  }, []);

  // What comes while the reader is at the end, and what they send themselves, is shown.
  const last = rows.at(-1);
  const newest = last?.key;
  const isOwnNewest = last?.kind === 'message' && last.sending === 'pending';
  const follow = useEffectEvent((row: { key: string | undefined; isOwn: boolean }) => {
    if (row.key !== undefined && (row.isOwn || sticking.current)) scrollToEnd();
  });
  useLayoutEffect(() => {
    follow({ key: newest, isOwn: isOwnNewest });
  }, [newest, isOwnNewest]);

  // The end stays the end when a row is measured, a picture grows, or the composer takes height.
  const handleResize = useEffectEvent(() => {
    if (sticking.current) scrollToEnd();
    look(rows);
  });
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    const observer = new ResizeObserver(() => handleResize());
    observer.observe(scroller);
    for (const child of scroller.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  // A first page shorter than the screen cannot be scrolled, so it asks for more by itself.
  const handleRows = useEffectEvent(look);
  useEffect(() => {
    handleRows(rows);
  }, [rows]);

  const newCount = atEnd
    ? 0
    : rows.filter((row) => row.kind === 'message' && row.message.seq > seenSeq && row.message.created_by !== meId)
        .length;

  return {
    scrollerRef,
    listRef,
    prepending,
    handleScroll: () => look(rows),
    scrollToEnd,
    scrollToRow,
    atEnd,
    farFromEnd,
    newCount,
    topDay,
  };
}
