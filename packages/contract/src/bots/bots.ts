import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { Permission } from '../permissions/permissions.ts';
import { dateTimeShape, idShape, listOf, nameShape } from '../shapes.ts';
import { sharedLimits } from '../shared-limits.ts';
import { botLimits } from './limits.ts';

export const botStates = ['active', 'connecting', 'broken', 'paused'] as const;

/** Who gets events about bots: those who read clients' conversations, and those who manage bots. */
export const botReaders = ['leads:read', 'settings:read'] as const satisfies Permission[];

/** What everyone who works with clients may know of a bot. */
export const botSummaryShape = z.object({
  id: idShape,
  title: z.string(),
  /** The messenger (`messengers`). */
  type: z.int(),
  /** The bot's username at the messenger: `acme_support_bot`. */
  username: z.string().nullable(),
  state: z.enum(botStates),
});
export type BotSummary = z.infer<typeof botSummaryShape>;

/** All credentials that a bot may have; each messenger needs some of them (docs/connectors.md). */
export const credentialNames = ['token', 'page_id', 'page_access_token', 'app_secret'] as const;
export type CredentialName = (typeof credentialNames)[number];

/** A bot on the settings screen; of its secrets only the last four characters ever leave the server. */
export const botShape = botSummaryShape.extend({
  service_bot_id: z.string().nullable(),
  /** Masked by the messenger's connector; empty when there is none. */
  token: z.string(),
  page_id: z.string().nullable(),
  page_access_token: z.string().nullable(),
  app_secret: z.string().nullable(),
  /** Why the bot is broken or paused: `token_revoked`, `token_unreadable`, `conflict`, `unreachable`, `connector_unavailable`. */
  reason: z.string().nullable(),
  /** How messages arrive: by webhook on a public address, else by long polling. */
  transport: z.enum(['webhook', 'polling']).nullable(),
  last_event_at: dateTimeShape.nullable(),
  created_at: dateTimeShape,
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

export const listBots = defineEndpoint({
  name: 'listBots',
  summary: 'Connected messenger accounts',
  method: 'GET',
  path: '/bots',
  access: 'settings:read',
  rate: 'read',
  result: listOf(botShape),
});

export const addBot = defineEndpoint({
  name: 'addBot',
  summary: 'Connects a messenger account after asking the messenger whose its credentials are',
  method: 'POST',
  path: '/addBot',
  access: 'settings:create',
  rate: 'write',
  status: 201,
  body: z.object({ type: typeShape, title: titleShape, ...credentialFields }),
  result: botShape,
  errors: ['bot.invalid_token', 'bot.already_exists', 'bot.provider_unavailable', 'bot.plan_limit'],
});

export const editBot = defineEndpoint({
  name: 'editBot',
  summary: 'Renames a bot or gives it new credentials; what is left out or masked stays',
  method: 'PUT',
  path: '/editBot',
  access: 'settings:update',
  rate: 'write',
  body: z.object({ id: idShape, type: typeShape, title: titleShape, ...credentialFields }),
  result: botShape,
  errors: ['bot.not_found', 'bot.invalid_token', 'bot.already_exists', 'bot.provider_unavailable'],
});

export const deleteBot = defineEndpoint({
  name: 'deleteBot',
  summary: 'Disconnects a bot; its conversations stay readable',
  method: 'DELETE',
  path: '/deleteBot',
  access: 'settings:delete',
  rate: 'write',
  body: z.object({ id: idShape, type: typeShape }),
  result: z.literal(true),
  errors: ['bot.not_found'],
});

export const botEvents = { updateBots: z.object({ bots: z.array(botSummaryShape) }) } as const;

export const botEndpoints = { listBots, addBot, editBot, deleteBot } as const;
