import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

const body = {
  name: 'Shop',
  time_zone: 'Europe/Kyiv',
  hours: [[[540, 1080]], [], [], [], [], [], []],
  exceptions: [],
  bot_ids: [],
  user_ids: [],
};

const makeCalendar = async (owner: TestUser): Promise<number> =>
  (await owner.call<{ id: number }>('POST', '/api/calendars', { body })).result.id;

const editors = { ...signedIn, member: 403, manager: 403, auditor: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const pathOf = async () => `/calendars/${await makeCalendar(matrix().users.owner)}`;
  return {
    listCalendars: { prepare: at('/calendars'), expected: signedIn },
    createCalendar: {
      prepare: at('/calendars', body),
      expected: { ...signedInMakes, member: 403, manager: 403, auditor: 403 },
    },
    editCalendar: {
      prepare: async () => ({ path: await pathOf(), body: { ...body, version: 1 } }),
      expected: editors,
      foreign: {
        status: 404,
        calls: [(ids) => ({ path: `/calendars/${ids.calendar}`, body: { ...body, version: 1 } })],
      },
    },
    deleteCalendar: {
      prepare: async () => ({ path: await pathOf() }),
      expected: editors,
      foreign: { status: 404, calls: [(ids) => ({ path: `/calendars/${ids.calendar}` })] },
    },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['calendar'],
  make: async ({ owner }: TestWorkspace) => ({ calendar: await makeCalendar(owner) }),
};
