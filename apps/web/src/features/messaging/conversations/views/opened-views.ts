import type { View } from '@switchboard/contract';
import type { ViewStart } from './view-values.ts';

/** Which dialog about views is open. */
export type OpenedViews =
  | { kind: 'manage' }
  | { kind: 'edit'; view: View; isManaging?: boolean }
  | { kind: 'create'; start: ViewStart; isManaging?: boolean };
