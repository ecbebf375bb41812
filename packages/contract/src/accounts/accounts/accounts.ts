import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { userStatuses } from '../../foundation/users/user-statuses.ts';
import { usernameShape } from '../../foundation/users/users.ts';
import { emailShape, passwordShape } from '../../foundation/workspaces/workspaces.ts';
import { idShape, languageShape, nameShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { signedInShape } from '../auth/auth.ts';

/** The user and the code in the address of a link that was mailed: `/reset-password/{id}/{code}/`. */
const mailedCode = {
  id: idShape,
  code: z.string().min(1, 'validation.required').max(128, 'validation.too_long'),
};

/** A new password, typed twice. */
const newPassword = {
  password: passwordShape,
  repeat: z.string().min(1, 'validation.required').max(1024, 'validation.too_long'),
};

const sameTwice = ({ password, repeat }: { password: string; repeat: string }) => password === repeat;
const mustMatch = { path: ['repeat'], message: 'validation.must_match' };

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  summary: 'Mails a link with which a new password is set, to an active user; the answer is the same for any address',
  method: 'POST',
  path: '/forgot-password',
  access: 'workspace',
  scope: null,
  rate: 'mail',
  whileClosed: true,
  body: z.object({ email: emailShape }),
  result: z.literal(true),
});

export const checkPasswordCode = defineEndpoint({
  name: 'checkPasswordCode',
  summary: 'Whether a link for a new password is valid; it stays so',
  method: 'POST',
  path: '/forgot-password/check-code',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object(mailedCode),
  result: z.literal(true),
  errors: ['auth.code_invalid'],
});

export const changeForgottenPassword = defineEndpoint({
  name: 'changeForgottenPassword',
  summary: 'Sets a new password by the code of a link; the user is signed out everywhere',
  method: 'POST',
  path: '/forgot-password/change-password',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object({ ...mailedCode, ...newPassword }).refine(sameTwice, mustMatch),
  result: z.literal(true),
  errors: ['auth.code_invalid'],
});

export const signUp = defineEndpoint({
  name: 'signUp',
  summary:
    "Asks for an account with an address of the workspace's e-mail domain; the answer is the same for any address",
  method: 'POST',
  path: '/auth/sign-up',
  access: 'workspace',
  scope: null,
  rate: 'mail',
  body: z.object({
    /** The address, or its part before the `@`. */
    email: z.string().trim().min(1, 'validation.required').max(254, 'validation.too_long'),
    language: languageShape.optional(),
  }),
  result: z.literal(true),
  errors: ['auth.sign_up_closed'],
});

export const checkActivationCode = defineEndpoint({
  name: 'checkActivationCode',
  summary: 'Whether the link of an invitation or sign-up is valid, and what is known of the user; it stays valid',
  method: 'POST',
  path: '/auth/check-activation-code',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  body: z.object(mailedCode),
  result: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    username: z.string(),
    /** An administrator has to let the user in afterwards. */
    needs_approval: z.boolean(),
  }),
  errors: ['auth.code_invalid'],
});

export const continueSignUp = defineEndpoint({
  name: 'continueSignUp',
  summary:
    'Finishes an invitation or sign-up by the code of its link: signs the user in, leaves them to sign in with their second factor, or under review',
  method: 'POST',
  path: '/auth/continue-sign-up',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  // The e-mail stays the one the link was mailed to, so outside clients' value is not read.
  body: z
    .object({
      ...mailedCode,
      first_name: nameShape(sharedLimits.nameChars),
      last_name: nameShape(sharedLimits.nameChars),
      username: usernameShape,
      ...newPassword,
    })
    .refine(sameTwice, mustMatch),
  /** Active without a session: the user has a second factor, and signs in with the new password. */
  result: z.union([signedInShape, z.object({ status: z.literal([userStatuses.underReview, userStatuses.active]) })]),
  errors: ['auth.code_invalid'],
});

export const accountEndpoints = {
  forgotPassword,
  checkPasswordCode,
  changeForgottenPassword,
  signUp,
  checkActivationCode,
  continueSignUp,
} as const;
