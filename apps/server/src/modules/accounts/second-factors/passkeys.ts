import { type endpoints, limits, type PasskeyResponse, type ResultOf } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, parseHost } from '../../../platform/http/index.ts';
import { hashSecret, randomToken } from '../../../platform/secrets/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import {
  findPasskeys,
  insertPasskey,
  insertPasskeyChallenge,
  lockPasskey,
  notePasskeyUse,
  type PasskeyPurpose,
  takePasskeyChallenge,
} from './passkey-queries.ts';

type Options = ResultOf<typeof endpoints.startPasskey>;

/** The host a key is made for, and the origin its page must have: never taken from the page's own data. */
export interface PasskeySite {
  host: string;
  origin: string;
}

/** A workspace's own address, or the bare one where it answers there. */
export const passkeySite = (baseUrl: URL, subdomain: string, hostHeader: string | undefined): PasskeySite => {
  const isBare = parseHost(hostHeader, baseUrl).kind === 'bare';
  const url = new URL(isBare ? baseUrl : `${baseUrl.protocol}//${subdomain}.${baseUrl.host}`);
  return { host: url.hostname, origin: url.origin };
};

export interface PasskeyOwner {
  workspaceId: number;
  userId: number;
  site: PasskeySite;
}

const challengeSeconds = 300;

/**
 * Whether the key has to verify its holder by a PIN, finger or face. As a second step after a password, possession is
 * enough; a confirmation is given by the key alone, so a person who finds the key with an open session must not be able
 * to give one.
 */
const needsVerification = (purpose: PasskeyPurpose): boolean => purpose === 'confirm';

/** Loaded with the first passkey: the library reads certificates of every kind. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const issueChallenge = async (
  tx: Transaction,
  { workspaceId, userId }: PasskeyOwner,
  purpose: PasskeyPurpose,
): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = Buffer.from(randomToken());
  // As it comes back: base64url.
  const hash = hashSecret(challenge.toString('base64url'));
  await insertPasskeyChallenge(tx, { workspaceId, userId, purpose, hash, validSeconds: challengeSeconds });
  return new Uint8Array(challenge);
};

/** Returns the options the browser needs to make a key. */
export const startRegistration = async (tx: Transaction, owner: PasskeyOwner, label: string): Promise<Options> => {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const held = await findPasskeys(tx, owner.workspaceId, owner.userId, owner.site.host);
  const options = await generateRegistrationOptions({
    rpName: 'Switchboard',
    rpID: owner.site.host,
    userName: label,
    challenge: await issueChallenge(tx, owner, 'register'),
    attestationType: 'none',
    excludeCredentials: held.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { options: { ...options } };
};

/** Stores the key that the browser has made. */
export const register = async (
  tx: Transaction,
  owner: PasskeyOwner,
  name: string,
  response: PasskeyResponse,
): Promise<void> => {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { workspaceId, userId, site } = owner;
  const held = await findPasskeys(tx, workspaceId, userId, site.host);
  if (held.length >= limits.passkeysPerUser) throw new AppError('auth.too_many_passkeys');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: (challenge) =>
      takePasskeyChallenge(tx, { workspaceId, userId, purpose: 'register', hash: hashSecret(challenge) }),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified) throw new AppError('auth.passkey_refused');
  const { credential } = registrationInfo;
  const isNew = await insertPasskey(tx, {
    workspaceId,
    id: await takeIds(tx, workspaceId, 'passkey'),
    userId,
    name,
    host: site.host,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
  });
  if (!isNew) throw new AppError('auth.passkey_known');
};

/** Returns the options the browser needs to sign with one of the user's keys. */
export const startProof = async (tx: Transaction, owner: PasskeyOwner, purpose: PasskeyPurpose): Promise<Options> => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const held = await findPasskeys(tx, owner.workspaceId, owner.userId, owner.site.host);
  if (held.length === 0) throw new AppError('auth.no_second_factor');
  const options = await generateAuthenticationOptions({
    rpID: owner.site.host,
    allowCredentials: held.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    challenge: await issueChallenge(tx, owner, purpose),
    userVerification: needsVerification(purpose) ? 'required' : 'preferred',
  });
  return { options: { ...options } };
};

/** Accepts a signature of one of the user's keys, once; throws `auth.passkey_refused` for any other. */
export const takeProof = async (
  tx: Transaction,
  owner: PasskeyOwner,
  purpose: PasskeyPurpose,
  response: PasskeyResponse,
): Promise<void> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { workspaceId, userId, site } = owner;
  const passkey = await lockPasskey(tx, workspaceId, userId, site.host, response.id);
  if (passkey === null) throw new AppError('auth.passkey_refused');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: (challenge) =>
      takePasskeyChallenge(tx, { workspaceId, userId, purpose, hash: hashSecret(challenge) }),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: needsVerification(purpose),
  }).catch(refuse);
  if (!verified) throw new AppError('auth.passkey_refused');
  await notePasskeyUse(tx, workspaceId, passkey.id, authenticationInfo.newCounter);
};

/** The library throws for anything a page may have made up; a database error is our fault. */
const refuse = (error: unknown): never => {
  if (error instanceof Error && 'severity' in error) throw error;
  throw new AppError('auth.passkey_refused');
};
