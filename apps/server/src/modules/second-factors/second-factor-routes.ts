import { endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/index.ts';
import { AppError, type CalledWorkspace, type Route, route } from '../../platform/http/index.ts';
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
    route(endpoints.enableTotp, ({ actor, body }) => change.enableTotp(actor, body.code)),
    route(endpoints.disableTotp, async ({ actor }) => {
      await change.disableTotp(actor);
      return true as const;
    }),
    route(endpoints.renewRecoveryCodes, ({ actor }) => change.renewRecoveryCodes(actor)),
    route(endpoints.startPasskey, (call) => change.startPasskey(call.actor, siteOf(call))),
    route(endpoints.addPasskey, (call) => change.addPasskey(call.actor, siteOf(call), call.body)),
    route(endpoints.removePasskey, async ({ actor, params }) => {
      await change.removePasskey(actor, params.id);
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
