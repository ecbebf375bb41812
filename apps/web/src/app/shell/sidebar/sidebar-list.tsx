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
      {/* Always there, so that rows neither lie under it nor move when an unread row is out of view. By keyboard the arrows of the list go there. */}
      {!isCollapsed && (
        <div className={classes.toUnread}>
          {above !== null && (
            <button
              type="button"
              tabIndex={-1}
              data-testid="unread-above"
              title={t('unreadAbove')}
              onClick={() => scrollTo(above)}
            >
              <IconArrowUp size={14} stroke={2} aria-hidden="true" />
              <span>{t('unreadAbove')}</span>
            </button>
          )}
          {below !== null && (
            <button
              type="button"
              tabIndex={-1}
              data-testid="unread-below"
              title={t('unreadBelow')}
              onClick={() => scrollTo(below)}
            >
              <IconArrowDown size={14} stroke={2} aria-hidden="true" />
              <span>{t('unreadBelow')}</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
