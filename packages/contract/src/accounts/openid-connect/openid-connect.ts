import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, nameShape, textShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { emailDomainShape } from '../../upkeep/workspace-settings/workspace-settings.ts';
import { signedInShape } from '../auth/auth.ts';
import { openIdLimits } from './limits.ts';

/** Why a sign-in by the provider was refused: `reason` of `openid.refused`. */
export const openIdRefusals = [
  /** The workspace has no provider any more, or another one than when the sign-in began. */
  'off',
  'unreachable',
  /** The provider's answer is not OpenID Connect, or not for this workspace. */
  'provider_wrong',
  /** Client id or secret are wrong. */
  'client_wrong',
  /** Its clock and ours differ. */
  'clock_wrong',
  /** Too late, used before, or begun in another browser or workspace. */
  'expired',
  /** The provider did not sign the user in. */
  'cancelled',
  'email_unverified',
  /** No user has the address, and its domain is not let in by itself. */
  'unknown',
  /** The user with this address signs in with another account of the provider. */
  'other_account',
  'inactive',
  'under_review',
  'plan_full',
] as const;
export type OpenIdRefusal = (typeof openIdRefusals)[number];

/** The possible problems of a provider, as far as its discovery document shows. */
export const openIdProblems = [
  'url_refused',
  'address_refused',
  'unreachable',
  'timed_out',
  'too_large',
  /** No answer of HTTP 200 at `/.well-known/openid-configuration`. */
  'not_found',
  /** The answer is no JSON of OpenID Connect. */
  'no_openid',
  'issuer_differs',
  /** It does not support the authorization code flow, or names no keys or endpoints. */
  'unsupported',
] as const;
export type OpenIdProblem = (typeof openIdProblems)[number];

const issuerShape = textShape
  .trim()
  .min(1, 'validation.required')
  .max(500, 'validation.too_long')
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, search, hash } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${search}${hash}` === '';
  }, 'validation.issuer_invalid');

const settingsShape = {
  issuer: issuerShape,
  client_id: textShape.trim().min(1, 'validation.required').max(300, 'validation.too_long'),
  /** As in "Sign in with Acme". */
  button_name: nameShape(sharedLimits.nameChars),
  /** A person with a verified address of these domains is let in as a new user. */
  admitted_domains: z.array(emailDomainShape).max(openIdLimits.openIdDomains, 'validation.too_long'),
  /** Where false only the owner signs in with a password. */
  allows_passwords: z.boolean(),
};

const providerShape = z.object({
  ...settingsShape,
  /** Masked; empty where it cannot be read any more and must be entered anew. */
  client_secret: z.string(),
});
export type OpenIdProvider = z.infer<typeof providerShape>;

const openIdSettingsShape = z.object({
  /** Null: no sign-in by a provider. */
  provider: providerShape.nullable(),
  /** To be registered with the provider. */
  redirect_uri: z.string(),
});
export type OpenIdSettings = z.infer<typeof openIdSettingsShape>;

export const getOpenIdSettings = defineEndpoint({
  name: 'getOpenIdSettings',
  summary: 'The OpenID Connect provider that people may sign in with',
  method: 'GET',
  path: '/workspace/openid',
  access: 'owner',
  scope: null,
  rate: 'read',
  result: openIdSettingsShape,
});

export const saveOpenIdSettings = defineEndpoint({
  name: 'saveOpenIdSettings',
  summary: 'Sets the OpenID Connect provider, or changes it',
  method: 'PUT',
  path: '/workspace/openid',
  access: 'owner',
  scope: null,
  confirmed: true,
  rate: 'write',
  body: z.object({
    ...settingsShape,
    /** Left out, empty or masked: stays as it is, which needs the same issuer. */
    client_secret: textShape.trim().max(500, 'validation.too_long').optional(),
  }),
  result: openIdSettingsShape,
});

export const removeOpenIdSettings = defineEndpoint({
  name: 'removeOpenIdSettings',
  summary: 'Removes the OpenID Connect provider; whoever is signed in stays signed in',
  method: 'DELETE',
  path: '/workspace/openid',
  access: 'owner',
  scope: null,
  confirmed: true,
  rate: 'write',
  result: z.literal(true),
});

export const checkOpenIdIssuer = defineEndpoint({
  name: 'checkOpenIdIssuer',
  summary: 'Fetches what an OpenID Connect provider says about itself; says what is wrong',
  method: 'POST',
  path: '/workspace/openid/check',
  access: 'owner',
  scope: null,
  rate: 'write',
  body: z.object({ issuer: issuerShape }),
  result: z.object({
    /** Null: no problem. */
    problem: z.enum(openIdProblems).nullable(),
    /** The issuer that the provider calls itself, where it is another one. */
    issuer: z.string().nullable(),
  }),
});

/** A page of this address: one slash at its beginning, no backslash, so that it never leads to another host. */
export const localPathShape = z
  .string()
  .max(500, 'validation.too_long')
  .regex(/^\/(?![/\\])[\w\-./~%?=&:@,+]*$/, 'validation.invalid');

export const startOpenIdSignIn = defineEndpoint({
  name: 'startOpenIdSignIn',
  summary: 'Begins a sign-in by the OpenID Connect provider: the address to go to. Sets the cookie it is bound to',
  method: 'POST',
  path: '/auth/openid/start',
  access: 'workspace',
  scope: null,
  rate: 'write',
  whileClosed: true,
  body: z.object({
    /** The page to show afterwards. */
    return_path: localPathShape,
    /** Has the provider ask for the password again; the sign-in then counts as a confirmation. */
    is_fresh: z.boolean().optional(),
  }),
  result: z.object({ url: z.string() }),
  errors: ['openid.refused'],
});

export const finishOpenIdSignIn = defineEndpoint({
  name: 'finishOpenIdSignIn',
  summary: 'Completes it with what the provider has sent back to the redirect URI; once, in the browser it began in',
  method: 'POST',
  path: '/auth/openid/finish',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  /** The query of the redirect URI, as it came. */
  body: z.object({ query: textShape.max(8_000, 'validation.too_long') }),
  result: signedInShape.extend({ return_path: z.string() }),
  /** The second as in `login`. */
  errors: ['openid.refused', 'auth.second_factor_required'],
});

export const getOpenIdLink = defineEndpoint({
  name: 'getOpenIdLink',
  summary: 'Since when a user signs in with an account of the provider; null: with none',
  method: 'GET',
  path: '/users/{id}/openid-link',
  access: 'users:update',
  scope: null,
  rate: 'read',
  params: z.object({ id: idParamShape }),
  result: z.object({ linked_at: dateTimeShape.nullable() }),
  errors: ['user.not_found'],
});

export const removeOpenIdLink = defineEndpoint({
  name: 'removeOpenIdLink',
  summary: 'Has the verified address decide again which account of the provider is the user’s',
  method: 'DELETE',
  path: '/users/{id}/openid-link',
  access: 'users:update',
  scope: null,
  confirmed: true,
  rate: 'write',
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['user.not_found', 'user.protected'],
});

export const openIdEndpoints = {
  getOpenIdLink,
  removeOpenIdLink,
  getOpenIdSettings,
  saveOpenIdSettings,
  removeOpenIdSettings,
  checkOpenIdIssuer,
  startOpenIdSignIn,
  finishOpenIdSignIn,
} as const;
