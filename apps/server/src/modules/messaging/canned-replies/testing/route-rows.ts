import { randomToken } from '../../../../platform/secrets/index.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { at, type Row, signedIn, signedInMakes } from '../../../../testing/routes/route-outcomes.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';

const bodyOf = () => ({ scope: 'workspace', shortcut: randomToken('x').slice(0, 12), texts: { 'uk-UA': 'Вітаємо' } });

const makeReply = async (owner: TestUser): Promise<number> =>
  (await owner.call<{ id: number }>('POST', '/api/canned-replies', { body: bodyOf() })).result.id;

const readers = { ...signedIn, member: 403 };
const answering = { ...signedIn, member: 403, auditor: 403 };
const managing = { ...answering, manager: 403 };
const rows = { rows: [{ shortcut: 'hi', text_uk: 'Вітаємо' }], scope: 'own' };

export const makeRouteRows = (matrix: () => RouteMatrix) => {
  const reply = () => makeReply(matrix().users.owner);
  return {
    listCannedReplies: { prepare: at('/canned-replies'), expected: readers },
    createCannedReply: {
      prepare: () => ({ path: '/canned-replies', body: bodyOf() }),
      expected: { ...signedInMakes, member: 403, auditor: 403 },
    },
    editCannedReply: {
      prepare: async () => ({ path: `/canned-replies/${await reply()}`, body: { ...bodyOf(), version: 1 } }),
      expected: answering,
      foreign: {
        status: 404,
        calls: [(ids) => ({ path: `/canned-replies/${ids.cannedReply}`, body: { ...bodyOf(), version: 1 } })],
      },
    },
    deleteCannedReply: {
      prepare: async () => ({ path: `/canned-replies/${await reply()}` }),
      expected: managing,
      foreign: { status: 404, calls: [(ids) => ({ path: `/canned-replies/${ids.cannedReply}` })] },
    },
    countCannedReplyUses: {
      prepare: async () => ({
        path: '/canned-replies/uses',
        body: { channel_id: 1, seq: 1, canned_reply_ids: [await reply()] },
      }),
      expected: answering,
    },
    previewCannedReplyImport: { prepare: at('/canned-replies/import/preview', rows), expected: answering },
    importCannedReplies: { prepare: at('/canned-replies/import', rows), expected: answering },
  } satisfies Record<string, Row>;
};

export const foreignIds = {
  entities: ['canned_reply'],
  make: async ({ owner }: TestWorkspace) => ({ cannedReply: await makeReply(owner) }),
};
