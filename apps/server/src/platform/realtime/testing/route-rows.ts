import { at, type Row, signedIn } from '../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({ getEventCursor: { prepare: at('/event-cursor'), expected: signedIn } }) satisfies Record<string, Row>;
