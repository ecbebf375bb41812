/** The weeks of a time zone that mails are about. */
import { addDays, dayInZone, momentInZone, mondayOf } from '@switchboard/contract/moment-in-zone';

const hour = '08:00';
/** What could not be sent on Monday morning is sent until Tuesday is over: later it is no news. */
const daysOfNews = 2;

export interface Days {
  from: string;
  to: string;
}

/** The Monday of the week whose figures are due at a moment; null while none are. */
export const dueWeek = (now: Date, zone: string): string | null => {
  const monday = mondayOf(dayInZone(now, zone));
  const isDue =
    now >= momentInZone(`${monday}T${hour}`, zone) && now < momentInZone(`${addDays(monday, daysOfNews)}T00:00`, zone);
  return isDue ? addDays(monday, -7) : null;
};

export const daysOfWeek = (monday: string): Days => ({ from: monday, to: addDays(monday, 6) });
