import { notifications } from '@mantine/notifications';
import type { Message } from '@switchboard/contract';
import { IconArrowDown } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTimeZone } from 'use-intl';
import { Virtualizer } from 'virtua';
import { useT } from '../../i18n/use-t.ts';
import type { OutgoingMessage } from '../../store/state.ts';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { DayLabel } from './day-label.tsx';
import classes from './message-list.module.css';
import { type MessageRow, type TimelineRow, toRows } from './rows.ts';
import { SkeletonRow } from './timeline-skeleton.tsx';
import { useListScroll } from './use-list-scroll.ts';
import { useReading } from './use-reading.ts';
import { useUnreadAnchor } from './use-unread-anchor.ts';

export type RenderMessage = (
  row: MessageRow,
  view: { highlighted: boolean; onJumpTo: (seq: number) => void },
) => ReactNode;

interface MessageListProps {
  channelId: number;
  /** The send queue of this channel. */
  outbox: readonly OutgoingMessage[];
  renderMessage: RenderMessage;
  renderSystem: (message: Message, system: NonNullable<Message['system']>) => ReactNode;
}

const highlightMs = 1_600;
const noMessages: Message[] = [];

/** The list itself: rows on a virtual scroller, its place kept, and what floats over it. */
export function MessageList({ channelId, outbox, renderMessage, renderSystem }: MessageListProps) {
  const t = useT('timeline');
  const actions = useActions();
  const store = useStoreApi();
  const timeZone = useTimeZone() ?? 'UTC';
  const messages = useStore((state) => state.timelines[channelId]?.messages ?? noMessages);
  const hasOlder = useStore((state) => state.timelines[channelId]?.hasOlder ?? false);
  const loadingOlder = useStore((state) => state.timelines[channelId]?.loadingOlder ?? false);
  const me = useStore((state) => state.me);
  const unreadAfterSeq = useUnreadAnchor(channelId, outbox.length > 0);
  const [highlightedSeq, setHighlightedSeq] = useState<number | null>(null);
  const [olderFailed, setOlderFailed] = useState(false);

  const firstSeq = messages[0]?.seq ?? 0;
  const [heldStarts, setPageStarts] = useState<ReadonlySet<number>>(() => new Set([firstSeq]));
  const pageStarts = useMemo(
    () => (heldStarts.has(firstSeq) ? heldStarts : new Set([...heldStarts, firstSeq])),
    [heldStarts, firstSeq],
  );
  if (pageStarts !== heldStarts) setPageStarts(pageStarts);

  const rows = useMemo(
    () => (me ? toRows({ messages, outbox, hasOlder, me, timeZone, unreadAfterSeq, pageStarts }) : []),
    [messages, outbox, hasOlder, me, timeZone, unreadAfterSeq, pageStarts],
  );

  const loadOlder = useCallback(async () => {
    setOlderFailed(false);
    await actions.loadOlder(channelId);
    const timeline = store.getState().timelines[channelId];
    // The call tells nothing of a failure; the list that stayed as it was does.
    if (timeline?.hasOlder && !timeline.loadingOlder && timeline.messages[0]?.seq === firstSeq) setOlderFailed(true);
  }, [actions, store, channelId, firstSeq]);

  const handleNearTop = useCallback(() => {
    if (hasOlder && !loadingOlder && !olderFailed) void loadOlder();
  }, [hasOlder, loadingOlder, olderFailed, loadOlder]);

  const scroll = useListScroll({ rows, firstSeq, meId: me?.id ?? 0, onNearTop: handleNearTop });
  useReading(channelId, scroll.atEnd);

  useEffect(() => {
    if (highlightedSeq === null) return;
    const timer = setTimeout(() => setHighlightedSeq(null), highlightMs);
    return () => clearTimeout(timer);
  }, [highlightedSeq]);

  const { scrollerRef, listRef } = scroll;

  const handleJumpTo = (seq: number) => {
    const index = rows.findIndex((row) => 'message' in row && row.message.seq === seq);
    if (index === -1) {
      notifications.show({ message: t('reply.notLoaded'), autoClose: 3000 });
      return;
    }
    scroll.scrollToRow(index);
    setHighlightedSeq(seq);
  };

  const renderRow = (row: TimelineRow): ReactNode => {
    switch (row.kind) {
      case 'head':
        return <ListHead hasOlder={row.hasOlder} failed={olderFailed} onRetry={() => void loadOlder()} />;
      case 'day':
        return (
          <div className={classes.day} role="separator">
            <DayLabel at={row.at} />
          </div>
        );
      case 'unread':
        return (
          <div className={classes.unread} role="separator" data-testid="unread-divider">
            <span>{t('unreadMessage')}</span>
          </div>
        );
      case 'gap':
        return (
          <div className={classes.gap}>
            <span>{t('missingMessages', { count: row.missing })}</span>
            <button type="button" className={classes.textButton} onClick={() => void actions.openChannel(channelId)}>
              {t('loadMissing')}
            </button>
          </div>
        );
      case 'system':
        return row.message.system && renderSystem(row.message, row.message.system);
      case 'message':
        return renderMessage(row, {
          highlighted: row.message.seq !== 0 && row.message.seq === highlightedSeq,
          onJumpTo: handleJumpTo,
        });
    }
  };

  return (
    <>
      {scroll.topDay && (
        <div className={classes.stickyDay} aria-hidden="true">
          <DayLabel at={scroll.topDay} />
        </div>
      )}
      <div
        ref={scrollerRef}
        className={classes.scroller}
        role="log"
        aria-label={t('label')}
        aria-busy={loadingOlder}
        tabIndex={0}
        data-testid="message-list"
      >
        <div className={classes.filler} />
        <Virtualizer
          ref={listRef}
          scrollRef={scrollerRef}
          data={rows}
          shift={scroll.prepending}
          bufferSize={500}
          onScroll={scroll.handleScroll}
        >
          {(row) => <div key={row.key}>{renderRow(row)}</div>}
        </Virtualizer>
        <div className={classes.foot} />
      </div>
      {scroll.newCount > 0 ? (
        <button type="button" className={classes.pill} data-testid="new-messages-pill" onClick={scroll.scrollToEnd}>
          <IconArrowDown size={16} aria-hidden="true" />
          {t('newMessages', { count: scroll.newCount })}
        </button>
      ) : (
        scroll.farFromEnd && (
          <button
            type="button"
            className={classes.down}
            data-testid="scroll-to-bottom"
            aria-label={t('jumpToRecent')}
            title={t('jumpToRecent')}
            onClick={scroll.scrollToEnd}
          >
            <IconArrowDown size={20} aria-hidden="true" />
          </button>
        )
      )}
    </>
  );
}

interface ListHeadProps {
  hasOlder: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** The first row: what stands for the older messages, or the beginning. Always there, so that the others keep their place. */
function ListHead({ hasOlder, failed, onRetry }: ListHeadProps) {
  const t = useT('timeline');
  if (!hasOlder) return <p className={classes.beginning}>{t('beginning')}</p>;
  if (failed) {
    return (
      <div className={classes.gap} role="alert">
        <span>{t('failed.older')}</span>
        <button type="button" className={classes.textButton} onClick={onRetry}>
          {t('failed.retry')}
        </button>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t('loadingOlder')}>
      <SkeletonRow lines={[42]} />
      <SkeletonRow lines={[58, 30]} />
    </div>
  );
}
