import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { useApi } from '../../../../api/api-context.tsx';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { labelsQuery } from '../../../../ui/labels/labels-query.ts';
import { partWithKey } from '../period/period.ts';
import { useDayText } from '../period/use-day-text.ts';
import { useReportContext } from '../use-report-filter.ts';
import { type Behind, isOfTime } from './behind.ts';

/** 2026-01-05 is a Monday. */
const hourOfWeek = (weekday: number, hour: number) => Date.UTC(2026, 0, 5 + weekday, hour);

/** Of which days, hour, bot, person or label a number is. */
export function useBehindText() {
  const locale = useLocale();
  const days = useDayText();
  const { filter } = useReportContext();
  const users = useStore((state) => state.users);
  const bots = useStore((state) => state.bots);
  const labels = useQuery(labelsQuery(useApi())).data?.data ?? [];
  const nameOf = (by: Behind['by'], key: string): string | undefined => {
    const id = Number(key);
    if (by === 'hour_of_week') {
      const [weekday, hour] = key.split('-').map(Number);
      const format = new Intl.DateTimeFormat(locale, {
        weekday: 'short',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'UTC',
      });
      return format.format(hourOfWeek(weekday ?? 0, hour ?? 0));
    }
    if (by === 'bot') return bots[id]?.title;
    if (by === 'label') return labels.find((label) => label.id === id)?.name;
    const user = by === 'user' ? users[id] : undefined;
    return user && (fullName(user) || user.username);
  };
  return ({ by, key }: Behind): string => {
    if (isOfTime(by)) return days.part(partWithKey(key, by, filter.days), by);
    const name = nameOf(by, key);
    const period = days.range(filter.days);
    return name === undefined ? period : `${name}, ${period}`;
  };
}
