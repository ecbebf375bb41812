import { useInterval } from '@mantine/hooks';
import { type WorkingState, type WorkingTime, workingStateAt } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useTimeFormat } from '../time/use-time-format.ts';

const lookEveryMs = 20_000;

/** Without hours where the browser does not know the time zone. */
function stateAt(calendar: WorkingTime, now: number): WorkingState {
  try {
    return workingStateAt(calendar, new Date(now));
  } catch {
    return { isOpen: false, changesAt: null };
  }
}

/** Whether it is a time of work now, and until when: of a place, or of a person. */
export function useWorkingState(calendar: WorkingTime, of: 'place' | 'person' = 'place') {
  const t = useT('calendars');
  const { upcoming } = useTimeFormat();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), lookEveryMs, { autoInvoke: true });
  const { isOpen, changesAt } = stateAt(calendar, now);
  const words = isOpen ? 'open' : 'closed';
  const text =
    changesAt === null
      ? t(`state.${of}.${isOpen ? 'always' : 'never'}`)
      : t(`state.${of}.${words}`, { time: upcoming(changesAt.toISOString(), now) });
  return { isOpen, text };
}
