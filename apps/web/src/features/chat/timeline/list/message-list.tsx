import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Virtualizer } from 'virtua';
import { useT } from '../../../../i18n/use-t.ts';
import type { Timeline } from '../../../../store/slices/messages/messages-state.ts';
import type { OutgoingMessage } from '../../../../store/slices/outbox/outbox-state.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../../../ui/feedback/retriable-part.ts';
import type { Jump } from '../use-jump.ts';
import { useNewCount } from '../use-new-count.ts';
import { useReading } from '../use-reading.ts';
import { useUnreadAnchor } from '../use-unread-anchor.ts';
import { useDayOf } from './days-of-zones.ts';
import { EndButton, EndStrip, HistoryBar } from './list-overlays.tsx';
import classes from './message-list.module.css';
import { makeRowBuilder } from './rows.ts';
import { useClosings } from './use-closings.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListScroll } from './use-list-scroll.ts';
import { type RenderMessage, type RenderSystem, useRowElement } from './use-row-element.tsx';

const FloatingDay = lazyLater(() => import('./floating-day.tsx'));

interface MessageListProps {
  channelId: number;
  /** The window of messages that the list shows. */
  timeline: Timeline;
  /** The send queue of this channel. */
  outbox: readonly OutgoingMessage[];
  jump: Jump;
  /** The line with the typing people. */
  typing: ReactNode;
  /** Back to the newest messages. */
  onLeaveHistory: () => void;
  renderMessage: RenderMessage;
  renderSystem: RenderSystem;
  renderFoot: (onResize: () => void) => ReactNode;
}

const highlightMs = 2_000;
/** Pixels above and below the view whose rows are mounted, once the first frame has been painted. */
const restBuffer = 500;
const openedAfterMs = 100;

/** The list itself: virtualized rows, the scroll position, and the overlays. */
export function MessageList(props: MessageListProps) {
  const { channelId, timeline, outbox, jump, typing, onLeaveHistory, renderMessage, renderSystem, renderFoot } = props;
  const t = useT('timeline');
  const actions = useActions();
  const openAtUnread = useStore((state) => state.me?.preferences.open_at !== 'newest');
  const unreadAfterSeq = useUnreadAnchor(channelId, outbox.length > 0);
  const built = useRows({ channelId, timeline, outbox, unreadAfterSeq });
  const firstSeq = timeline.messages[0]?.seq ?? 0;
  const { hasNewer, older, newer } = timeline;

  const loadOlder = useCallback(() => void actions.loadOlder(channelId), [actions, channelId]);
  const loadNewer = useCallback(() => void actions.loadNewer(channelId), [actions, channelId]);
  const loadMissing = useCallback(() => void actions.loadMissing(channelId), [actions, channelId]);

  const scroll = useListScroll({
    built,
    firstSeq,
    endsWithNewest: !hasNewer,
    target: jump.target,
    openAtUnread,
    onNearTop: () => timeline.hasOlder && older === 'idle' && loadOlder(),
    onNearEnd: () => hasNewer && newer === 'idle' && loadNewer(),
  });
  const { scrollerRef, listRef } = scroll;
  useReading(channelId, scroll.atEnd && !jump.jumping);
  const newCount = useNewCount(channelId, scroll.atEnd);
  const keys = useListKeys({ built, scrollerRef, listRef });
  const highlightedSeq = useHighlight(jump);
  const buffer = useBuffer();

  const rowElement = useRowElement({
    channelId,
    older,
    newer,
    highlightedSeq,
    jumpTo: jump.jumpTo,
    jumpToDate: jump.jumpToDate,
    loadOlder,
    loadNewer,
    loadMissing,
    renderMessage,
    renderSystem,
  });

  return (
    <>
      <div className={classes.frame}>
        {scroll.topDay && (
          <LazyPart floats>
            <FloatingDay day={scroll.topDay} scrollerRef={scrollerRef} onJumpToDate={jump.jumpToDate} />
          </LazyPart>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys of the messages in it */}
        <div
          ref={scrollerRef}
          className={classes.scroller}
          role="log"
          // What scrolling brings in is no news: the shell's announcers speak of what is.
          aria-live="off"
          aria-label={t('label')}
          aria-busy={older === 'loading' || newer === 'loading'}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be focusable by keyboard
          tabIndex={0}
          data-testid="message-list"
          data-history={hasNewer || undefined}
          onKeyDown={keys.handleKeyDown}
          onFocus={keys.handleFocus}
        >
          <div className={classes.filler} />
          <Virtualizer
            ref={listRef}
            scrollRef={scrollerRef}
            data={built.rows}
            shift={scroll.prepending}
            bufferSize={buffer}
            keepMounted={keys.keepMounted}
            onScroll={scroll.handleScroll}
            onResize={scroll.handleResize}
          >
            {rowElement}
          </Virtualizer>
          <div className={classes.foot}>{!hasNewer && renderFoot(scroll.handleResize)}</div>
        </div>
      </div>
      {hasNewer ? (
        <HistoryBar newCount={newCount} onLeave={onLeaveHistory} />
      ) : (
        <EndStrip typing={typing}>
          <EndButton newCount={newCount} farFromEnd={scroll.farFromEnd} onClick={scroll.scrollToEnd} />
        </EndStrip>
      )}
    </>
  );
}

interface RowsInput {
  channelId: number;
  timeline: Timeline;
  outbox: readonly OutgoingMessage[];
  unreadAfterSeq: number | null;
}

function useRows({ channelId, timeline, outbox, unreadAfterSeq }: RowsInput) {
  const dayOf = useDayOf();
  const me = useStore((state) => state.me) ?? nobody;
  const { messages, hasOlder, hasNewer, newer } = timeline;
  const firstSeq = messages[0]?.seq ?? 0;
  const [build] = useState(makeRowBuilder);
  const [heldStarts, setPageStarts] = useState<ReadonlySet<number>>(() => new Set([firstSeq]));
  const pageStarts = useMemo(
    () => (heldStarts.has(firstSeq) ? heldStarts : new Set([...heldStarts, firstSeq])),
    [heldStarts, firstSeq],
  );
  if (pageStarts !== heldStarts) setPageStarts(pageStarts);
  // Empty while a gap is being fetched: it is usually filled before a text could be read.
  const missing = useStore((state) => {
    const behind = (state.channels[channelId]?.last_seq ?? 0) - (messages.at(-1)?.seq ?? 0);
    return !hasNewer && newer === 'failed' ? Math.max(0, behind) : 0;
  });
  const closings = useClosings(channelId);
  return useMemo(
    () => build({ messages, outbox, hasOlder, hasNewer, missing, me, dayOf, unreadAfterSeq, pageStarts, closings }),
    [build, messages, outbox, hasOlder, hasNewer, missing, me, dayOf, unreadAfterSeq, pageStarts, closings],
  );
}

/** A list opens with only the rows in view; the rest is mounted after the first paint. */
function useBuffer(): number {
  const [buffer, setBuffer] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setBuffer(restBuffer), openedAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return buffer;
}

/** Placeholder until the signed-in user is known; the list is not shown then. */
const nobody = { id: 0, first_name: '', last_name: '', avatar: null };

/** The message that is highlighted because the list has just jumped to it. */
function useHighlight({ target }: Jump): number | null {
  const [over, setOver] = useState<Jump['target']>(null);
  const isShown = target !== null && target.highlight && over !== target;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setOver(target), highlightMs);
    return () => clearTimeout(timer);
  }, [isShown, target]);
  return isShown ? target.seq : null;
}
