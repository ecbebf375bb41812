import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { Permission } from '../../permissions/permissions.ts';
import { dateTimeShape, idParamShape, idShape, languageShape, listOf, nameShape, textShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { botLimits } from './limits.ts';

export const botStates = ['active', 'connecting', 'broken', 'paused'] as const;

/** The users who get events about bots: those who read clients' conversations, and those who manage bots. */
export const botReaders = ['leads:read', 'settings:read'] as const satisfies Permission[];

/** The troubles that keep a bot from working; each has a sentence in the texts (`bots.trouble.reason`). */
export const botTroubles = [
  'token_revoked',
  'token_unreadable',
  'conflict',
  'unreachable',
  'connector_unavailable',
  'webhook_failing',
  'bot_restricted',
] as const;
export type BotTrouble = (typeof botTroubles)[number];

/** The users who are notified when a bot stops or works again: those who may repair it. */
export const botMaintainers = ['settings:update'] as const satisfies Permission[];

/** The fields of a bot for everyone who works with clients. */
export const botSummaryShape = z.object({
  id: idShape,
  title: z.string(),
  /** The messenger (`messengers`). */
  type: z.int(),
  /** The bot's username at the messenger: `acme_support_bot`. */
  username: z.string().nullable(),
  state: z.enum(botStates),
  /** Shown to everyone: a messenger that does not answer counts after a minute only. Null: none. */
  trouble: z.object({ reason: z.enum(botTroubles), since: dateTimeShape }).nullable(),
});
export type BotSummary = z.infer<typeof botSummaryShape>;

/** All credentials that a bot may have; each messenger needs some of them (docs/connectors.md). */
export const credentialNames = ['token', 'page_id', 'page_access_token', 'app_secret'] as const;
export type CredentialName = (typeof credentialNames)[number];

/**
 * The findings of the nightly comparison of a bot's messages with the stored ones: clients' updates that were given up
 * or wait without a job, numbers missing in conversations, messages that were not being sent any more, receipts that
 * waited in vain. `requeued` of them are being worked on again.
 */
export const botGapsShape = z.object({
  updates: z.int().min(0),
  messages: z.int().min(0),
  deliveries: z.int().min(0),
  receipts: z.int().min(0),
  requeued: z.int().min(0),
});
export type BotGaps = z.infer<typeof botGapsShape>;

/**
 * A bot's text by language; one without a text gets another one. A welcome goes to new clients, an away text to those
 * who write outside the hours of the bot's calendar (`automatic-texts.ts` says what they may name).
 */
export const welcomeShape = z.partialRecord(
  languageShape,
  textShape.trim().max(botLimits.welcomeChars, 'validation.too_long'),
);
export type Welcome = z.infer<typeof welcomeShape>;
/** The problems a messenger may report about a bot; each has a sentence and a remedy in the texts (`bots.problem`). */
export const botProblems = [
  'token_revoked',
  'token_expires_soon',
  'unreachable',
  'no_public_address',
  'webhook_missing',
  'webhook_elsewhere',
  'webhook_failing',
  'subscription_incomplete',
  'permission_missing',
  'bot_restricted',
  'policy_warning',
  'billing_required',
  'app_secret_missing',
] as const;
export type BotProblem = (typeof botProblems)[number];

/** The target of the messenger's posts: ours, none, another program, or ours without success. */
export const webhookStates = ['ours', 'none', 'foreign', 'failing'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** The messenger's answer to the latest inspection of a bot. */
export const botInspectionShape = z.object({
  /** Null when the messenger could not be asked. */
  webhook: z.enum(webhookStates).nullable(),
  /** The host the messenger posts to instead, without path: paths may hold secrets. */
  webhook_host: z.string().nullable(),
  /** In the messenger's own words. */
  last_error: z.string().nullable(),
  /** Updates that wait at the messenger; null when it does not say. */
  pending_updates: z.int().nullable(),
  token_expires_at: dateTimeShape.nullable(),
  problems: z.array(z.enum(botProblems)),
});
export type BotInspection = z.infer<typeof botInspectionShape>;

/** A bot on the settings screen; of its secrets only the last four characters ever leave the server. */
export const botShape = botSummaryShape.extend({
  service_bot_id: z.string().nullable(),
  /** Masked by the messenger's connector; empty without one. */
  token: z.string(),
  page_id: z.string().nullable(),
  page_access_token: z.string().nullable(),
  app_secret: z.string().nullable(),
  welcome: welcomeShape,
  away: welcomeShape,
  /** Why the bot is broken or paused: `token_revoked`, `token_unreadable`, `conflict`, `unreachable`, `connector_unavailable`. */
  reason: z.string().nullable(),
  /** How messages arrive: by webhook on a public address, else by long polling. */
  transport: z.enum(['webhook', 'polling']).nullable(),
  last_event_at: dateTimeShape.nullable(),
  /** When its messages were last compared; null before the first night. */
  reconciled_at: dateTimeShape.nullable(),
  gaps: botGapsShape.nullable(),
  created_at: dateTimeShape,
  /** People may answer a client of a Messenger page after the reply window, up to seven days. */
  human_agent: z.boolean(),
  inspection: botInspectionShape.nullable(),
  inspected_at: dateTimeShape.nullable(),
});
export type BotView = z.infer<typeof botShape>;

const titleShape = nameShape(sharedLimits.titleChars).pipe(
  z.string().min(botLimits.botTitleMinChars, 'validation.too_short'),
);
const credentialShape = z
  .string()
  .trim()
  .min(1, 'validation.required')
  .max(botLimits.credentialChars, 'validation.too_long')
  .optional();
/** The connector decides which of them are required, and validates their format. */
const credentialFields = {
  token: credentialShape,
  page_id: credentialShape,
  page_access_token: credentialShape,
  app_secret: credentialShape,
} satisfies Record<CredentialName, typeof credentialShape>;
const typeShape = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const botParams = z.object({ id: idParamShape });

/** Common to adding and editing. */
const botFields = {
  type: typeShape,
  title: titleShape,
  ...credentialFields,
  welcome: welcomeShape.optional(),
  away: welcomeShape.optional(),
  human_agent: z.boolean().optional(),
  /** Connects an account although another program receives its messages, which it then stops getting. */
  take_over: z.boolean().optional(),
};

export const listBots = defineEndpoint({
  name: 'listBots',
  summary: 'Connected messenger accounts',
  method: 'GET',
  path: '/bots',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  result: listOf(botShape),
});

export const addBot = defineEndpoint({
  name: 'addBot',
  summary: 'Connects a messenger account after asking the messenger whose its credentials are',
  method: 'POST',
  path: '/addBot',
  access: 'settings:create',
  scope: 'settings:write',
  rate: 'write',
  status: 201,
  body: z.object(botFields),
  result: botShape,
  errors: [
    'bot.invalid_token',
    'bot.invalid_page_id',
    'bot.invalid_page_token',
    'bot.already_exists',
    'bot.connected_elsewhere',
    'bot.provider_unavailable',
    'bot.plan_limit',
  ],
});

export const findBotAccount = defineEndpoint({
  name: 'findBotAccount',
  summary: 'The account that credentials belong to, as its messenger names it; nothing is connected',
  method: 'POST',
  path: '/bots/account',
  access: 'settings:create',
  scope: 'settings:write',
  rate: 'write',
  body: z.object({ type: typeShape, ...credentialFields }),
  result: z.object({ name: z.string(), username: z.string().nullable() }),
  errors: ['bot.invalid_token', 'bot.invalid_page_id', 'bot.invalid_page_token', 'bot.provider_unavailable'],
});

export const editBot = defineEndpoint({
  name: 'editBot',
  summary: 'Renames a bot or gives it new credentials; what is left out or masked stays',
  method: 'PUT',
  path: '/editBot',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  body: z.object({ id: idShape, ...botFields }),
  result: botShape,
  errors: [
    'bot.not_found',
    'bot.invalid_token',
    'bot.invalid_page_id',
    'bot.invalid_page_token',
    'bot.already_exists',
    'bot.connected_elsewhere',
    'bot.provider_unavailable',
  ],
});

export const deleteBot = defineEndpoint({
  name: 'deleteBot',
  summary: 'Disconnects a bot; its conversations stay readable',
  method: 'DELETE',
  path: '/deleteBot',
  access: 'settings:delete',
  scope: 'settings:write',
  rate: 'write',
  body: z.object({ id: idShape, type: typeShape }),
  result: z.literal(true),
  errors: ['bot.not_found'],
});

export const getBotTraffic = defineEndpoint({
  name: 'getBotTraffic',
  summary: 'When something last came in and went out through a bot, and what waits or has failed',
  method: 'GET',
  path: '/bots/{id}/traffic',
  access: 'settings:read',
  scope: 'settings:read',
  rate: 'read',
  params: botParams,
  result: z.object({
    last_in_at: dateTimeShape.nullable(),
    /** Exact to a few seconds. */
    last_out_at: dateTimeShape.nullable(),
    /** Messages that wait to be sent, and those that failed and can be tried again. */
    waiting: z.int().min(0),
    failed: z.int().min(0),
  }),
  errors: ['bot.not_found'],
});
export type BotTraffic = z.infer<typeof getBotTraffic.result>;

export const getNewestInbound = defineEndpoint({
  name: 'getNewestInbound',
  summary: "The newest message of a bot's clients since a moment, for a test of the way in",
  method: 'GET',
  path: '/bots/{id}/newest-inbound',
  access: 'leads:update',
  scope: 'conversations:write',
  rate: 'read',
  params: botParams,
  /** The `now` of an earlier answer; without it only the time is answered. */
  query: z.object({ after: dateTimeShape.optional() }),
  result: z.object({
    now: dateTimeShape,
    message: z.object({ channel_id: idShape, name: z.string(), preview: z.string() }).nullable(),
  }),
  errors: ['bot.not_found'],
});

export const inspectBot = defineEndpoint({
  name: 'inspectBot',
  summary: 'Asks the messenger how a bot is doing: webhook, token, permissions',
  method: 'POST',
  path: '/bots/{id}/inspect',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: botParams,
  result: botShape,
  errors: ['bot.not_found'],
});

export const repairBot = defineEndpoint({
  name: 'repairBot',
  summary: 'Registers a bot at its messenger anew; its messages arrive here, whoever got them before',
  method: 'POST',
  path: '/bots/{id}/repair',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: botParams,
  result: botShape,
  errors: ['bot.not_found'],
});

/** The result of checking a callback URL: `ok`, or the first problem. */
export const handshakeOutcomes = ['ok', 'no_public_address', 'unreachable', 'other_token', 'other_answer'] as const;
export type HandshakeOutcome = (typeof handshakeOutcomes)[number];

export const checkHandshake = defineEndpoint({
  name: 'checkHandshake',
  summary: 'Calls the callback URL the way the messenger does when it is registered there',
  method: 'POST',
  path: '/bots/{id}/check-handshake',
  access: 'settings:update',
  scope: 'settings:write',
  rate: 'write',
  params: botParams,
  /** `token`: the one that was entered at the messenger. */
  body: z.object({ token: credentialShape }),
  result: z.object({
    outcome: z.enum(handshakeOutcomes),
    url: z.string(),
    /** The HTTP status of the answer; null without one. */
    status: z.int().nullable(),
  }),
  errors: ['bot.not_found'],
});

export const botEvents = {
  /**
   * All bots of the workspace. `isRestored`: a removed one is connected again, and the clients of its conversations
   * wait as before, too many of them for an event each.
   */
  updateBots: z.object({ bots: z.array(botSummaryShape), isRestored: z.boolean().optional() }),
  /** To those who may repair a bot: it does not work, or works again (`trouble` is null). A notification to show. */
  botNotice: z.object({
    bot_id: idShape,
    title: z.string(),
    trouble: z.enum(botTroubles).nullable(),
    at: dateTimeShape,
  }),
} as const;

export const botEndpoints = {
  listBots,
  addBot,
  findBotAccount,
  editBot,
  deleteBot,
  getBotTraffic,
  getNewestInbound,
  inspectBot,
  repairBot,
  checkHandshake,
} as const;
