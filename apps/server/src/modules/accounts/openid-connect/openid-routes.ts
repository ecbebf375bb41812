import { endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import { parseHost, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { type BrowserCookie } from './browser-cookie.ts';
import type { makeChangeProvider } from './change-provider.ts';
import type { makeCheckIssuer } from './check-issuer.ts';
import type { CallOrigin, makeFinishSignIn } from './finish-sign-in.ts';
import type { makeStartSignIn } from './start-sign-in.ts';
import type { makeUnlink } from './unlink-account.ts';

interface OpenIdRoutesDeps {
  baseUrl: URL;
  /** A workspace's canonical address, the only one that the provider sends anybody back to. */
  addressOf: (subdomain: string) => string;
  cookie: BrowserCookie;
  startSignIn: ReturnType<typeof makeStartSignIn>;
  finishSignIn: ReturnType<typeof makeFinishSignIn>;
  changeProvider: ReturnType<typeof makeChangeProvider>;
  checkIssuer: ReturnType<typeof makeCheckIssuer>;
  unlink: ReturnType<typeof makeUnlink>;
}

const originOf = (request: FastifyRequest): CallOrigin => ({
  session: { address: request.addressKey, userAgent: request.headers['user-agent'] ?? null },
  audit: auditOrigin(request),
});

export const makeOpenIdRoutes = (deps: OpenIdRoutesDeps): Route[] => {
  const { baseUrl, addressOf, cookie, startSignIn, finishSignIn, changeProvider, checkIssuer, unlink } = deps;
  /** The default workspace answers at two addresses. */
  const isAtItsAddress = (subdomain: string, host: string | undefined) =>
    (parseHost(host, baseUrl).kind === 'bare') === (addressOf(subdomain) === baseUrl.origin);
  return [
    route(endpoints.getOpenIdSettings, ({ actor }) => changeProvider.get(actor)),
    route(endpoints.saveOpenIdSettings, ({ actor, body, request }) =>
      changeProvider.save({ actor, origin: auditOrigin(request) }, body),
    ),
    route(endpoints.removeOpenIdSettings, async ({ actor, request }) => {
      await changeProvider.remove({ actor, origin: auditOrigin(request) });
      return true as const;
    }),
    route(endpoints.checkOpenIdIssuer, ({ actor, body }) => checkIssuer(actor.workspaceId, body.issuer)),
    route(endpoints.getOpenIdLink, ({ actor, params }) => unlink.find(actor, params.id)),
    route(endpoints.removeOpenIdLink, async ({ actor, params, request }) => {
      await unlink.remove(actor, params.id, auditOrigin(request));
      return true as const;
    }),
    route(endpoints.startOpenIdSignIn, async ({ workspace, body, request, setHeader }) => {
      // The cookie has to be where the provider sends the browser back to: the sign-in begins again there.
      if (!isAtItsAddress(workspace.subdomain, request.headers.host)) {
        return { url: `${addressOf(workspace.subdomain)}/` };
      }
      const { url, browser } = await startSignIn(workspace, body);
      setHeader('set-cookie', cookie.set(browser));
      return { url };
    }),
    route(endpoints.finishOpenIdSignIn, ({ workspace, body, request, setHeader }) => {
      setHeader('set-cookie', cookie.clear());
      const browser = cookie.read(request.headers.cookie);
      return finishSignIn(workspace, { query: body.query, browser }, originOf(request));
    }),
  ];
};
