import type { NowPerson } from '@switchboard/contract';

export const presences = ['here', 'away', 'off'] as const;

/** Working hours alone bring nobody to the desk. */
export const presenceOf = ({ availability }: NowPerson): (typeof presences)[number] =>
  availability === 'here' || availability === 'away' ? availability : 'off';
