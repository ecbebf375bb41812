import type { TaskMark } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { taskMarksQuery } from '../../features/work/tasks/tasks-queries.ts';
import { useT } from '../../i18n/use-t.ts';
import type { ChannelMark } from '../../store/slices/tasks/tasks-slice.ts';
import { useActions } from '../../store/store-context.tsx';
import { useTimeFormat } from '../../ui/time/use-time-format.ts';

/** `setTimeout` fires at once for longer times. */
const longestTimeoutMs = 2 ** 31 - 1;

/** Keeps current which conversations are marked in the lists: by open promises and the reader's reminders. */
export function TaskMarks(): null {
  const t = useT('taskNotices');
  const format = useTimeFormat();
  const { setChannelMarks } = useActions();
  const marks = useQuery(taskMarksQuery(useApi())).data?.data;
  const now = useNextDue(marks);

  useEffect(() => {
    const labelled: Record<number, ChannelMark> = {};
    for (const { channel_id: channelId, kind, due_at } of marks ?? []) {
      // Of several in one channel, that which is due first.
      if (labelled[channelId] !== undefined) continue;
      const isOverdue = kind === 'promise' && Date.parse(due_at) <= now;
      const time =
        format.dayKey(due_at) === format.dayKey(now)
          ? format.time(due_at)
          : `${format.date(due_at)}, ${format.time(due_at)}`;
      labelled[channelId] = { label: t(isOverdue ? 'marks.overdue' : `marks.${kind}`, { time }), isOverdue };
    }
    setChannelMarks(labelled);
  }, [format, marks, now, setChannelMarks, t]);
  return null;
}

/** The current time, updated when the next of the marks falls due. */
function useNextDue(marks: readonly TaskMark[] | undefined): number {
  const [now, setNow] = useState(Date.now);
  const next = marks?.map(({ due_at }) => Date.parse(due_at)).find((at) => at > now);
  useEffect(() => {
    if (next === undefined) return undefined;
    const from = Math.max(now, Date.now());
    const waitMs = Math.min(Math.max(0, next - from), longestTimeoutMs);
    // A timer may fire a moment early by this clock; what was waited for has come all the same.
    const timer = setTimeout(() => setNow(Math.max(from + waitMs, Date.now())), waitMs);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
