import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({ listTargets: { prepare: at('/targets'), expected: signedIn } }) satisfies Record<string, Row>;
