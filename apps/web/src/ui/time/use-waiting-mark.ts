import type { Channel, ConversationTarget } from '@switchboard/contract';
import { useEffect, useMemo, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { WaitingMark } from '../../store/slices/channels/channels-state.ts';
import { useStore } from '../../store/store-context.tsx';
import { answerTarget } from '../../store/targets.ts';
import { useTimeFormat } from './use-time-format.ts';

/** How often waiting times are updated. */
export const markedEveryMs = 20_000;
const minuteMs = 60_000;

const levelOf = ({ warn_at, due_at }: ConversationTarget, now: number): WaitingMark['level'] => {
  if (now >= Date.parse(due_at)) return 'tooLong';
  return now >= Date.parse(warn_at) ? 'long' : 'short';
};

const titles = { short: 'dueBy', long: 'dueSoon', tooLong: 'wasDue' } as const;

/** Says how long is left until a moment, the minute that runs included, or for how long it has been over. */
function useDueText() {
  const t = useT('conversations');
  return useMemo(() => {
    const lengthOf = (minutes: number) => {
      if (minutes < 1) return t('waiting.moment');
      if (minutes < 60) return t('waiting.minutes', { count: minutes });
      return minutes < 24 * 60
        ? t('waiting.hours', { count: Math.floor(minutes / 60) })
        : t('waiting.days', { count: Math.floor(minutes / (24 * 60)) });
    };
    const untilOrSince = (due: string, now: number) => {
      const minutes = (Date.parse(due) - now) / minuteMs;
      return lengthOf(minutes > 0 ? Math.ceil(minutes) : Math.floor(-minutes));
    };
    return { lengthOf, untilOrSince };
  }, [t]);
}

/**
 * Returns how long a client has waited since a moment, and whether that is long by the minutes of the workspace; where
 * the answer has a target, how long is left until it is due, and whether that is near or over.
 */
export function useMarkOf(): (since: string, target: ConversationTarget | null) => WaitingMark {
  const t = useT('conversations');
  const format = useTimeFormat();
  const times = useStore((state) => state.me?.workspace.waiting);
  const aheadMs = useStore((state) => state.clockAheadMs);
  const { lengthOf, untilOrSince } = useDueText();
  return useMemo(() => {
    const ofTarget = (since: string, target: ConversationTarget, now: number): WaitingMark => {
      const level = levelOf(target, now);
      const { due_at: due } = target;
      return {
        label: t(level === 'tooLong' ? 'waiting.late' : 'waiting.left', { time: untilOrSince(due, now) }),
        title: t(`waiting.${titles[level]}`, { since: format.dateTime(since), due: format.dateTime(due) }),
        level,
      };
    };
    return (since, target) => {
      const now = Date.now() - aheadMs;
      if (target !== null) return ofTarget(since, target, now);
      const minutes = Math.floor(Math.max(0, now - Date.parse(since)) / minuteMs);
      const isLong = minutes >= (times?.long_minutes ?? Number.POSITIVE_INFINITY);
      const isTooLong = minutes >= (times?.too_long_minutes ?? Number.POSITIVE_INFINITY);
      return {
        label: lengthOf(minutes),
        title: t('waiting.since', { time: format.dateTime(since) }),
        level: isTooLong ? 'tooLong' : isLong ? 'long' : 'short',
      };
    };
  }, [aheadMs, format, lengthOf, t, times, untilOrSince]);
}

/** Returns by when a conversation has to be closed, once that is near or over. */
export function useClosingMarkOf(): (target: ConversationTarget) => WaitingMark | null {
  const t = useT('conversations');
  const format = useTimeFormat();
  const aheadMs = useStore((state) => state.clockAheadMs);
  const { untilOrSince } = useDueText();
  return useMemo(
    () => (target) => {
      const now = Date.now() - aheadMs;
      const level = levelOf(target, now);
      if (level === 'short') return null;
      const words = level === 'long' ? 'closing.left' : 'closing.late';
      return {
        label: t(words, { time: untilOrSince(target.due_at, now) }),
        title: t(level === 'long' ? 'closing.dueBy' : 'closing.wasDue', { due: format.dateTime(target.due_at) }),
        level,
      };
    },
    [aheadMs, format, t, untilOrSince],
  );
}

/** The mark of a conversation that was fetched by itself: the store keeps those of the conversations it holds. */
export function useWaitingMark(
  conversation: Pick<Channel, 'id' | 'awaiting_since' | 'targets'>,
): WaitingMark | undefined {
  const { id, awaiting_since: since } = conversation;
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
  return isOwn ? markOf(since, answerTarget(conversation)) : held;
}
