import type { endpoints, ResultOf } from '@switchboard/contract';
import type { AttemptCounts } from '../../../platform/http/index.ts';
import { makeDiscover, type ProviderClientDeps } from './provider-client.ts';
import { issuerNamedIn, problemOf } from './refusals.ts';

/** Each check calls an address that a user has typed. */
const checks = { name: 'openid check', max: 20, windowMs: 60_000 };

interface CheckIssuerDeps extends Pick<ProviderClientDeps, 'safeFetch' | 'allowedOrigins'> {
  attempts: AttemptCounts;
}

/** Returns the problem with a provider, as far as its discovery document shows. */
export const makeCheckIssuer = (deps: CheckIssuerDeps) => {
  const discover = makeDiscover(deps);
  return async (workspaceId: number, issuer: string): Promise<ResultOf<typeof endpoints.checkOpenIdIssuer>> => {
    await deps.attempts.take({ limit: checks, key: String(workspaceId) });
    try {
      // Client and secret are not shown to anybody while a document is fetched.
      const server = (await discover(issuer, 'check', 'check')).serverMetadata();
      const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = server;
      const isWhole = authorize !== undefined && token !== undefined && keys !== undefined;
      const hasCodes = server.response_types_supported?.includes('code') !== false;
      return { problem: isWhole && hasCodes ? null : 'unsupported', issuer: null };
    } catch (error) {
      const problem = problemOf(error);
      return { problem, issuer: problem === 'issuer_differs' ? issuerNamedIn(error) : null };
    }
  };
};
