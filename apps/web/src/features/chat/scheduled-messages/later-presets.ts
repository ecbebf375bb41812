import { atNineInDays, daysToMonday, inHours } from '../../../ui/time/zone-days.ts';

export type LaterPreset = 'hour' | 'tomorrow' | 'monday' | 'clientMorning';

export interface LaterTime {
  preset: LaterPreset;
  at: Date;
}

interface Zones {
  timeZone: string;
  /** Of the client, where it is known. */
  clientZone: string | null;
}

/** The next nine o'clock of a zone that is still to come. */
function nextMorning(now: number, timeZone: string): Date {
  const today = atNineInDays(now, timeZone, 0);
  return today.getTime() > now ? today : atNineInDays(now, timeZone, 1);
}

/** What is offered to send a message at; each moment once. */
export function laterTimes(now: number, { timeZone, clientZone }: Zones): LaterTime[] {
  const times: LaterTime[] = [
    { preset: 'hour', at: inHours(now, 1) },
    { preset: 'tomorrow', at: atNineInDays(now, timeZone, 1) },
    { preset: 'monday', at: atNineInDays(now, timeZone, daysToMonday(now, timeZone)) },
    ...(clientZone === null ? [] : [{ preset: 'clientMorning', at: nextMorning(now, clientZone) } as const]),
  ];
  return times.filter(({ at }, index) => times.findIndex((other) => other.at.getTime() === at.getTime()) === index);
}
