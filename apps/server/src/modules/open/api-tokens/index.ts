import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, route } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeCreateToken, makeDeleteToken, makeEditToken, watchesAll } from './change-tokens.ts';
import type { TokenCallers } from './find-token-caller.ts';
import { deleteEndedTokens, findToken, listTokens } from './token-queries.ts';

export { makeTokenCallers } from './find-token-caller.ts';
export { findTokenText } from './token-text.ts';

/** Tokens by which programs call the API in the name of a user. */
export const makeApiTokensModule = ({
  database,
  tokenCallers,
  listWorkspaceIds,
}: {
  database: Database;
  tokenCallers: TokenCallers;
  listWorkspaceIds: () => Promise<number[]>;
}): ServerModule => {
  const deps = { database, forget: tokenCallers.forget };
  const createToken = makeCreateToken(deps);
  const editToken = makeEditToken(deps);
  const removeToken = makeDeleteToken(deps);
  return {
    routes: [
      route(endpoints.listApiTokens, async ({ actor }) => ({
        data: await listTokens(database, actor.workspaceId, watchesAll(actor) ? null : actor.userId),
      })),
      route(endpoints.getOwnApiToken, async ({ actor: { workspaceId, apiToken } }) => {
        const token = apiToken === undefined ? null : await findToken(database, workspaceId, apiToken.id);
        if (token === null) throw new AppError('api_token.not_found');
        return token;
      }),
      route(endpoints.createApiToken, ({ actor, body, request }) =>
        createToken({ actor, origin: auditOrigin(request) }, body),
      ),
      route(endpoints.editApiToken, ({ actor, params, body, request }) =>
        editToken({ actor, origin: auditOrigin(request) }, params.id, body),
      ),
      route(endpoints.deleteApiToken, async ({ actor, params, request }) => {
        await removeToken({ actor, origin: auditOrigin(request) }, params.id);
        return true as const;
      }),
    ],
    tasks: {
      'prune-api-tokens': async () => {
        for (const workspaceId of await listWorkspaceIds()) await deleteEndedTokens(database, workspaceId);
      },
    },
    crontab: [{ task: 'prune-api-tokens', schedule: '34 2 * * *' }],
  };
};
