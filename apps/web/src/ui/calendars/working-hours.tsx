import type { Calendar } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { calendarsQuery } from './calendars-query.ts';
import { useWorkingState } from './use-working-state.ts';

interface WorkingHoursProps {
  userId: number;
  className?: string | undefined;
}

/** Whether a person is in their hours now; nothing without a calendar. */
export function WorkingHours({ userId, className }: WorkingHoursProps) {
  const calendars = useQuery(calendarsQuery(useApi())).data?.data ?? [];
  const calendar = calendars.find(({ user_ids: users }) => users.includes(userId));
  return calendar && <State calendar={calendar} className={className} />;
}

interface StateProps {
  calendar: Calendar;
  className: string | undefined;
}

function State({ calendar, className }: StateProps) {
  const { text } = useWorkingState(calendar, 'person');
  return (
    <span className={className} title={calendar.name} data-testid="working-hours">
      {text}
    </span>
  );
}
