import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, administratorsMake, at, type Row } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

// A port that is never open.
const body = { name: 'Shop', url: 'http://127.0.0.1:9/hooks', types: ['message.created'] };

const makeWebhook = async (owner: TestUser, more: object = {}): Promise<number> =>
  (await owner.call<{ webhook: { id: number } }>('POST', '/api/webhooks', { body: { ...body, ...more } })).result
    .webhook.id;

const makeAttempt = async (owner: TestUser, id: number): Promise<number> => {
  const path = `/api/webhooks/${id}/test`;
  return (await owner.call<{ id: number }>('POST', path, { body: { type: 'message.created' } })).result.id;
};

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const owner = () => matrix().users.owner;
  let known: Promise<number> | undefined;
  // One is enough for those that change nothing: there are only so many.
  const webhook = () => (known ??= makeWebhook(owner(), { is_on: false }));
  const own = async () => `/webhooks/${await makeWebhook(owner(), { is_on: false })}`;
  const removed = async (path: string) => {
    await owner().call('DELETE', `/api${path}`);
  };
  /** Prepared anew for each caller, and the one before removed. */
  let last: string | null = null;
  const fresh = async () => {
    if (last !== null) await removed(last);
    last = await own();
    return last;
  };
  const readers = { ...administrators, auditor: 200 };
  const span = { from: '2026-11-30T09:00:00Z', until: '2026-11-30T10:00:00Z' };
  const foreignOf = (suffix: string, sent?: unknown): NonNullable<Row['foreign']> => ({
    status: 404,
    calls: [({ webhook: id }) => ({ path: `/webhooks/${id}${suffix}`, body: sent })],
  });
  return {
    listWebhooks: { prepare: at('/webhooks'), expected: readers },
    createWebhook: {
      prepare: async () => {
        for (const { id } of (await owner().call<{ data: { id: number }[] }>('GET', '/api/webhooks')).result.data) {
          if (id !== (await webhook())) await removed(`/webhooks/${id}`);
        }
        last = null;
        return { path: '/webhooks', body: { ...body, is_on: false } };
      },
      expected: administratorsMake,
    },
    editWebhook: {
      prepare: async () => ({ path: await fresh(), body: { ...body, version: 1 } }),
      expected: administrators,
      foreign: foreignOf('', { ...body, version: 1 }),
    },
    deleteWebhook: {
      prepare: async () => {
        const path = await fresh();
        last = null;
        return { path };
      },
      expected: administrators,
      foreign: foreignOf(''),
    },
    rotateWebhookSecret: {
      prepare: async () => ({ path: `/webhooks/${await webhook()}/secret` }),
      expected: administrators,
      foreign: foreignOf('/secret'),
    },
    testWebhook: {
      prepare: async () => ({ path: `/webhooks/${await webhook()}/test`, body: { type: 'message.created' } }),
      expected: administrators,
      foreign: foreignOf('/test', { type: 'message.created' }),
    },
    listWebhookAttempts: {
      prepare: async () => ({ path: `/webhooks/${await webhook()}/attempts` }),
      expected: readers,
      foreign: foreignOf('/attempts'),
    },
    getWebhookAttempt: {
      prepare: async () => {
        const id = await webhook();
        return { path: `/webhooks/${id}/attempts/${await makeAttempt(owner(), id)}` };
      },
      expected: administrators,
      foreign: foreignOf('/attempts/1'),
    },
    replayWebhook: {
      prepare: async () => ({ path: `/webhooks/${await webhook()}/replay`, body: span }),
      expected: administrators,
      foreign: foreignOf('/replay', span),
    },
    listWebhookTypes: { prepare: at('/webhooks/types'), expected: administrators },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['webhook'],
  make: async ({ owner }: TestWorkspace) => ({ webhook: await makeWebhook(owner, { is_on: false }) }),
};
