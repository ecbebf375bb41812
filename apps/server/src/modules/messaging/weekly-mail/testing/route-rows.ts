import { always, at, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = () =>
  ({
    stopWeeklyMail: {
      prepare: at('/weekly-mail/stop', { id: 1, code: 'nobody was mailed this' }),
      expected: always(400),
      foreign: {
        status: 400,
        calls: [({ user }) => ({ path: '/weekly-mail/stop', body: { id: user, code: 'nobody was mailed this' } })],
      },
    },
  }) satisfies Record<string, Row>;
