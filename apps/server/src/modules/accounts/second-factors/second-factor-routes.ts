import { endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CalledWorkspace, type CallingActor, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import type { makeChangeSecondFactors } from './change-second-factors.ts';
import { listPasskeys } from './passkey-queries.ts';
import { passkeySite, startProof } from './passkeys.ts';
import { findSecondFactors } from './second-factor-queries.ts';

interface SecondFactorRoutesDeps {
  database: Database;
  baseUrl: URL;
  change: ReturnType<typeof makeChangeSecondFactors>;
}

export const makeSecondFactorRoutes = ({ database, baseUrl, change }: SecondFactorRoutesDeps): Route[] => {
  const siteOf = ({ workspace, request }: { workspace: CalledWorkspace; request: FastifyRequest }) =>
    passkeySite(baseUrl, workspace.subdomain, request.headers.host);
  const by = ({ actor, request }: { actor: CallingActor; request: FastifyRequest }) => ({
    actor,
    origin: auditOrigin(request),
  });
  return [
    route(endpoints.getSecondFactors, async ({ actor: { workspaceId, userId } }) => {
      const found = await findSecondFactors(database, workspaceId, userId);
      if (found === null) throw new AppError('auth.required');
      const passkeys = await listPasskeys(database, workspaceId, userId);
      return {
        ...found,
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
      };
    }),
    route(endpoints.startTotp, ({ actor }) => change.startTotp(actor)),
    route(endpoints.enableTotp, (call) => change.enableTotp(by(call), call.body.code)),
    route(endpoints.disableTotp, async (call) => {
      await change.disableTotp(by(call));
      return true as const;
    }),
    route(endpoints.renewRecoveryCodes, (call) => change.renewRecoveryCodes(by(call))),
    route(endpoints.startPasskey, (call) => change.startPasskey(call.actor, siteOf(call))),
    route(endpoints.addPasskey, (call) => change.addPasskey(by(call), siteOf(call), call.body)),
    route(endpoints.removePasskey, async (call) => {
      await change.removePasskey(by(call), call.params.id);
      return true as const;
    }),
    route(endpoints.startPasskeyConfirmation, (call) => {
      const { workspaceId, userId } = call.actor;
      return database.inWorkspace(workspaceId, (tx) =>
        startProof(tx, { workspaceId, userId, site: siteOf(call) }, 'confirm'),
      );
    }),
  ];
};
