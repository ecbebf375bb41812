import type { Message } from '@switchboard/contract';
import { Fragment, type ReactElement, type ReactNode, useMemo } from 'react';
import type { PageState } from '../../../../store/slices/messages/messages-state.ts';
import { ClosedRow, DayRow, GapRow, ListFoot, ListHead, UnreadRow } from './list-rows.tsx';
import type { MessageRow, TimelineRow } from './rows.ts';

export type RenderMessage = (
  row: MessageRow,
  view: { highlighted: boolean; onJumpTo: (seq: number) => void },
) => ReactNode;

export type RenderSystem = (message: Message, system: NonNullable<Message['system']>) => ReactNode;

interface RowElementInput {
  channelId: number;
  older: PageState;
  newer: PageState;
  highlightedSeq: number | null;
  jumpTo: (seq: number) => void;
  jumpToDate: (since: Date) => void;
  loadOlder: () => void;
  loadNewer: () => void;
  loadMissing: () => void;
  renderMessage: RenderMessage;
  renderSystem: RenderSystem;
}

/**
 * Creates the element of a row, cached until something it shows changes: React skips an element it has already
 * rendered, and while scrolling most rows in view are the same from frame to frame.
 */
export function useRowElement(input: RowElementInput): (row: TimelineRow) => ReactElement {
  const { channelId, older, newer, highlightedSeq, jumpTo, jumpToDate, loadOlder, loadNewer, loadMissing } = input;
  const { renderMessage, renderSystem } = input;
  return useMemo(() => {
    const renderRow = (row: TimelineRow): ReactNode => {
      switch (row.kind) {
        case 'head':
          return <ListHead channelId={channelId} hasOlder={row.hasOlder} older={older} onRetry={loadOlder} />;
        case 'foot':
          return <ListFoot newer={newer} onRetry={loadNewer} />;
        case 'day':
          return <DayRow at={row.at} onJumpToDate={jumpToDate} />;
        case 'unread':
          return <UnreadRow />;
        case 'closed':
          return <ClosedRow closing={row.closing} />;
        case 'gap':
          return <GapRow missing={row.missing} onLoad={loadMissing} />;
        case 'system':
          return row.message.system && renderSystem(row.message, row.message.system);
        case 'message':
          return renderMessage(row, {
            highlighted: row.message.seq !== 0 && row.message.seq === highlightedSeq,
            onJumpTo: jumpTo,
          });
      }
    };
    return keepElements(renderRow);
  }, [
    channelId,
    older,
    newer,
    highlightedSeq,
    jumpTo,
    jumpToDate,
    loadOlder,
    loadNewer,
    loadMissing,
    renderMessage,
    renderSystem,
  ]);
}

/** Caches the element of each row object. */
function keepElements(render: (row: TimelineRow) => ReactNode): (row: TimelineRow) => ReactElement {
  const kept = new WeakMap<TimelineRow, ReactElement>();
  return (row) => {
    const element = kept.get(row) ?? <Fragment key={row.key}>{render(row)}</Fragment>;
    kept.set(row, element);
    return element;
  };
}
