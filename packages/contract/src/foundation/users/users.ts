import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { memberRoleId } from '../../permissions/permission-table.ts';
import {
  dateTimeShape,
  emojiShape,
  idParamShape,
  idShape,
  languageShape,
  listOf,
  nameShape,
  pageQueryShape,
  textShape,
} from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { emailShape } from '../workspaces/workspaces.ts';
import { allUsersKey } from './all-users.ts';
import { userLimits } from './limits.ts';
import { userStatuses } from './user-statuses.ts';

export const avatarShape = z.object({ id: idShape }).nullable();

/** The author of a message or channel. */
export const authorShape = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  avatar: avatarShape,
});
export type Author = z.infer<typeof authorShape>;

/** Users' own status: 📅 "In a meeting" until 15:00. */
export const customStatusShape = z.object({
  emoji: emojiShape,
  text: nameShape(sharedLimits.titleChars),
  /** When it ends by itself; null: when its user clears it. */
  ends_at: dateTimeShape.nullable(),
  /** Meanwhile no clients are assigned to its user. */
  is_away: z.boolean().optional(),
});
export type CustomStatus = z.infer<typeof customStatusShape>;

/** A user as everyone sees them. `is_online` is 1 or 0, as external API clients expect. */
export const userShape = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  position: z.string().nullable(),
  what_i_do: z.string().nullable(),
  timezone: z.string().nullable(),
  avatar: avatarShape,
  is_online: z.union([z.literal(0), z.literal(1)]),
  role_id: idShape,
  role: z.object({ id: idShape, name: z.string() }),
  status: z.int(),
  /** Null without one, or when it has ended. */
  custom_status: customStatusShape.nullable(),
});

/** The same with contact details: for the user themself, and for those who may read users (`can`, 'users.read'). */
export const wholeUserShape = userShape.extend({ email: z.string(), phone: z.string().nullable() });
export type WholeUserView = z.infer<typeof wholeUserShape>;

/** Either of them, depending on the reader. */
export const seenUserShape = z.union([wholeUserShape, userShape]);
export type UserView = z.infer<typeof userShape> & Partial<Pick<WholeUserView, 'email' | 'phone'>>;

export const themeShape = z.enum(['auto', 'light', 'dark']);

export const usernameShape = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .max(sharedLimits.nameChars, 'validation.too_long')
  .regex(/^[\p{L}\p{N}._-]+$/u, 'validation.invalid');

const userStatusShape = z
  .int()
  .refine((status) => Object.values<number>(userStatuses).includes(status), 'validation.invalid');

export const listUsers = defineEndpoint({
  name: 'listUsers',
  summary: 'Users of the workspace, by name; those who match a search, have a role or a status',
  method: 'GET',
  path: '/users',
  access: 'users:read',
  scope: 'users:read',
  rate: 'read',
  query: z.object({
    ...pageQueryShape,
    sortBy: z.enum(['id', 'name', 'username', 'email', 'role_id', 'status', 'created_at']).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    /** Each word has to be found in a name, the username, the e-mail or what somebody does. */
    search: textShape.max(sharedLimits.titleChars, 'validation.too_long').optional(),
    role_id: idParamShape.optional(),
    status: z.string().regex(/^\d$/, 'validation.invalid').transform(Number).pipe(userStatusShape).optional(),
  }),
  result: listOf(wholeUserShape),
});

export const getUser = defineEndpoint({
  name: 'getUser',
  summary: 'One user of the workspace',
  method: 'GET',
  path: '/users/{id}',
  access: 'users:read',
  scope: 'users:read',
  rate: 'read',
  params: z.object({ id: idParamShape }),
  result: wholeUserShape,
  errors: ['user.not_found'],
});

export const updateProfile = defineEndpoint({
  name: 'updateProfile',
  summary: 'Changes the own profile: names, contact, what one does, avatar, language, theme, time zone, status',
  method: 'PUT',
  path: '/users/profile',
  access: 'profile:update',
  scope: null,
  rate: 'write',
  whileClosed: true,
  confirmed: 'partly',
  body: z.object({
    first_name: nameShape(sharedLimits.nameChars).optional(),
    last_name: nameShape(sharedLimits.nameChars).optional(),
    username: usernameShape.optional(),
    language: languageShape.optional(),
    theme: themeShape.optional(),
    timezone: z.string().max(64).nullable().optional(),
    phone: textShape.trim().max(sharedLimits.nameChars, 'validation.too_long').nullable().optional(),
    position: textShape.trim().max(sharedLimits.titleChars, 'validation.too_long').nullable().optional(),
    what_i_do: textShape.trim().max(userLimits.whatIDoChars, 'validation.too_long').nullable().optional(),
    /**
     * Asks for a confirmation. The address changes once the link mailed to the new one is opened (`confirmEmail`); until
     * then the answer has the old one.
     */
    email: emailShape.optional(),
    /** Id of an uploaded picture; null removes the avatar. */
    avatar: idShape.nullable().optional(),
    /** Null clears it. */
    custom_status: customStatusShape
      .refine(({ ends_at }) => ends_at === null || Date.parse(ends_at) > Date.now(), {
        path: ['ends_at'],
        error: 'validation.date_invalid',
      })
      .nullable()
      .optional(),
  }),
  result: wholeUserShape,
});

export const confirmEmail = defineEndpoint({
  name: 'confirmEmail',
  summary: 'Changes a user’s address, by the code of the link mailed to the new one',
  method: 'POST',
  path: '/users/confirm-email',
  access: 'workspace',
  scope: null,
  rate: 'credentials',
  whileClosed: true,
  body: z.object({
    id: idShape,
    code: z.string().min(1, 'validation.required').max(128, 'validation.too_long'),
  }),
  result: z.object({ email: z.string() }),
  errors: ['auth.code_invalid', 'user.email_taken'],
});

export const autocompleteUsers = defineEndpoint({
  name: 'autocompleteUsers',
  summary: 'Active users whose name, username or e-mail begins with the words given; without the members of a channel',
  method: 'GET',
  path: '/users/autocomplete',
  access: 'users:read',
  scope: 'users:read',
  rate: 'read',
  query: z.object({
    q: textShape.max(sharedLimits.titleChars).default(''),
    limit: z.coerce.number().int().min(1).max(100).optional(),
    /** Members of this channel are left out. */
    not_in_channel: idParamShape.optional(),
    /** Only those who may answer clients. */
    may_answer_clients: z.stringbool().optional(),
    /** Also asks for the option "All users". */
    with_all_users: z.stringbool().optional(),
  }),
  result: listOf(wholeUserShape).extend({
    /**
     * The option that stands for all users who could be chosen, with any `q`; null when it is not requested or not
     * allowed.
     */
    all_users: z.object({ key: z.literal(allUsersKey), count: z.int().min(0) }).nullable(),
  }),
  errors: ['channel.not_found'],
});

const namesOfPerson = {
  first_name: nameShape(sharedLimits.nameChars),
  last_name: nameShape(sharedLimits.nameChars),
  username: usernameShape,
  email: emailShape,
};

export const createUser = defineEndpoint({
  name: 'createUser',
  summary: 'Creates a user, who is pending until they have followed the link that is mailed to them',
  method: 'POST',
  path: '/users',
  access: 'users:create',
  scope: 'users:write',
  rate: 'write',
  body: z.object({ ...namesOfPerson, role_id: idShape }),
  status: 201,
  result: wholeUserShape,
  errors: ['user.plan_limit', 'user.role_beyond_own'],
});

export const inviteUsers = defineEndpoint({
  name: 'inviteUsers',
  summary: 'Invites people by e-mail: all of them, or nobody when one row is refused',
  method: 'POST',
  path: '/users/invite',
  access: 'users:create',
  scope: 'users:write',
  rate: 'write',
  body: z.object({
    /** Each an address (`emailShape`). The server judges them all at once: one by itself, and beside users and other rows. */
    emails: z
      .array(z.object({ email: z.string() }))
      .min(1)
      .max(userLimits.invitesAtOnce),
    /** Of all of them; members unless given. */
    role_id: idShape.default(memberRoleId),
  }),
  status: 201,
  result: listOf(wholeUserShape),
  errors: ['user.plan_limit', 'user.role_beyond_own'],
});

export const resendInvite = defineEndpoint({
  name: 'resendInvite',
  summary: 'Mails a pending user a new link; the previous one ends',
  method: 'POST',
  path: '/users/{id}/resend-invite',
  access: 'users:create',
  scope: 'users:write',
  rate: 'write',
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['user.not_found', 'user.not_pending', 'user.protected'],
});

export const updateUser = defineEndpoint({
  name: 'updateUser',
  summary:
    "Changes another user's names, e-mail, role and status; what is left out stays. An e-mail asks for a confirmation",
  method: 'PUT',
  path: '/users/{id}',
  access: 'users:update',
  scope: 'users:write',
  rate: 'write',
  confirmed: 'partly',
  params: z.object({ id: idParamShape }),
  body: z
    .object({
      ...namesOfPerson,
      /** Empty for a user without one, such as an invited person; an existing one cannot be removed. */
      last_name: namesOfPerson.last_name.or(z.literal('')),
      role_id: idShape,
      status: userStatusShape,
    })
    .partial(),
  result: wholeUserShape,
  errors: [
    'user.not_found',
    'user.protected',
    'user.own_rights',
    'user.own_email',
    'user.role_beyond_own',
    'user.plan_limit',
    'role.last_administrator',
  ],
});

export const findSecondFactors = defineEndpoint({
  name: 'findSecondFactors',
  summary: 'Whether a user has second factors that could be reset',
  method: 'GET',
  path: '/users/{id}/second-factors',
  access: 'users:update',
  scope: null,
  rate: 'read',
  params: z.object({ id: idParamShape }),
  result: z.object({ has_any: z.boolean() }),
  errors: ['user.not_found'],
});

export const resetSecondFactors = defineEndpoint({
  name: 'resetSecondFactors',
  summary:
    'Removes all second factors of a user who has lost them, and signs that user out everywhere; they are told by mail',
  method: 'DELETE',
  path: '/users/{id}/second-factors',
  access: 'users:update',
  scope: null,
  rate: 'write',
  confirmed: true,
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['user.not_found', 'user.protected', 'user.own_second_factors', 'user.no_second_factor'],
});

export const deleteUser = defineEndpoint({
  name: 'deleteUser',
  summary: 'Deletes a user; what they wrote stays, their username and e-mail are free again',
  method: 'DELETE',
  path: '/users/{id}',
  access: 'users:delete',
  scope: 'users:write',
  rate: 'write',
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['user.not_found', 'user.protected', 'user.own_rights', 'role.last_administrator'],
});

export const userEvents = {
  newUser: seenUserShape,
  updateUser: seenUserShape,
  deleteUser: z.object({ id: idShape }),
} as const;

export const userEndpoints = {
  confirmEmail,
  listUsers,
  createUser,
  updateProfile,
  inviteUsers,
  autocompleteUsers,
  getUser,
  updateUser,
  findSecondFactors,
  resetSecondFactors,
  deleteUser,
  resendInvite,
} as const;
