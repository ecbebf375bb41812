import { useInterval } from '@mantine/hooks';
import { type WorkingTime, workingStateAt } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';

const lookEveryMs = 20_000;

/** Whether it is a time of work now, and until when. */
export function useWorkingState(calendar: WorkingTime): { isOpen: boolean; text: string } {
  const t = useT('calendars');
  const { upcoming } = useTimeFormat();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), lookEveryMs, { autoInvoke: true });
  const { isOpen, changesAt } = workingStateAt(calendar, new Date(now));
  if (changesAt === null) return { isOpen, text: t(isOpen ? 'state.always' : 'state.never') };
  return { isOpen, text: t(isOpen ? 'state.open' : 'state.closed', { time: upcoming(changesAt.toISOString(), now) }) };
}
