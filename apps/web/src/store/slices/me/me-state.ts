import type { CurrentUser } from '@switchboard/contract';

/** Theme and language of the reader. */
export type Appearance = Pick<CurrentUser, 'language' | 'theme'>;

export interface MeState {
  me: CurrentUser | null;
  /** Settings chosen on this page that the server has not saved yet. */
  chosen: Partial<Appearance>;
}

export const emptyMe = (): MeState => ({ me: null, chosen: {} });
