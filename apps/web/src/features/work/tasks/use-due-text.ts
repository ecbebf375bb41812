import { type TaskCard, taskStatuses } from '@switchboard/contract';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';

type Due = Pick<TaskCard, 'due_on' | 'due_at' | 'status_id'>;

export interface DueText {
  text: string;
  isOverdue: boolean;
}

/** When a task is due, in the reader's words; null without a text. A day is the same day everywhere. */
export function useDueText(): (task: Due, now?: number) => DueText | null {
  const locale = useLocale();
  const format = useTimeFormat();
  return useMemo(() => {
    const make = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    const thisYear = make({ month: 'short', day: 'numeric' });
    const otherYear = make({ month: 'short', day: 'numeric', year: 'numeric' });
    const nameDay = (day: string, today: string) =>
      (day.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear).format(new Date(`${day}T00:00:00Z`));
    return ({ due_on, due_at, status_id }, now = Date.now()) => {
      const today = format.dayKey(now);
      const isOpen = status_id !== taskStatuses.done;
      if (due_on !== null) return { text: nameDay(due_on, today), isOverdue: isOpen && due_on < today };
      if (due_at === null) return null;
      const time = format.time(due_at);
      const day = format.dayKey(due_at);
      const text = day === today ? time : `${nameDay(day, today)}, ${time}`;
      return { text, isOverdue: isOpen && Date.parse(due_at) < now };
    };
  }, [format, locale]);
}
