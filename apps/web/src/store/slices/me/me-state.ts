import type { CurrentUser } from '@switchboard/contract';

/** How the product looks and speaks to the reader. */
export type Appearance = Pick<CurrentUser, 'language' | 'theme'>;

export interface MeState {
  me: CurrentUser | null;
  /** What the reader chose on this page and the server does not know yet. */
  chosen: Partial<Appearance>;
}

export const emptyMe = (): MeState => ({ me: null, chosen: {} });
