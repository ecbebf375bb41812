import { channelTypes } from '@switchboard/contract';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useT } from '../../i18n/use-t.ts';
import type { WaitingMark } from '../../store/slices/channels/channels-state.ts';
import type { State } from '../../store/state.ts';
import { useActions, useStore, useStoreApi } from '../../store/store-context.tsx';
import { useTimeFormat } from '../../ui/use-time-format.ts';

const markedEveryMs = 20_000;
const minuteMs = 60_000;

/** Since when clients wait, by channel. */
const selectWaiting = ({ channels }: State): Record<number, string> =>
  Object.fromEntries(
    Object.values(channels).flatMap(({ id, type, awaiting_since: since }) =>
      type === channelTypes.client && since !== null ? [[id, since]] : [],
    ),
  );

/** Keeps current how long clients have waited for an answer, as lists show it. */
export function WaitingMarks(): null {
  const t = useT('conversations');
  const format = useTimeFormat();
  const store = useStoreApi();
  const { setWaitingMarks } = useActions();
  const waiting = useStore(useShallow(selectWaiting));
  const times = useStore((state) => state.me?.workspace.waiting);

  useEffect(() => {
    const labelOf = (minutes: number) => {
      if (minutes < 1) return t('waiting.moment');
      if (minutes < 60) return t('waiting.minutes', { count: minutes });
      return minutes < 24 * 60
        ? t('waiting.hours', { count: Math.floor(minutes / 60) })
        : t('waiting.days', { count: Math.floor(minutes / (24 * 60)) });
    };
    const markOf = (since: string): WaitingMark => {
      const minutes = Math.floor(Math.max(0, Date.now() - Date.parse(since)) / minuteMs);
      const isLong = minutes >= (times?.long_minutes ?? Number.POSITIVE_INFINITY);
      const isTooLong = minutes >= (times?.too_long_minutes ?? Number.POSITIVE_INFINITY);
      return {
        label: labelOf(minutes),
        title: t('waiting.since', { time: format.dateTime(since) }),
        level: isTooLong ? 'tooLong' : isLong ? 'long' : 'short',
      };
    };
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
  }, [format, setWaitingMarks, store, t, times, waiting]);
  return null;
}
