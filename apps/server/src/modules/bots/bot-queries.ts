import type { BotGaps, BotInspection, botStates, CredentialName, MessengerId, Welcome } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { channelsTable } from '../channels/exported-queries.ts';
import { forgetAnsweredGroupsStatement, forgetHandledUpdatesStatement } from '../conversations/exported-queries.ts';
import { deliveriesTable, forgetExternalIdsStatement } from '../deliveries/exported-queries.ts';
import { messagesTable } from '../messages/exported-queries.ts';
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
}

const columns = `id, type, title, username, service_bot_id, token_encrypted, token_last4, shown_credentials, welcome, state, reason, transport,
  poll_offset, last_event_at, last_out_at, reconciled_at, gaps, created_at, human_agent, inspection, inspected_at`;

export const listBotRows = async (tx: Transaction, workspaceId: number): Promise<BotRow[]> => {
  const { rows } = await tx.query<BotRow>({
    name: 'list-bots',
    text: `select ${columns} from bots where workspace_id = $1 and deleted_at is null order by id`,
    values: [workspaceId],
  });
  return rows;
};

/**
 * A bot that is still connected; `lock` locks its row until the transaction ends, in the weaker mode that foreign key
 * checks can pass: messages of its clients are still stored meanwhile.
 */
export const findBot = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  { lock = false } = {},
): Promise<BotRow | null> => {
  const { rows } = await tx.query<BotRow>({
    name: lock ? 'lock-bot' : 'find-bot',
    text: `select ${columns} from bots where workspace_id = $1 and id = $2 and deleted_at is null ${lock ? 'for no key update' : ''}`,
    values: [workspaceId, botId],
  });
  return rows[0] ?? null;
};

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
  humanAgent: boolean;
}

export const insertBot = async (tx: Transaction, workspaceId: number, bot: NewBot): Promise<void> => {
  await tx.query({
    name: 'insert-bot',
    text: `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, shown_credentials, ability_phases, welcome, human_agent)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
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
      bot.humanAgent,
    ],
  });
};

/** What can be changed without asking the messenger. Null for `humanAgent`: stays as it is. */
export const updateBotSettings = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  { title, humanAgent }: { title: string; humanAgent: boolean | null },
): Promise<void> => {
  await tx.query({
    name: 'update-bot-settings',
    text: `update bots set title = $3, human_agent = coalesce($4, human_agent) where workspace_id = $1 and id = $2`,
    values: [workspaceId, botId, title, humanAgent],
  });
};

export const updateBotWelcome = async (tx: Transaction, workspaceId: number, botId: number, welcome: Welcome) => {
  await tx.query({
    name: 'update-bot-welcome',
    text: 'update bots set welcome = $3 where workspace_id = $1 and id = $2',
    values: [workspaceId, botId, JSON.stringify(welcome)],
  });
};

/** Stores new credentials and clears the error of the old ones; another account's updates are numbered anew. */
export const updateBotCredentials = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  bot: Pick<NewBot, 'username' | 'serviceBotId' | 'sealed' | 'shown' | 'abilities'>,
): Promise<void> => {
  await tx.query({
    name: 'update-bot-credentials',
    text: `update bots set username = $3, token_encrypted = $5, shown_credentials = $6, ability_phases = $7,
        state = case when state = 'paused' then state else 'connecting' end, reason = case when state = 'paused' then reason end,
        inspection = null, inspected_at = null,
        poll_offset = case when service_bot_id = $4 then poll_offset end, service_bot_id = $4
      where workspace_id = $1 and id = $2`,
    values: [
      workspaceId,
      botId,
      bot.username,
      bot.serviceBotId,
      bot.sealed,
      JSON.stringify(bot.shown),
      JSON.stringify(bot.abilities),
    ],
  });
};

/** Keeps the row for its conversations and removes the credentials. */
export const markBotDeleted = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await tx.query({
    name: 'mark-bot-deleted',
    text: `update bots set deleted_at = now(), token_encrypted = null, state = 'paused', reason = null
      where workspace_id = $1 and id = $2`,
    values: [workspaceId, botId],
  });
};

/** True when the state or its reason has changed. A paused bot is listened to and stays paused. */
export const updateBotState = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  state: BotState,
  reason: string | null,
  transport: 'webhook' | 'polling' | null,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'update-bot-state',
    text: `update bots set state = $3, reason = $4, transport = coalesce($5, transport)
      where workspace_id = $1 and id = $2 and deleted_at is null and state <> 'paused'
        and (state, coalesce(reason, ''), coalesce(transport, '')) is distinct from ($3, coalesce($4, ''), coalesce($5, transport, ''))`,
    values: [workspaceId, botId, state, reason, transport],
  });
  return rowCount > 0;
};

/** The ids of the bots that are connected. */
export const listConnectedBots = async (tx: Transaction, workspaceId: number): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'list-connected-bots',
    text: 'select id from bots where workspace_id = $1 and deleted_at is null order by id',
    values: [workspaceId],
  });
  return rows.map(({ id }) => id);
};

/** Bots that count towards the plan. */
export const countBots = async (tx: Transaction, workspaceId: number): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>({
    name: 'count-bots',
    text: 'select count(*)::int as count from bots where workspace_id = $1 and deleted_at is null',
    values: [workspaceId],
  });
  return rows[0]?.count ?? 0;
};

/** Stores what the messenger allows now: a newer version of its connector may differ. */
export const updateBotAbilities = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  abilities: object,
): Promise<void> => {
  await tx.query({
    name: 'update-bot-abilities',
    text: `update bots set ability_phases = $3::jsonb where workspace_id = $1 and id = $2 and ability_phases is distinct from $3::jsonb`,
    values: [workspaceId, botId, JSON.stringify(abilities)],
  });
};

/** Stores what the nightly comparison of a bot's messages has found. */
export const noteReconciliation = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  gaps: BotGaps,
): Promise<void> => {
  await tx.query({
    name: 'note-reconciliation',
    text: 'update bots set reconciled_at = now(), gaps = $3 where workspace_id = $1 and id = $2',
    values: [workspaceId, botId, JSON.stringify(gaps)],
  });
};

/** A removed bot of the same account: connecting the account again restores its conversations. */
export const findRemovedBotId = async (
  tx: Transaction,
  workspaceId: number,
  type: MessengerId,
  serviceBotId: string,
): Promise<number | null> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'find-removed-bot',
    text: `select id from bots where workspace_id = $1 and type = $2 and service_bot_id = $3 and deleted_at is not null
      order by id desc limit 1`,
    values: [workspaceId, type, serviceBotId],
  });
  return rows[0]?.id ?? null;
};

export const reviveBot = async (tx: Transaction, workspaceId: number, bot: NewBot): Promise<void> => {
  await tx.query({
    name: 'revive-bot',
    text: `update bots set deleted_at = null, title = $3, username = $4, token_encrypted = $5, shown_credentials = $6,
        ability_phases = $7, welcome = $8, human_agent = $9, state = 'connecting', reason = null, inspection = null, inspected_at = null
      where workspace_id = $1 and id = $2`,
    values: [
      workspaceId,
      bot.id,
      bot.title,
      bot.username,
      bot.sealed,
      JSON.stringify(bot.shown),
      JSON.stringify(bot.abilities),
      JSON.stringify(bot.welcome),
      bot.humanAgent,
    ],
  });
};

/** Stores what the messenger said. True when that differs from before. */
export const updateBotInspection = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  inspection: BotInspection,
): Promise<boolean> => {
  const { rows } = await tx.query<{ is_new: boolean }>({
    name: 'update-bot-inspection',
    text: `update bots b set inspected_at = now(),
        inspection = $3::jsonb || jsonb_strip_nulls(jsonb_build_object('notice', b.inspection->'notice'))
      from (select inspection from bots where workspace_id = $1 and id = $2 for no key update) before
      where b.workspace_id = $1 and b.id = $2 and b.deleted_at is null
      returning before.inspection is distinct from b.inspection as is_new`,
    values: [workspaceId, botId, JSON.stringify(inspection)],
  });
  return rows[0]?.is_new ?? false;
};

/** Stores what a messenger says of an account by itself; false for what is stored already, or older. */
export const storeAccountNotice = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  notice: NonNullable<StoredInspection['notice']>,
): Promise<boolean> => {
  const nothingAsked: BotInspection = {
    webhook: null,
    webhook_host: null,
    last_error: null,
    pending_updates: null,
    token_expires_at: null,
    problems: [],
  };
  const { rowCount } = await tx.query({
    name: 'store-account-notice',
    text: `update bots set inspection = coalesce(inspection, $3::jsonb) || jsonb_build_object('notice', $4::jsonb)
      where workspace_id = $1 and id = $2 and deleted_at is null
        and coalesce((inspection->'notice'->>'at')::timestamptz, '-infinity') < ($4::jsonb->>'at')::timestamptz`,
    values: [workspaceId, botId, JSON.stringify(nothingAsked), JSON.stringify(notice)],
  });
  return rowCount > 0;
};

/** Messages of a bot's conversations that wait to be sent, and those that failed and can be tried again. */
export const countDeliveries = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await tx.query<{ waiting: number; failed: number }>({
    name: 'count-deliveries-of-bot',
    text: `select count(*) filter (where d.state = 'queued')::int as waiting, count(*) filter (where d.state = 'failed')::int as failed
      from ${deliveriesTable} d
      join ${channelsTable} c on c.workspace_id = d.workspace_id and c.id = d.channel_id and c.bot_id = $2
      join ${messagesTable} m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq
      where d.workspace_id = $1 and d.state in ('queued', 'failed') and m.deleted_at is null`,
    values: [workspaceId, botId],
  });
  return rows[0] ?? { waiting: 0, failed: 0 };
};

export interface InboundRow {
  channel_id: number;
  name: string;
  content: string;
  preview: string | null;
}

export const readClock = async (tx: Transaction): Promise<Date> => {
  const { rows } = await tx.query<{ now: Date }>({ name: 'read-clock', text: 'select clock_timestamp() as now' });
  return rows[0]?.now ?? new Date();
};

/** The newest message of a bot's clients since a moment. */
export const findNewestInbound = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  after: Date,
): Promise<InboundRow | null> => {
  const { rows } = await tx.query<InboundRow>({
    name: 'find-newest-inbound',
    text: `select c.id as channel_id, c.name, m.content, m.preview
      from ${channelsTable} c
      cross join lateral (
        select content, preview, created_at from ${messagesTable} m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.client_id is not null and m.created_at >= $3
        order by m.seq desc limit 1
      ) m
      where c.workspace_id = $1 and c.bot_id = $2 and c.last_message_at >= $3 and c.deleted_at is null
      order by m.created_at desc limit 1`,
    values: [workspaceId, botId, after],
  });
  return rows[0] ?? null;
};

/**
 * Forgets the messenger's ids of a bot that became another account. Ids start over there: a new message with an old id
 * would look like a repeat.
 */
export const forgetAccount = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await tx.flight([
    forgetExternalIdsStatement(workspaceId, botId),
    forgetHandledUpdatesStatement(workspaceId, botId),
    forgetAnsweredGroupsStatement(workspaceId, botId),
  ]);
};
