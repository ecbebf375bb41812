import { atNineInDays, daysToMonday, inHours } from './zone-days.ts';

export const presets = ['threeHours', 'tomorrow', 'monday', 'week'] as const;
export type SnoozePreset = (typeof presets)[number];

/** When a conversation wakes, on the calendar of the reader. */
export const presetMoment = (preset: SnoozePreset, now: number, timeZone: string): Date => {
  switch (preset) {
    case 'threeHours':
      return inHours(now, 3);
    case 'tomorrow':
      return atNineInDays(now, timeZone, 1);
    case 'monday':
      return atNineInDays(now, timeZone, daysToMonday(now, timeZone));
    case 'week':
      return atNineInDays(now, timeZone, 7);
  }
};
