import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, nameShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';

/** A user's second factors besides the password: a code of their authenticator app or a recovery code, or a passkey. */
export const secondFactorMethods = ['code', 'passkey'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const factorCodeShape = z.string().trim().min(1, 'validation.required').max(64, 'validation.too_long');

/** The answer of the browser's WebAuthn, as JSON; the server's library checks it. */
export const passkeyResponseShape = z.object({ id: z.string().max(1_024) }).loose();
export type PasskeyResponse = z.infer<typeof passkeyResponseShape>;

/** Options for the browser's WebAuthn, as JSON. */
export const passkeyOptionsShape = z.object({ options: z.object({ challenge: z.string() }).loose() });

/** Recovery codes are shown once: only hashes are kept. */
const recoveryCodesShape = z.object({ recovery_codes: z.array(z.string()) });

const passkeyShape = z.object({
  id: idShape,
  name: z.string(),
  created_at: dateTimeShape,
  last_used_at: dateTimeShape.nullable(),
});

export const getSecondFactors = defineEndpoint({
  name: 'getSecondFactors',
  summary:
    'What the own account is signed in to with: password, provider, authenticator app, passkeys, recovery codes left',
  method: 'GET',
  path: '/auth/second-factors',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: z.object({
    has_password: z.boolean(),
    /** The name of the OpenID Connect provider that the user has signed in with; null without one. */
    openid_name: z.string().nullable(),
    has_totp: z.boolean(),
    recovery_codes_left: z.int().min(0),
    passkeys: z.array(passkeyShape),
  }),
});

export const startTotp = defineEndpoint({
  name: 'startTotp',
  summary:
    'A secret for an authenticator app; asked for at sign-in only once `enableTotp` was called with a code of it',
  method: 'POST',
  path: '/auth/second-factors/totp',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  /** `uri` is the content of the QR code. */
  result: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['auth.totp_enabled'],
});

export const enableTotp = defineEndpoint({
  name: 'enableTotp',
  summary: 'Turns the authenticator app on; with the first second factor come the recovery codes',
  method: 'POST',
  path: '/auth/second-factors/totp/enable',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  body: z.object({ code: factorCodeShape }),
  result: recoveryCodesShape,
  errors: ['auth.totp_enabled', 'auth.totp_not_started'],
});

export const disableTotp = defineEndpoint({
  name: 'disableTotp',
  summary: 'Turns the authenticator app off',
  method: 'DELETE',
  path: '/auth/second-factors/totp',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  result: z.literal(true),
});

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  summary: 'New recovery codes in place of the old ones',
  method: 'POST',
  path: '/auth/second-factors/recovery-codes',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  result: recoveryCodesShape,
  errors: ['auth.no_second_factor'],
});

export const startPasskey = defineEndpoint({
  name: 'startPasskey',
  summary: 'What the browser needs to make a passkey',
  method: 'POST',
  path: '/auth/second-factors/passkeys/options',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  result: passkeyOptionsShape,
});

export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  summary: 'Stores a passkey the browser has made; with the first second factor come the recovery codes',
  method: 'POST',
  path: '/auth/second-factors/passkeys',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  status: 201,
  body: z.object({ name: nameShape(sharedLimits.nameChars), response: passkeyResponseShape }),
  result: recoveryCodesShape,
  errors: ['auth.passkey_refused', 'auth.passkey_known', 'auth.too_many_passkeys'],
});

export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  summary: 'Removes one of the own passkeys',
  method: 'DELETE',
  path: '/auth/second-factors/passkeys/{id}',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['auth.passkey_not_found'],
});

export const startPasskeyConfirmation = defineEndpoint({
  name: 'startPasskeyConfirmation',
  summary: 'What the browser needs to confirm with a passkey (`confirmIdentity`)',
  method: 'POST',
  path: '/auth/confirm/passkey-options',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  result: passkeyOptionsShape,
  errors: ['auth.no_second_factor'],
});

export const secondFactorEndpoints = {
  getSecondFactors,
  startTotp,
  enableTotp,
  disableTotp,
  renewRecoveryCodes,
  startPasskey,
  addPasskey,
  removePasskey,
  startPasskeyConfirmation,
} as const;
