import type { Channel } from '@switchboard/contract';
import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { WaitingMark } from '../../store/slices/channels/channels-state.ts';
import { useStore } from '../../store/store-context.tsx';
import { useTimeFormat } from './use-time-format.ts';

/** How often waiting times are updated. */
export const markedEveryMs = 20_000;
const minuteMs = 60_000;

/** Returns how long a client has waited since a moment, and whether that is long. */
export function useMarkOf(): (since: string) => WaitingMark {
  const t = useT('conversations');
  const format = useTimeFormat();
  const times = useStore((state) => state.me?.workspace.waiting);
  return useMemo(() => {
    const labelOf = (minutes: number) => {
      if (minutes < 1) return t('waiting.moment');
      if (minutes < 60) return t('waiting.minutes', { count: minutes });
      return minutes < 24 * 60
        ? t('waiting.hours', { count: Math.floor(minutes / 60) })
        : t('waiting.days', { count: Math.floor(minutes / (24 * 60)) });
    };
    return (since) => {
      const minutes = Math.floor(Math.max(0, Date.now() - Date.parse(since)) / minuteMs);
      const isLong = minutes >= (times?.long_minutes ?? Number.POSITIVE_INFINITY);
      const isTooLong = minutes >= (times?.too_long_minutes ?? Number.POSITIVE_INFINITY);
      return {
        label: labelOf(minutes),
        title: t('waiting.since', { time: format.dateTime(since) }),
        level: isTooLong ? 'tooLong' : isLong ? 'long' : 'short',
      };
    };
  }, [format, t, times]);
}

/** The mark of a conversation that was fetched by itself: the store keeps those of the conversations it holds. */
export function useWaitingMark({
  id,
  awaiting_since: since,
}: Pick<Channel, 'id' | 'awaiting_since'>): WaitingMark | undefined {
  const markOf = useMarkOf();
  const isHeld = useStore((state) => state.channels[id] !== undefined);
  const held = useStore((state) => state.waitingMarks[id]);
  const [, lookAgain] = useState(0);
  const isOwn = !isHeld && since !== null;
  useEffect(() => {
    if (!isOwn) return;
    const timer = setInterval(() => lookAgain((count) => count + 1), markedEveryMs);
    return () => clearInterval(timer);
  }, [isOwn]);
  return isOwn ? markOf(since) : held;
}
