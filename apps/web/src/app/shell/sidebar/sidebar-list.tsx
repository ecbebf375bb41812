import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useT } from '../../../i18n/use-t.ts';
import classes from './left-sidebar.module.css';
import { SidebarLine } from './sidebar-line.tsx';
import { useOpenRowInView } from './use-open-row-in-view.ts';
import { useSidebarRows } from './use-sidebar-rows.ts';
import { useUnreadOutOfView } from './use-unread-out-of-view.ts';

/** From this many rows on, only those in view are rendered. */
const virtualFrom = 100;

/** The rows of the left sidebar, with buttons to unread ones out of view; scrolls to the open channel's row. */
export function SidebarList({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useT('shell');
  const rows = useSidebarRows(isCollapsed);
  const viewport = useRef<HTMLDivElement>(null);
  const virtualizer = useRef<VirtualizerHandle>(null);
  const list = useRef<HTMLDivElement>(null);
  const elements = { viewport, virtualizer, list };
  const { above, below, scrollTo } = useUnreadOutOfView(rows, elements);
  useOpenRowInView(rows, elements);
  const lines = rows.map((row, index) => (
    <SidebarLine
      key={'channelId' in row ? `${row.kind}-${row.channelId}` : `${row.kind}-${index}`}
      row={row}
      isCollapsed={isCollapsed}
    />
  ));
  return (
    <div className={classes.list}>
      <div className={classes.scroller} ref={viewport} data-rove>
        {rows.length > virtualFrom ? (
          <Virtualizer ref={virtualizer} scrollRef={viewport} bufferSize={400}>
            {lines}
          </Virtualizer>
        ) : (
          <div ref={list}>{lines}</div>
        )}
      </div>
      {above !== null && !isCollapsed && (
        <button
          type="button"
          className={classes.toUnread}
          data-side="above"
          // The arrows of the list go there.
          tabIndex={-1}
          data-testid="unread-above"
          onClick={() => scrollTo(above)}
        >
          <IconArrowUp size={14} stroke={2} aria-hidden="true" />
          {t('unreadAbove')}
        </button>
      )}
      {below !== null && !isCollapsed && (
        <button
          type="button"
          className={classes.toUnread}
          data-side="below"
          tabIndex={-1}
          data-testid="unread-below"
          onClick={() => scrollTo(below)}
        >
          <IconArrowDown size={14} stroke={2} aria-hidden="true" />
          {t('unreadBelow')}
        </button>
      )}
    </div>
  );
}
