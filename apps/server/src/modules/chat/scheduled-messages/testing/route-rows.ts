import { randomUUID } from 'node:crypto';
import type { ScheduledMessage } from '@switchboard/contract';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { always, at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import { makeGroup, type TestUser } from '../../../../testing/test-app.ts';

const dueAt = new Date(Date.now() + 3_600_000).toISOString();
const written = () => ({ content: 'Good morning', client_msg_id: randomUUID(), due_at: dueAt });

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const publicGroup = async () => (await makeGroup(matrix().users.owner)).id;
  /** Another's is no different from one that does not exist. */
  const ownersOnly = { ...always(404), owner: 200, nobody: 401, stranger: 401 };
  const add = async (writer: TestUser): Promise<ScheduledMessage> =>
    (
      await writer.call<ScheduledMessage>('POST', `/api/channels/${await publicGroup()}/scheduled-messages`, {
        body: written(),
      })
    ).result;
  const change = { content: 'Good evening', due_at: dueAt, version: 1 };
  const byOwner = async (way = '') => `/scheduled-messages/${(await add(matrix().users.owner)).id}${way}`;
  return {
    listScheduledMessages: { prepare: at('/scheduled-messages'), expected: signedIn },
    scheduleMessage: {
      prepare: async ({ id }) => ({
        path: `/channels/${(await makeGroup(matrix().users.owner, [id])).id}/scheduled-messages`,
        body: written(),
      }),
      expected: signedInMakes,
      foreign: {
        status: 404,
        calls: [({ channel }) => ({ path: `/channels/${channel}/scheduled-messages`, body: written() })],
      },
    },
    editScheduledMessage: {
      prepare: async () => ({ path: await byOwner(), body: change }),
      expected: ownersOnly,
      foreign: { status: 404, calls: [() => ({ path: '/scheduled-messages/999999', body: change })] },
    },
    deleteScheduledMessage: {
      prepare: async () => ({ path: await byOwner() }),
      expected: ownersOnly,
      foreign: { status: 404, calls: [() => ({ path: '/scheduled-messages/999999' })] },
    },
    sendScheduledMessage: {
      prepare: async () => ({ path: await byOwner('/send'), body: { version: 1 } }),
      expected: ownersOnly,
      foreign: { status: 404, calls: [() => ({ path: '/scheduled-messages/999999/send', body: { version: 1 } })] },
    },
  } satisfies Record<string, Row>;
};
