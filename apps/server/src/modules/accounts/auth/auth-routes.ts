import { type CurrentUser, deviceName, endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CalledWorkspace, type Route, route, type SignedInActor } from '../../../platform/http/index.ts';
import { type AuditOrigin, auditOrigin, recordOwnChange } from '../../foundation/audit-log/index.ts';
import { passkeySite } from '../second-factors/index.ts';
import type { makeChangePassword } from './change-password.ts';
import type { makeConfirmIdentity } from './confirm-identity.ts';
import type { EndSessionsOf } from './end-sessions.ts';
import { deleteSession, listSessions } from './session-queries.ts';
import type { Sessions, SignInOrigin } from './sessions.ts';
import type { makeSignIn } from './sign-in.ts';

interface AuthRoutesDeps {
  database: Database;
  baseUrl: URL;
  sessions: Sessions;
  signIn: ReturnType<typeof makeSignIn>;
  confirmIdentity: ReturnType<typeof makeConfirmIdentity>;
  changePassword: ReturnType<typeof makeChangePassword>;
  endSessionsOf: EndSessionsOf;
  loadCurrentUser: (tx: Transaction, actor: SignedInActor) => Promise<CurrentUser>;
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

/**
 * Clears the cached pictures and files, which the next user must not see. The page clears its storage itself: language
 * and theme stay, and a user who signs in again at once must not lose the new session to a late answer.
 */
const forgetInBrowser = { 'clear-site-data': '"cache"' };

const originOf = ({ addressKey, headers }: FastifyRequest): SignInOrigin => ({
  address: addressKey,
  userAgent: headers['user-agent'] ?? null,
});

export const makeAuthRoutes = ({
  database,
  baseUrl,
  sessions,
  signIn,
  confirmIdentity,
  changePassword,
  endSessionsOf,
  loadCurrentUser,
  endSessions,
}: AuthRoutesDeps): Route[] => {
  const siteOf = ({ subdomain }: CalledWorkspace, { headers }: FastifyRequest) =>
    passkeySite(baseUrl, subdomain, headers.host);
  /** `revokedFrom`: a change recorded in the audit log, and not the user's signing out. */
  const end = async (actor: SignedInActor, sessionId: number, revokedFrom?: AuditOrigin): Promise<void> => {
    const { workspaceId, userId } = actor;
    await database.inWorkspace(workspaceId, async (tx) => {
      const ended = await deleteSession(tx, workspaceId, userId, sessionId);
      if (ended === null) throw new AppError('auth.session_not_found');
      if (revokedFrom === undefined) return;
      const changes = { device: { from: deviceName(ended.user_agent) ?? '', to: null } };
      await recordOwnChange(tx, {
        workspaceId,
        userId,
        action: 'account.session_ended',
        changes,
        origin: revokedFrom,
      });
    });
    sessions.forget(actor.workspaceId, sessionId);
    endSessions(actor.workspaceId, [sessionId]);
  };

  return [
    route(endpoints.login, ({ workspace, body, request }) =>
      signIn.byPassword(workspace.id, body.username, body.password, originOf(request)),
    ),
    route(endpoints.startPasskeySignIn, ({ workspace, body, request }) =>
      signIn.startPasskey(workspace.id, body.challenge, siteOf(workspace, request)),
    ),
    route(endpoints.signInWithSecondFactor, ({ workspace, body, request }) =>
      signIn.bySecondFactor(workspace.id, body, siteOf(workspace, request), originOf(request)),
    ),
    route(endpoints.redeemSignInCode, ({ workspace, body, request }) =>
      signIn.byCode(workspace.id, body.code, originOf(request)),
    ),
    route(endpoints.confirmIdentity, ({ actor, workspace, body, request }) =>
      confirmIdentity(actor, body, { address: request.addressKey, site: siteOf(workspace, request) }),
    ),
    route(endpoints.getCurrentUser, ({ actor }) =>
      database.inWorkspace(actor.workspaceId, (tx) => loadCurrentUser(tx, actor)),
    ),
    route(endpoints.refreshSalt, async ({ actor }) => ({ salt: sessions.saltOf(actor.workspaceId, actor.sessionId) })),
    route(
      endpoints.logout,
      async ({ actor }) => {
        await end(actor, actor.sessionId);
        return true as const;
      },
      forgetInBrowser,
    ),
    route(
      endpoints.endAllSessions,
      async ({ actor: { workspaceId, userId }, request }) => {
        const origin = auditOrigin(request);
        await database.inWorkspace(workspaceId, async (tx) => {
          await endSessionsOf(tx, workspaceId, userId);
          await recordOwnChange(tx, { workspaceId, userId, action: 'account.all_sessions_ended', origin });
        });
        return true as const;
      },
      forgetInBrowser,
    ),
    route(endpoints.changePassword, async ({ actor, body, request }) => {
      await changePassword(actor, body, request.addressKey, auditOrigin(request));
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
        last_address: row.last_address,
        is_current: row.id === actor.sessionId,
      }));
      return { data, count: data.length, hasMore: false };
    }),
    route(endpoints.revokeSession, async ({ actor, params, request }) => {
      await end(actor, params.id, auditOrigin(request));
      return true as const;
    }),
  ];
};
