import type { WorkingTime } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';
import { useTimeFormat } from '../time/use-time-format.ts';
import { useWorkingNow } from './use-working-now.ts';

/** Whether it is a time of work now, and until when: of a place, or of a person. */
export function useWorkingState(calendar: WorkingTime, of: 'place' | 'person' = 'place') {
  const t = useT('calendars');
  const { upcoming } = useTimeFormat();
  const { isOpen, changesAt, now } = useWorkingNow(calendar);
  const words = isOpen ? 'open' : 'closed';
  const text =
    changesAt === null
      ? t(`state.${of}.${isOpen ? 'always' : 'never'}`)
      : t(`state.${of}.${words}`, { time: upcoming(changesAt.toISOString(), now) });
  return { isOpen, text };
}
