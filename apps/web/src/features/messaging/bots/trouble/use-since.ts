import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';

/** A moment as a bar names it: the time alone today, else with its day. */
export function useSince(): (moment: string) => string {
  const format = useTimeFormat();
  return (moment) =>
    format.dayKey(moment) === format.dayKey(Date.now())
      ? format.time(moment)
      : `${format.date(moment)}, ${format.time(moment)}`;
}
