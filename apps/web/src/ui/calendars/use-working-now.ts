import { useInterval } from '@mantine/hooks';
import { type WorkingState, type WorkingTime, workingStateAt } from '@switchboard/contract';
import { useState } from 'react';

const lookEveryMs = 20_000;

/** Without hours where the browser does not know the time zone. */
function stateAt(calendar: WorkingTime, now: number): WorkingState {
  try {
    return workingStateAt(calendar, new Date(now));
  } catch {
    return { isOpen: false, changesAt: null };
  }
}

/** Whether it is a time of work at present (`now`, in ms since 1970), and when that changes. */
export function useWorkingNow(calendar: WorkingTime): WorkingState & { now: number } {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), lookEveryMs, { autoInvoke: true });
  return { ...stateAt(calendar, now), now };
}
