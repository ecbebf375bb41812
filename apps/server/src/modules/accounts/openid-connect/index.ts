import type { FastifyBaseLogger } from 'fastify';
import type { AttemptCounts } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeBrowserCookie } from './browser-cookie.ts';
import { makeChangeProvider } from './change-provider.ts';
import { makeCheckIssuer } from './check-issuer.ts';
import { type FinishSignInDeps, makeFinishSignIn } from './finish-sign-in.ts';
import { notingFailures } from './note-failure.ts';
import { makeOpenIdRoutes } from './openid-routes.ts';
import { type ProviderClientDeps, ProviderClients } from './provider-client.ts';
import { makeStartSignIn } from './start-sign-in.ts';
import { makeUnlink } from './unlink-account.ts';

interface OpenIdConnectModuleDeps extends ProviderClientDeps, Omit<FinishSignInDeps, 'redirectUriOf' | 'clients'> {
  baseUrl: URL;
  addressOf: (subdomain: string) => string;
  secrets: SecretBox;
  attempts: AttemptCounts;
  log: FastifyBaseLogger;
}

/** Signing in by a workspace's own OpenID Connect provider. */
export const makeOpenIdConnectModule = (deps: OpenIdConnectModuleDeps): ServerModule => {
  // Exactly this one is registered with the provider, and it is never taken from a request.
  const redirectUriOf = (subdomain: string) => `${deps.addressOf(subdomain)}/openid/callback/`;
  const signInDeps = { ...deps, redirectUriOf, clients: new ProviderClients(deps) };
  return {
    routes: makeOpenIdRoutes({
      ...deps,
      cookie: makeBrowserCookie(deps.baseUrl.protocol === 'https:'),
      startSignIn: notingFailures(deps.log, makeStartSignIn(signInDeps)),
      finishSignIn: notingFailures(deps.log, makeFinishSignIn(signInDeps)),
      changeProvider: makeChangeProvider({ ...deps, redirectUriOf }),
      checkIssuer: makeCheckIssuer(deps),
      unlink: makeUnlink(deps),
    }),
  };
};
