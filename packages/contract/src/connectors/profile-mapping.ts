import type { MessengerId } from './messengers.ts';

/** The address of a messenger's user by username. */
export interface ProfileMapping {
  messenger: MessengerId;
  linkTo: (username: string) => string | null;
}
