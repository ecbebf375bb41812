import { at, type Row, signedIn } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    searchMessages: {
      prepare: at('/search/messages?q=hello'),
      expected: signedIn,
      foreign: { status: 404, calls: [({ channel }) => ({ path: `/search/messages?in=${channel}` })] },
    },
  }) satisfies Record<string, Row>;
