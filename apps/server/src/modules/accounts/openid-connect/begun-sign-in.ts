import type { Database } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { findProvider, type ProviderRow } from './provider-queries.ts';
import { OpenIdRefusedError } from './refusals.ts';
import type { BegunSignIn } from './sign-in-queries.ts';

/**
 * Nonce and PKCE verifier of a sign-in. Derived from the state, of which only the hash is stored, so that a reader of
 * the database cannot use it.
 */
export const deriveProofs = (secrets: Pick<SecretBox, 'derive'>, state: string) => {
  const derive = (purpose: string) => secrets.derive(`openid ${purpose} ${state}`).toString('base64url');
  return { nonce: derive('nonce'), codeVerifier: derive('verifier') };
};

/** The workspace's provider; throws when it is off, or another one than a sign-in was begun with. */
export const findCurrentProvider = async (
  database: Database,
  workspaceId: number,
  begun?: BegunSignIn,
): Promise<ProviderRow> => {
  const provider = await database.inWorkspace(workspaceId, (tx) => findProvider(tx, workspaceId));
  if (provider === null) throw new OpenIdRefusedError('off');
  const isSame = begun === undefined || (begun.issuer === provider.issuer && begun.client_id === provider.client_id);
  if (!isSame) throw new OpenIdRefusedError('off');
  return provider;
};
