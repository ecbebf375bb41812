import { channelTypes } from '@switchboard/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { WaitingMark } from '../../store/slices/channels/channels-state.ts';
import type { State } from '../../store/state.ts';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { markedEveryMs, useMarkOf } from '../../ui/time/use-waiting-mark.ts';

/** Since when clients wait, by channel. */
const selectWaiting = ({ channels }: State): Record<number, string> =>
  Object.fromEntries(
    Object.values(channels).flatMap(({ id, type, awaiting_since: since }) =>
      type === channelTypes.client && since !== null ? [[id, since]] : [],
    ),
  );

/** Keeps current how long clients have waited for an answer, as lists show it. */
export function WaitingMarks(): null {
  const markOf = useMarkOf();
  const store = useStoreApi();
  const { setWaitingMarks } = useActions();
  const waiting = useStore(useShallow(selectWaiting));

  useEffect(() => {
    const mark = () => {
      const held = store.getState().waitingMarks;
      const marks = Object.entries(waiting).map(([id, since]): [string, WaitingMark] => {
        const before = held[Number(id)];
        const now = markOf(since);
        // The same object, so that only rows are rendered whose mark has changed.
        return [id, before && JSON.stringify(before) === JSON.stringify(now) ? before : now];
      });
      setWaitingMarks(Object.fromEntries(marks));
    };
    mark();
    const timer = setInterval(mark, markedEveryMs);
    return () => clearInterval(timer);
  }, [markOf, setWaitingMarks, store, waiting]);
  return null;
}
