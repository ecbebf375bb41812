import type { MessengerId } from './messengers.ts';

/** Where a messenger shows who has a username. */
export interface ProfileMapping {
  messenger: MessengerId;
  linkTo: (username: string) => string | null;
}
