import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    listCoworkers: { prepare: at('/projects/coworkers'), expected: signedIn },
  }) satisfies Record<string, Row>;
