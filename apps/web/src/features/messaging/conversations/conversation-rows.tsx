import type { Channel } from '@switchboard/contract';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useShownRows } from '../../../ui/lists/choice.ts';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';

interface ConversationRowsProps {
  channels: readonly Channel[];
  /** Names the bot, where the list is not grouped by it. */
  withBot?: boolean;
}

/** All the conversations of a list, one below the other. */
export function ConversationRows(props: ConversationRowsProps) {
  useShownRows(props.channels);
  return <RowsOfPart {...props} />;
}

/** Those of a part of a list, with arrows between them. */
export function RowsOfPart({ channels, withBot = false }: ConversationRowsProps) {
  return (
    <ul className={classes.rows} data-rove>
      {channels.map((channel) => (
        <li key={channel.id}>
          <ConversationRow channel={channel} withBot={withBot} />
        </li>
      ))}
    </ul>
  );
}

interface ScrolledRowsProps extends ConversationRowsProps {
  viewport: RefObject<HTMLElement | null>;
}

/** The same where only those in view are rendered; what is read stays in its place when others come or leave above. */
export function ScrolledRows({ channels, withBot = false, viewport }: ScrolledRowsProps) {
  const virtualizer = useRef<VirtualizerHandle>(null);
  useShownRows(channels);
  const topmost = useRef<{ id: number; hidden: number; scrollTop: number } | null>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const focused = channels.findIndex(({ id }) => id === focusedId);
  // The row with the focus stays however far it is scrolled away, and so do those that get the focus when it leaves.
  const kept = focused === -1 ? [] : [focused - 1, focused, focused + 1].filter((index) => index in channels);

  useEffect(() => {
    const scroller = viewport.current;
    const note = () => {
      const list = virtualizer.current;
      if (scroller === null || list === null) return;
      const index = list.findItemIndex(scroller.scrollTop);
      const channel = channels[index];
      topmost.current =
        scroller.scrollTop === 0 || channel === undefined
          ? null
          : { id: channel.id, hidden: scroller.scrollTop - list.getItemOffset(index), scrollTop: scroller.scrollTop };
    };
    scroller?.addEventListener('scroll', note, { passive: true });
    return () => scroller?.removeEventListener('scroll', note);
  }, [channels, viewport]);

  useLayoutEffect(() => {
    const kept = topmost.current;
    const list = virtualizer.current;
    const scroller = viewport.current;
    if (kept === null || list === null || scroller === null) return;
    // Scrolled since, as by a key, and the browser reports that with the next frame only.
    const heldTop = Math.min(kept.scrollTop, scroller.scrollHeight - scroller.clientHeight);
    if (Math.abs(scroller.scrollTop - heldTop) > 1) return;
    const index = channels.findIndex(({ id }) => id === kept.id);
    if (index === -1) return;
    const top = list.getItemOffset(index) + kept.hidden;
    if (Math.abs(top - list.scrollOffset) > 1) list.scrollTo(top);
  }, [channels, viewport]);

  return (
    <div className={classes.rows} data-rove>
      <Virtualizer ref={virtualizer} scrollRef={viewport} bufferSize={400} keepMounted={kept} as="ul" item="li">
        {channels.map((channel) => (
          <ConversationRow key={channel.id} channel={channel} withBot={withBot} onFocus={setFocusedId} />
        ))}
      </Virtualizer>
    </div>
  );
}
