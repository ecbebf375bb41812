import { z } from 'zod';
import { authLimits } from '../../accounts/auth/limits.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { idShape, languageShape, nameShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { workspaceLimits } from './limits.ts';

/** Subdomains that cannot be chosen (docs/rules.md, "Workspaces and channels"). */
export const reservedSubdomains = [
  'www',
  'api',
  'admin',
  'app',
  'mail',
  'status',
  'static',
  'files',
  'docs',
  'demo',
  'help',
  'support',
  'blog',
  'cdn',
  'assets',
  'auth',
  'login',
  'billing',
  'webhook',
  'socket',
  'localhost',
  'root',
  'smtp',
  'ftp',
  'ns1',
  'ns2',
  'test',
] as const;

export const subdomainShape = z
  .string()
  .trim()
  .toLowerCase()
  .min(workspaceLimits.subdomainMinChars, 'validation.too_short')
  .max(workspaceLimits.subdomainMaxChars, 'validation.too_long')
  .regex(/^[a-z0-9](?:[a-z0-9]|-(?!-))*[a-z0-9]$/, 'validation.subdomain_invalid');

export const emailShape = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'validation.required')
  .max(254, 'validation.too_long')
  .pipe(z.email('validation.email_invalid'));

export const passwordShape = z
  .string()
  .min(1, 'validation.required')
  .min(authLimits.passwordMinChars, 'validation.too_short')
  .max(authLimits.passwordMaxChars, 'validation.too_long');

/**
 * From how many minutes on a client has waited long for an answer, and from how many too long; and for how many after a
 * conversation was closed a few words of thanks leave it closed.
 */
export const waitingTimesShape = z.object({
  long_minutes: z.int('validation.invalid').min(workspaceLimits.waitingMinMinutes, 'validation.invalid'),
  too_long_minutes: z
    .int('validation.invalid')
    .min(workspaceLimits.waitingMinMinutes, 'validation.invalid')
    .max(workspaceLimits.waitingMaxMinutes, 'validation.invalid'),
  reopen_grace_minutes: z
    .int('validation.invalid')
    .min(0, 'validation.invalid')
    .max(workspaceLimits.reopenGraceMaxMinutes, 'validation.invalid'),
});
export type WaitingTimes = z.infer<typeof waitingTimesShape>;

/** A workspace as its own users see it. Tariff and payment codes: plans/plans.ts. */
export const workspaceShape = z.object({
  subdomain: z.string(),
  company: z.string(),
  /** The user with all rights, whom others cannot change. */
  owner_id: idShape,
  tariff: z.int(),
  payment_status: z.int(),
  end_date: z.iso.datetime().nullable(),
  trial_end_date: z.iso.datetime().nullable(),
  waiting: waitingTimesShape,
});

export type WorkspaceView = z.infer<typeof workspaceShape>;

export const getHost = defineEndpoint({
  name: 'getHost',
  summary: 'What answers at this address: the bare host, a workspace, or nothing',
  method: 'GET',
  path: '/workspaces/current',
  access: 'public',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: z.object({
    kind: z.enum(['bare', 'workspace', 'unknown']),
    company: z.string().nullable(),
    subdomain: z.string().nullable(),
    /** The e-mail domain whose addresses may sign up by themselves; null when sign-up is off. */
    sign_up_domain: z.string().nullable(),
    /** The name of the OpenID Connect provider that people may sign in with; null without one. */
    openid_name: z.string().nullable(),
    /** Host and port below which workspaces live: `localhost:3000`. */
    base_host: z.string(),
    creation: z.enum(['open', 'closed']),
    /** Where the page reports its errors (Sentry protocol); null for no reports. */
    sentry_dsn: z.string().nullable(),
    /** Sections that are announced and not there yet say so; otherwise their addresses do not exist. */
    coming_soon: z.boolean(),
    /** Where the phones of clients are played, in a demo; null elsewhere. */
    phones_url: z.string().nullable(),
  }),
});

export const createWorkspace = defineEndpoint({
  name: 'createWorkspace',
  summary: 'Makes a workspace with its owner, general channel, managers channel, own channel and three roles',
  method: 'POST',
  path: '/workspaces',
  access: 'bareHost',
  scope: null,
  rate: 'creation',
  status: 201,
  body: z.object({
    company: nameShape(sharedLimits.titleChars),
    subdomain: subdomainShape,
    first_name: nameShape(sharedLimits.nameChars),
    last_name: nameShape(sharedLimits.nameChars),
    email: emailShape,
    password: passwordShape,
    language: languageShape.optional(),
  }),
  result: z.object({
    workspace: z.object({ subdomain: z.string(), company: z.string(), url: z.string() }),
    /** Signs the owner in on the workspace's own host: once, within a minute. */
    sign_in_code: z.string(),
  }),
  errors: ['workspace.creation_closed', 'workspace.bare_host_only'],
});

export const workspaceEndpoints = { getHost, createWorkspace } as const;
