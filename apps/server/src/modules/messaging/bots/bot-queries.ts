import type { BotGaps, BotTrouble, botStates, CredentialName, MessengerId, Welcome } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';
import type { StoredInspection } from './stored-inspection.ts';

export type BotState = (typeof botStates)[number];

/** Masked forms of credentials. */
export type ShownCredentials = Partial<Record<CredentialName, string>>;

export interface BotRow {
  id: number;
  type: MessengerId;
  title: string;
  username: string | null;
  service_bot_id: string | null;
  token_encrypted: Buffer | null;
  /** For bots connected before `shown_credentials` existed. */
  token_last4: string;
  shown_credentials: ShownCredentials | null;
  welcome: Welcome;
  away: Welcome;
  state: BotState;
  reason: string | null;
  transport: 'webhook' | 'polling' | null;
  poll_offset: number | null;
  last_event_at: Date | null;
  reconciled_at: Date | null;
  gaps: BotGaps | null;
  last_out_at: Date | null;
  created_at: Date;
  human_agent: boolean;
  inspection: StoredInspection | null;
  inspected_at: Date | null;
  trouble: BotTrouble | null;
  trouble_since: Date | null;
  /** When those who may repair it were notified; null: the trouble may still end by itself. */
  trouble_told_at: Date | null;
  /** How long the messenger wants no calls; 0 when it takes them. */
  rests_ms: number;
}

const columns = `id, type, title, username, service_bot_id, token_encrypted, token_last4, shown_credentials, welcome, away, state, reason, transport,
  poll_offset, last_event_at, last_out_at, reconciled_at, gaps, created_at, human_agent, inspection, inspected_at,
  trouble, trouble_since, trouble_told_at,
  (greatest(0, coalesce(extract(epoch from rests_until - clock_timestamp()), 0)) * 1000)::int as rests_ms`;

const longestRestMs = 24 * 3_600_000;

/** The messenger wants no calls of the bot for this long, a day at most, from any process. */
export const restBot = statement({
  name: 'rest-bot',
  text: `update bots set rests_until = greatest(rests_until, clock_timestamp() + make_interval(secs => $3::float8 / 1000))
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, botId: number, forMs: number) => [workspaceId, botId, Math.min(forMs, longestRestMs)],
}).run();

export const listBotRows = statement({
  name: 'list-bots',
  text: `select ${columns} from bots where workspace_id = $1 and deleted_at is null order by id`,
  values: (workspaceId: number) => [workspaceId],
}).all<BotRow>();

const selectConnected = `select ${columns} from bots where workspace_id = $1 and id = $2 and deleted_at is null`;

export const botStatements = {
  find: statement({
    name: 'find-bot',
    text: selectConnected,
    values: (workspaceId: number, botId: number) => [workspaceId, botId],
  }).first<BotRow>(),
  lock: statement({
    name: 'lock-bot',
    text: `${selectConnected} for no key update`,
    values: (workspaceId: number, botId: number) => [workspaceId, botId],
  }).first<BotRow>(),
};

/**
 * A bot that is still connected; `lock` locks its row until the transaction ends, in the weaker mode that foreign key
 * checks can pass: messages of its clients are still stored meanwhile.
 */
export const findBot = (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  { lock = false } = {},
): Promise<BotRow | null> => botStatements[lock ? 'lock' : 'find'](tx, workspaceId, botId);

/** Also a bot that was removed: it keeps its row, without credentials, until its workspace is deleted. */
export const findBotOrRemoved = statement({
  name: 'find-bot-or-removed',
  text: `select ${columns}, deleted_at is not null as is_removed from bots where workspace_id = $1 and id = $2
    and (deleted_at is null or not exists (select from ${workspacesTable} where id = $1 and erasing_at is not null))`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).first<BotRow & { is_removed: boolean }>();

export interface NewBot {
  id: number;
  type: MessengerId;
  title: string;
  username: string | null;
  serviceBotId: string;
  /** The result of `sealCredentials`. */
  sealed: Buffer;
  shown: ShownCredentials;
  abilities: object;
  welcome: Welcome;
  away: Welcome;
  humanAgent: boolean;
}

export const insertBot = statement({
  name: 'insert-bot',
  text: `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, shown_credentials, ability_phases, welcome, away, human_agent)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  values: (workspaceId: number, bot: NewBot) => [
    workspaceId,
    bot.id,
    bot.type,
    bot.title,
    bot.username,
    bot.serviceBotId,
    bot.sealed,
    JSON.stringify(bot.shown),
    JSON.stringify(bot.abilities),
    JSON.stringify(bot.welcome),
    JSON.stringify(bot.away),
    bot.humanAgent,
  ],
}).run();

/** The settings that change without asking the messenger. Null for `humanAgent`: stays as it is. */
export const updateBotSettings = statement({
  name: 'update-bot-settings',
  text: `update bots set title = $3, human_agent = coalesce($4, human_agent) where workspace_id = $1 and id = $2`,
  values: (
    workspaceId: number,
    botId: number,
    { title, humanAgent }: { title: string; humanAgent: boolean | null },
  ) => [workspaceId, botId, title, humanAgent],
}).run();

/** What it says by itself. Null for a text: stays as it is. */
export const updateBotTexts = statement({
  name: 'update-bot-texts',
  text: `update bots set welcome = coalesce($3, welcome), away = coalesce($4, away) where workspace_id = $1 and id = $2`,
  values: (
    workspaceId: number,
    botId: number,
    { welcome, away }: { welcome: Welcome | null; away: Welcome | null },
  ) => [workspaceId, botId, welcome && JSON.stringify(welcome), away && JSON.stringify(away)],
}).run();

/** Stores new credentials and clears the error of the old ones; another account's updates are numbered anew. */
export const updateBotCredentials = statement({
  name: 'update-bot-credentials',
  text: `update bots set username = $3, token_encrypted = $5, shown_credentials = $6, ability_phases = $7,
      state = case when state = 'paused' then state else 'connecting' end, reason = case when state = 'paused' then reason end,
      inspection = null, inspected_at = null,
      poll_offset = case when service_bot_id = $4 then poll_offset end, service_bot_id = $4
    where workspace_id = $1 and id = $2`,
  values: (
    workspaceId: number,
    botId: number,
    bot: Pick<NewBot, 'username' | 'serviceBotId' | 'sealed' | 'shown' | 'abilities'>,
  ) => [
    workspaceId,
    botId,
    bot.username,
    bot.serviceBotId,
    bot.sealed,
    JSON.stringify(bot.shown),
    JSON.stringify(bot.abilities),
  ],
}).run();

/** Keeps the row for its conversations and removes the credentials. */
export const markBotDeleted = statement({
  name: 'mark-bot-deleted',
  text: `update bots set deleted_at = now(), token_encrypted = null, state = 'paused', reason = null,
      trouble = null, trouble_since = null, trouble_told_at = null
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).run();

/** True when the state or its reason has changed. A paused bot is listened to and stays paused. */
export const updateBotState = statement({
  name: 'update-bot-state',
  text: `update bots set state = $3, reason = $4, transport = coalesce($5, transport)
    where workspace_id = $1 and id = $2 and deleted_at is null and state <> 'paused'
      and (state, coalesce(reason, ''), coalesce(transport, '')) is distinct from ($3, coalesce($4, ''), coalesce($5, transport, ''))`,
  values: (
    workspaceId: number,
    botId: number,
    state: BotState,
    reason: string | null,
    transport: 'webhook' | 'polling' | null,
  ) => [workspaceId, botId, state, reason, transport],
}).any();

export const listConnectedBots = statement({
  name: 'list-connected-bots',
  text: 'select id from bots where workspace_id = $1 and deleted_at is null order by id',
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

/** Bots that count towards the plan. */
export const countBots = statement({
  name: 'count-bots',
  text: 'select count(*)::int as count from bots where workspace_id = $1 and deleted_at is null',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** Stores the messenger's present abilities: a newer version of its connector may differ. */
export const updateBotAbilities = statement({
  name: 'update-bot-abilities',
  text: `update bots set ability_phases = $3::jsonb where workspace_id = $1 and id = $2 and ability_phases is distinct from $3::jsonb`,
  values: (workspaceId: number, botId: number, abilities: object) => [workspaceId, botId, JSON.stringify(abilities)],
}).run();

/** A removed bot of the same account: connecting the account again restores its conversations. */
export const findRemovedBotId = statement({
  name: 'find-removed-bot',
  text: `select id from bots where workspace_id = $1 and type = $2 and service_bot_id = $3 and deleted_at is not null
    order by id desc limit 1`,
  values: (workspaceId: number, type: MessengerId, serviceBotId: string) => [workspaceId, type, serviceBotId],
}).answer(([row]: { id: number }[]): number | null => row?.id ?? null);

export const reviveBot = statement({
  name: 'revive-bot',
  text: `update bots set deleted_at = null, title = $3, username = $4, token_encrypted = $5, shown_credentials = $6,
      ability_phases = $7, welcome = $8, away = $9, human_agent = $10, state = 'connecting', reason = null, inspection = null, inspected_at = null
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, bot: NewBot) => [
    workspaceId,
    bot.id,
    bot.title,
    bot.username,
    bot.sealed,
    JSON.stringify(bot.shown),
    JSON.stringify(bot.abilities),
    JSON.stringify(bot.welcome),
    JSON.stringify(bot.away),
    bot.humanAgent,
  ],
}).run();
