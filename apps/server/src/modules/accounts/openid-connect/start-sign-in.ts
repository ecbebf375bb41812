import { type BodyOf, type endpoints, limits } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { CalledWorkspace } from '../../../platform/http/index.ts';
import { hashSecret, randomToken, type SecretBox } from '../../../platform/secrets/index.ts';
import { deriveProofs, findCurrentProvider } from './begun-sign-in.ts';
import { loadOpenIdClient, type ProviderClients } from './provider-client.ts';
import { askProvider } from './refusals.ts';
import { insertSignIn } from './sign-in-queries.ts';

export interface StartSignInDeps {
  database: Database;
  secrets: Pick<SecretBox, 'derive'>;
  clients: ProviderClients;
  redirectUriOf: (subdomain: string) => string;
}

/** Returns the provider's page to go to, and the value by which the browser is recognised when it comes back. */
export const makeStartSignIn =
  ({ database, secrets, clients, redirectUriOf }: StartSignInDeps) =>
  async (
    { id: workspaceId, subdomain }: CalledWorkspace,
    { return_path: returnPath, is_fresh: isFresh = false }: BodyOf<typeof endpoints.startOpenIdSignIn>,
  ): Promise<{ url: string; browser: string }> => {
    const provider = await findCurrentProvider(database, workspaceId);
    const configuration = await clients.find(provider);
    const client = await loadOpenIdClient();
    const [state, browser] = [randomToken(), randomToken()];
    const { nonce, codeVerifier } = deriveProofs(secrets, state);
    const challenge = await client.calculatePKCECodeChallenge(codeVerifier);
    const url = await askProvider(() =>
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUriOf(subdomain),
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      }),
    );
    await database.inWorkspace(workspaceId, (tx) =>
      insertSignIn(tx, workspaceId, {
        issuer: provider.issuer,
        client_id: provider.client_id,
        is_fresh: isFresh,
        return_path: returnPath,
        stateHash: hashSecret(state),
        browserHash: hashSecret(browser),
        validMinutes: limits.openIdSignInMinutes,
      }),
    );
    return { url: url.href, browser };
  };
