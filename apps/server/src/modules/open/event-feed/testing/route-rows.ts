import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    readEventFeed: { prepare: at('/events'), expected: signedIn },
  }) satisfies Record<string, Row>;
