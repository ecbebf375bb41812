import type { Message } from '@switchboard/contract';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { PageState } from '../../store/state.ts';
import { DayRow, GapRow, ListFoot, ListHead, UnreadRow } from './list-rows.tsx';
import type { MessageRow, TimelineRow } from './rows.ts';
import type { Jump } from './use-jump.ts';

export type RenderMessage = (
  row: MessageRow,
  view: { highlighted: boolean; onJumpTo: (seq: number) => void },
) => ReactNode;

export type RenderSystem = (message: Message, system: NonNullable<Message['system']>) => ReactNode;

interface RowElementInput extends Pick<Jump, 'jumpTo' | 'jumpToDate'> {
  older: PageState;
  newer: PageState;
  highlightedSeq: number | null;
  loadOlder: () => void;
  loadNewer: () => void;
  loadMissing: () => void;
  renderMessage: RenderMessage;
  renderSystem: RenderSystem;
}

function keepElements(renderRow: (row: TimelineRow) => ReactNode): (row: TimelineRow) => ReactElement {
  const made = new WeakMap<TimelineRow, ReactElement>();
  return (row) => {
    const element = made.get(row) ?? <div key={row.key}>{renderRow(row)}</div>;
    made.set(row, element);
    return element;
  };
}

/**
 * What a row looks like. A row that is the same gets the same element, so that a list that moves renders what comes into
 * view and nothing of what is there already.
 */
export function useRowElement(input: RowElementInput): (row: TimelineRow) => ReactElement {
  const { older, newer, highlightedSeq, jumpTo, jumpToDate, loadOlder, loadNewer, loadMissing } = input;
  const { renderMessage, renderSystem } = input;
  return useMemo(() => {
    const renderRow = (row: TimelineRow): ReactNode => {
      switch (row.kind) {
        case 'head':
          return <ListHead hasOlder={row.hasOlder} older={older} onRetry={loadOlder} />;
        case 'foot':
          return <ListFoot newer={newer} onRetry={loadNewer} />;
        case 'day':
          return <DayRow at={row.at} onJumpToDate={jumpToDate} />;
        case 'unread':
          return <UnreadRow />;
        case 'gap':
          return <GapRow missing={row.missing} onLoad={loadMissing} />;
        case 'system':
          return row.message.system && renderSystem(row.message, row.message.system);
        case 'message': {
          const highlighted = row.message.seq !== 0 && row.message.seq === highlightedSeq;
          return renderMessage(row, { highlighted, onJumpTo: jumpTo });
        }
      }
    };
    return keepElements(renderRow);
  }, [
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
