import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({ listAutomation: { prepare: at('/automation'), expected: signedIn } }) satisfies Record<string, Row>;
