import { type CurrentUser, endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor, type Route, route } from '../../platform/http/index.ts';
import { deleteSession, listSessions } from './session-queries.ts';
import type { Sessions } from './sessions.ts';
import type { makeSignIn, SignInOrigin } from './sign-in.ts';

interface AuthRoutesDeps {
  database: Database;
  sessions: Sessions;
  signIn: ReturnType<typeof makeSignIn>;
  loadCurrentUser: (tx: Transaction, actor: CallingActor) => Promise<CurrentUser>;
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

const originOf = ({ addressKey, headers }: FastifyRequest): SignInOrigin => ({
  address: addressKey,
  userAgent: headers['user-agent'] ?? null,
});

export const makeAuthRoutes = ({
  database,
  sessions,
  signIn,
  loadCurrentUser,
  endSessions,
}: AuthRoutesDeps): Route[] => {
  const end = async (actor: CallingActor, sessionId: number): Promise<void> => {
    const existed = await deleteSession(database, actor.workspaceId, actor.userId, sessionId);
    if (!existed) throw new AppError('auth.session_not_found');
    sessions.forget(actor.workspaceId, sessionId);
    endSessions(actor.workspaceId, [sessionId]);
  };

  return [
    route(endpoints.login, ({ workspace, body, request }) =>
      signIn.byPassword(workspace.id, body.username, body.password, originOf(request)),
    ),
    route(endpoints.redeemSignInCode, ({ workspace, body, request }) =>
      signIn.byCode(workspace.id, body.code, originOf(request)),
    ),
    route(endpoints.getCurrentUser, ({ actor }) =>
      database.inWorkspace(actor.workspaceId, (tx) => loadCurrentUser(tx, actor)),
    ),
    route(endpoints.refreshSalt, async ({ actor }) => ({ salt: sessions.saltOf(actor.workspaceId, actor.sessionId) })),
    route(endpoints.logout, async ({ actor }) => {
      await end(actor, actor.sessionId);
      return true as const;
    }),
    route(endpoints.listSessions, async ({ actor }) => {
      const rows = await listSessions(database, actor.workspaceId, actor.userId);
      const data = rows.map((row) => ({
        id: row.id,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        user_agent: row.user_agent,
        is_current: row.id === actor.sessionId,
      }));
      return { data, count: data.length, hasMore: false };
    }),
    route(endpoints.revokeSession, async ({ actor, params }) => {
      await end(actor, params.id);
      return true as const;
    }),
  ];
};
