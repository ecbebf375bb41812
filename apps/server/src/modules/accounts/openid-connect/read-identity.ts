import { emailShape, limits } from '@switchboard/contract';
import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';
import { toOneLine } from '../../../platform/texts/index.ts';
import type { ProviderAccount } from './link-queries.ts';
import { loadOpenIdClient } from './provider-client.ts';
import { askProvider, OpenIdRefusedError } from './refusals.ts';

/** The person who has signed in at the provider, according to the provider. */
export interface ProviderIdentity extends ProviderAccount {
  /** In lower case; null when the provider sends no address, or has not verified it. */
  verifiedEmail: string | null;
  firstName: string;
  lastName: string;
}

/** How a sign-in was asked for; openid-client checks that the answer belongs to it. */
export interface AskedSignIn {
  /** The redirect URI with the parameters the provider added. */
  answer: URL;
  state: string;
  nonce: string;
  codeVerifier: string;
  isFresh: boolean;
}

type Claims = IDToken | UserInfoResponse;

const readText = (claims: Claims, name: string): string => {
  const value = claims[name];
  if (typeof value !== 'string') return '';
  return Array.from(toOneLine(value)).slice(0, limits.nameChars).join('').trim();
};

/** Verified means the boolean `true`, as OpenID Connect defines it; a text may contain anything. */
const readVerifiedEmail = (claims: Claims): string | null => {
  const parsed = emailShape.safeParse(claims.email);
  return parsed.success && claims.email_verified === true ? parsed.data : null;
};

const readNames = (claims: Claims): Pick<ProviderIdentity, 'firstName' | 'lastName'> => {
  const [given, family] = [readText(claims, 'given_name'), readText(claims, 'family_name')];
  return given === '' ? { firstName: readText(claims, 'name'), lastName: '' } : { firstName: given, lastName: family };
};

/**
 * Exchanges the code for tokens, checks the ID token (signature, issuer, audience, nonce, times) and reads the person.
 * The tokens are dropped at once, as only the sign-in needs them. Throws OpenIdRefusedError.
 */
export const readIdentity = async (
  configuration: Configuration,
  { answer, state, nonce, codeVerifier, isFresh }: AskedSignIn,
): Promise<ProviderIdentity> => {
  const client = await loadOpenIdClient();
  return askProvider(async () => {
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      ...(isFresh && { maxAge: 0 }),
    });
    const token = tokens.claims();
    if (token === undefined) throw new OpenIdRefusedError('provider_wrong');
    // Many providers say more of a user only when asked for it with the access token.
    const isMoreKnown = token.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const claims: Claims = isMoreKnown
      ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
      : token;
    const account = { issuer: token.iss, subject: token.sub };
    return { ...account, verifiedEmail: readVerifiedEmail(claims), ...readNames(claims) };
  });
};
