import { randomUUID } from 'node:crypto';
import { type BulkChange, type BulkState, limits } from '@switchboard/contract';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, ownerOnly, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

/** About conversations that are not there: it ends at once. */
const bodyOfNone = (action: object = { kind: 'close' }) => ({
  request_id: randomUUID(),
  action,
  selection: { filter: { waiting_minutes: limits.waitingMinutes } },
});

const makeBulk = async (user: TestUser): Promise<number | null> => {
  const { result } = await user.call<BulkChange | undefined>('POST', '/api/conversations/bulk', { body: bodyOfNone() });
  return result?.id ?? null;
};

const answering = { ...signedIn, member: 403, auditor: 403 };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  /** The caller's own, where they may make one. */
  const bulk = async (caller: TestUser, state: BulkState = 'done'): Promise<number> => {
    const id = (await makeBulk(caller)) ?? (await makeBulk(matrix().users.owner)) ?? 0;
    await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
      tx.query('update bulk_changes set state = $3 where workspace_id = $1 and id = $2', [
        matrix().workspace.id,
        id,
        state,
      ]),
    );
    return id;
  };
  const row = (method: string, state?: BulkState): Row => ({
    prepare: async (caller) => ({ path: `/conversations/bulk/${await bulk(caller, state)}${method}` }),
    expected: answering,
    foreign: {
      status: 404,
      calls: [({ bulk_change: theirs }) => ({ path: `/conversations/bulk/${theirs}${method}` })],
    },
  });
  return {
    startBulkChange: {
      prepare: () => ({ path: '/conversations/bulk', body: bodyOfNone() }),
      expected: { ...signedInMakes, member: 403, auditor: 403 },
      foreign: {
        status: 404,
        calls: [
          ({ channel }) => ({
            path: '/conversations/bulk',
            body: { ...bodyOfNone(), selection: { conversations: [{ id: channel, version: 0 }] } },
          }),
          ({ label }) => ({
            path: '/conversations/bulk',
            body: bodyOfNone({ kind: 'label', label_id: label, is_on: true }),
          }),
        ],
      },
    },
    listBulkChanges: { prepare: at('/conversations/bulk'), expected: answering },
    getBulkChange: row(''),
    listBulkRows: row('/rows'),
    cancelBulkChange: row('/cancel', 'cancelled'),
    undoBulkChange: row('/undo', 'undone'),
    getClosingOffer: { prepare: at('/conversations/closing-offer'), expected: ownerOnly },
    acceptClosingOffer: {
      prepare: async () => {
        const { id } = matrix().workspace;
        await matrix().app.resources.database.inWorkspace(id, (tx) =>
          tx.query('update workspaces set offers_closing = true where id = $1', [id]),
        );
        return { path: '/conversations/closing-offer', body: { request_id: randomUUID() } };
      },
      expected: { ...ownerOnly, owner: 201 },
    },
    declineClosingOffer: { prepare: at('/conversations/closing-offer'), expected: ownerOnly },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['bulk_change'],
  make: async ({ owner }: TestWorkspace) => ({ bulk_change: (await makeBulk(owner)) ?? 0 }),
};
