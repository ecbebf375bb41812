import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import type { RouteMatrix } from '../../../../testing/routes/route-matrix.ts';
import { administrators, administratorsMake, at, type Row } from '../../../../testing/routes/route-outcomes.ts';

export const makeRouteRows = (matrix: () => RouteMatrix) =>
  ({
    listBots: { prepare: at('/bots'), expected: { ...administrators, auditor: 200 } },
    addBot: {
      prepare: async (caller) => {
        // The plan allows few bots, and the rows above have created many.
        await matrix().app.resources.database.inWorkspace(matrix().workspace.id, (tx) =>
          tx.query('update bots set deleted_at = now() where workspace_id = $1', [matrix().workspace.id]),
        );
        return {
          path: '/addBot',
          body: { type: 1, title: 'Support', token: `${caller.id + 7000}:${'A'.repeat(35)}` },
        };
      },
      expected: administratorsMake,
    },
    findBotAccount: {
      prepare: at('/bots/account', { type: 1, token: `7900:${'A'.repeat(35)}` }),
      expected: administrators,
    },
    editBot: {
      prepare: async () => ({
        path: '/editBot',
        body: { id: (await addConversation(matrix().app, matrix().workspace.id)).botId, type: 1, title: 'Renamed' },
      }),
      expected: administrators,
      foreign: {
        status: 404,
        calls: [({ bot }) => ({ path: '/editBot', body: { id: bot, type: 1, title: 'Renamed' } })],
      },
    },
    getBotTraffic: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/traffic`,
      }),
      expected: { ...administrators, auditor: 200 },
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/traffic` })] },
    },
    getNewestInbound: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/newest-inbound`,
      }),
      expected: { ...administrators, manager: 200 },
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/newest-inbound` })] },
    },
    inspectBot: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/inspect`,
      }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/inspect` })] },
    },
    repairBot: {
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/repair`,
      }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/repair` })] },
    },
    checkHandshake: {
      // Its messenger has no handshake.
      prepare: async () => ({
        path: `/bots/${(await addConversation(matrix().app, matrix().workspace.id)).botId}/check-handshake`,
        body: {},
      }),
      expected: { ...administrators, owner: 404, administrator: 404 },
      foreign: { status: 404, calls: [({ bot }) => ({ path: `/bots/${bot}/check-handshake`, body: {} })] },
    },
    deleteBot: {
      prepare: async () => ({
        path: '/deleteBot',
        body: { id: (await addConversation(matrix().app, matrix().workspace.id)).botId, type: 1 },
      }),
      expected: administrators,
      foreign: { status: 404, calls: [({ bot }) => ({ path: '/deleteBot', body: { id: bot, type: 1 } })] },
    },
  }) satisfies Record<string, Row>;
