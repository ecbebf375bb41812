import { z } from 'zod';
import { preferencesShape } from '../../chat/notifications/notifications.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { themeShape, wholeUserShape } from '../../foundation/users/users.ts';
import { passwordShape, workspaceShape } from '../../foundation/workspaces/workspaces.ts';
import { permissionsShape } from '../../permissions/permissions.ts';
import { dateTimeShape, idParamShape, idShape, languageShape, listOf, textShape } from '../../shapes.ts';
import { factorCodeShape, passkeyOptionsShape, passkeyResponseShape } from '../second-factors/second-factors.ts';
import { authLimits } from './limits.ts';

/** The signed-in user as the web app needs them at start (one call instead of several). */
export const currentUserShape = wholeUserShape.extend({
  language: languageShape,
  theme: themeShape,
  permissions: permissionsShape,
  own_channel_id: idShape,
  managers_channel_id: idShape.nullable(),
  workspace: workspaceShape,
  preferences: preferencesShape,
  salt: z.string(),
  unread: z.object({ total: z.int().min(0), general: z.int().min(0) }),
});
export type CurrentUser = z.infer<typeof currentUserShape>;

/** A password that is checked, not set. */
const givenPasswordShape = z
  .string()
  .min(1, 'validation.required')
  .max(authLimits.passwordMaxChars, 'validation.too_long');

/** A new password, typed twice. */
export const newPasswordShape = z
  .object({ password: passwordShape, repeat: z.string().min(1, 'validation.required') })
  .refine(({ password, repeat }) => password === repeat, { path: ['repeat'], message: 'validation.must_match' });

export const signedInShape = z.object({
  /** Opaque bearer token of this workspace: `cs_` and 43 characters. */
  token: z.string(),
  /** Files-only secret of the session. */
  salt: z.string(),
  user: currentUserShape,
});

export const login = defineEndpoint({
  name: 'login',
  summary: 'Signs a user in by e-mail (or username) and password',
  method: 'POST',
  path: '/auth/login',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object({
    username: textShape.trim().min(1, 'validation.required').max(254, 'validation.too_long'),
    password: givenPasswordShape,
  }),
  result: signedInShape,
  /** The second says that the password is right; its `challenge` and `methods` are for `signInWithSecondFactor`. */
  errors: ['auth.wrong_credentials', 'auth.under_review', 'auth.second_factor_required'],
});

export const signInWithSecondFactor = defineEndpoint({
  name: 'signInWithSecondFactor',
  summary: 'Completes a sign-in that asked for a second factor, within five minutes',
  method: 'POST',
  path: '/auth/second-factor',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object({
    /** From the answer to `login`. */
    challenge: z.string().min(1, 'validation.required').max(128, 'validation.too_long'),
    /** One of them. */
    code: factorCodeShape.optional(),
    passkey: passkeyResponseShape.optional(),
  }),
  result: signedInShape,
  errors: ['auth.challenge_expired', 'auth.passkey_refused'],
});

export const startPasskeySignIn = defineEndpoint({
  name: 'startPasskeySignIn',
  summary: 'What the browser needs to complete a sign-in with a passkey (`signInWithSecondFactor`)',
  method: 'POST',
  path: '/auth/second-factor/passkey-options',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object({ challenge: z.string().min(1, 'validation.required').max(128, 'validation.too_long') }),
  result: passkeyOptionsShape,
  errors: ['auth.challenge_expired', 'auth.no_second_factor'],
});

export const redeemSignInCode = defineEndpoint({
  name: 'redeemSignInCode',
  summary: 'Signs the owner of a workspace just made in, by the code its creation answered with',
  method: 'POST',
  path: '/auth/sign-in-code',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object({ code: z.string().min(1, 'validation.required').max(128, 'validation.too_long') }),
  result: signedInShape,
  errors: ['auth.code_invalid'],
});

export const getCurrentUser = defineEndpoint({
  name: 'getCurrentUser',
  summary: 'The signed-in user with role, permissions, workspace, salt and unread totals',
  method: 'GET',
  path: '/auth/current-user',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: currentUserShape,
});

export const logout = defineEndpoint({
  name: 'logout',
  summary: 'Ends this session: token, salt and sockets',
  method: 'POST',
  path: '/auth/logout',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  result: z.literal(true),
});

export const sessionShape = z.object({
  id: idShape,
  created_at: dateTimeShape,
  last_used_at: dateTimeShape,
  expires_at: dateTimeShape,
  user_agent: z.string().nullable(),
  /** The address of its last use: IPv4, or the network of an IPv6 address. */
  last_address: z.string().nullable(),
  is_current: z.boolean(),
});

export const listSessions = defineEndpoint({
  name: 'listSessions',
  summary: 'Where the user is signed in',
  method: 'GET',
  path: '/auth/sessions',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: listOf(sessionShape),
});

export const revokeSession = defineEndpoint({
  name: 'revokeSession',
  summary: 'Ends one of the own sessions; its sockets close at once',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['auth.session_not_found'],
});

export const endAllSessions = defineEndpoint({
  name: 'endAllSessions',
  summary: 'Signs the user out everywhere, here too; all sockets close at once',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  result: z.literal(true),
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  summary: 'Sets a new password; all other sessions and the codes sent by mail end',
  method: 'PUT',
  path: '/auth/password',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: true,
  body: newPasswordShape,
  result: z.literal(true),
});

export const confirmIdentity = defineEndpoint({
  name: 'confirmIdentity',
  summary:
    'Shows by the password or a second factor that the caller is the user; what asks for it may then be called for ten minutes',
  method: 'POST',
  path: '/auth/confirm',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  /** One of them. */
  body: z.object({
    password: givenPasswordShape.optional(),
    code: factorCodeShape.optional(),
    passkey: passkeyResponseShape.optional(),
  }),
  result: z.object({ confirmed_until: dateTimeShape }),
  errors: ['auth.passkey_refused'],
});

export const authEndpoints = {
  changePassword,
  confirmIdentity,
  endAllSessions,
  login,
  signInWithSecondFactor,
  startPasskeySignIn,
  redeemSignInCode,
  getCurrentUser,
  logout,
  listSessions,
  revokeSession,
} as const;
