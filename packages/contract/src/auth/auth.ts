import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { preferencesShape } from '../notifications/notifications.ts';
import { permissionsShape } from '../permissions/permissions.ts';
import { dateTimeShape, idParamShape, idShape, languageShape, listOf, textShape } from '../shapes.ts';
import { themeShape, wholeUserShape } from '../users/users.ts';
import { workspaceShape } from '../workspaces/workspaces.ts';

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
  rate: 'credentials',
  body: z.object({
    username: textShape.trim().min(1, 'validation.required').max(254, 'validation.too_long'),
    password: z.string().min(1, 'validation.required').max(1024, 'validation.too_long'),
  }),
  result: signedInShape,
  errors: ['auth.wrong_credentials'],
});

export const redeemSignInCode = defineEndpoint({
  name: 'redeemSignInCode',
  summary: 'Signs the owner of a workspace just made in, by the code its creation answered with',
  method: 'POST',
  path: '/auth/sign-in-code',
  access: 'workspace',
  rate: 'credentials',
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
  rate: 'read',
  result: currentUserShape,
});

export const logout = defineEndpoint({
  name: 'logout',
  summary: 'Ends this session: token, salt and sockets',
  method: 'POST',
  path: '/auth/logout',
  access: 'signedIn',
  rate: 'write',
  result: z.literal(true),
});

export const sessionShape = z.object({
  id: idShape,
  created_at: dateTimeShape,
  last_used_at: dateTimeShape,
  expires_at: dateTimeShape,
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});

export const listSessions = defineEndpoint({
  name: 'listSessions',
  summary: 'Where the user is signed in',
  method: 'GET',
  path: '/auth/sessions',
  access: 'signedIn',
  rate: 'read',
  result: listOf(sessionShape),
});

export const revokeSession = defineEndpoint({
  name: 'revokeSession',
  summary: 'Ends one of the own sessions; its sockets close at once',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'signedIn',
  rate: 'write',
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['auth.session_not_found'],
});

export const authEndpoints = { login, redeemSignInCode, getCurrentUser, logout, listSessions, revokeSession } as const;
