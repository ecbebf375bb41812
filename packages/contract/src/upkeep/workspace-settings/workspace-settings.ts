import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { waitingTimesShape, workspaceShape } from '../../foundation/workspaces/workspaces.ts';
import { idShape, languageShape } from '../../shapes.ts';
import { workspaceSettingsLimits } from './limits.ts';

/** A domain with a dot, in ASCII: `xn--` for other letters, as in addresses of mails. */
export const emailDomainShape = z
  .string()
  .trim()
  .toLowerCase()
  .max(workspaceSettingsLimits.domainChars, 'validation.too_long')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/, 'validation.domain_invalid');

const settingsShape = z.object({
  /** Without one there is no sign-up. */
  email_domain: emailDomainShape.nullable(),
  /** A person with an address of this domain may sign up, and waits for an administrator. */
  sign_up: z.boolean(),
  /** The defaults of new users. */
  default_language: languageShape,
  /** Null: the one of each user's device. */
  default_timezone: z.string().min(1).max(64).nullable(),
  /** Null: for ever. */
  audit_retention_days: z
    .int('validation.invalid')
    .min(workspaceSettingsLimits.auditRetentionMinDays, 'validation.invalid')
    .max(workspaceSettingsLimits.auditRetentionMaxDays, 'validation.invalid')
    .nullable(),
});
export type WorkspaceSettings = z.infer<typeof settingsShape>;

export const getWorkspaceSettings = defineEndpoint({
  name: 'getWorkspaceSettings',
  summary: 'The settings of the workspace that only its owner sees',
  method: 'GET',
  path: '/workspace/settings',
  access: 'owner',
  scope: null,
  rate: 'read',
  result: settingsShape,
});

export const updateWorkspaceSettings = defineEndpoint({
  name: 'updateWorkspaceSettings',
  summary: 'Changes the settings of the workspace',
  method: 'PUT',
  path: '/workspace/settings',
  access: 'owner',
  scope: null,
  rate: 'write',
  body: settingsShape.superRefine(({ email_domain: domain, sign_up: isOpen }, context) => {
    if (isOpen && domain === null) {
      context.addIssue({ code: 'custom', path: ['email_domain'], message: 'validation.required' });
    }
  }),
  result: settingsShape,
});

export const updateWaitingTimes = defineEndpoint({
  name: 'updateWaitingTimes',
  summary:
    'Sets from when on a client has waited long for an answer, and from when too long; and how long thanks leave a closed conversation closed',
  method: 'PUT',
  path: '/workspace/waiting',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  body: waitingTimesShape
    .partial({ reopen_grace_minutes: true })
    .refine(({ long_minutes: long, too_long_minutes: tooLong }) => tooLong > long, {
      path: ['too_long_minutes'],
      error: 'validation.invalid',
    }),
  result: waitingTimesShape,
});

export const getFirstSteps = defineEndpoint({
  name: 'getFirstSteps',
  summary: 'How far a new workspace has come: a bot, a client who wrote to it, an answer',
  method: 'GET',
  path: '/workspace/first-steps',
  access: 'settings:create',
  scope: null,
  rate: 'read',
  result: z.object({
    has_bot: z.boolean(),
    is_written_to: z.boolean(),
    has_answered: z.boolean(),
  }),
});

export const transferOwnership = defineEndpoint({
  name: 'transferOwnership',
  summary: 'Makes another user the owner of the workspace: one who may manage users and roles',
  method: 'PUT',
  path: '/workspace/owner',
  access: 'owner',
  scope: null,
  confirmed: true,
  rate: 'write',
  body: z.object({ user_id: idShape }),
  result: workspaceShape,
});

/** A workspace as everyone in it sees it. */
export const workspaceSettingsEvents = { updateWorkspace: workspaceShape } as const;

export const workspaceSettingsEndpoints = {
  getWorkspaceSettings,
  updateWorkspaceSettings,
  updateWaitingTimes,
  getFirstSteps,
  transferOwnership,
} as const;
