import type { botStates, CredentialName, MessengerId } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { forgetHandledUpdatesStatement } from '../conversations/exported-queries.ts';
import { forgetExternalIdsStatement } from '../deliveries/exported-queries.ts';

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
  state: BotState;
  reason: string | null;
  transport: 'webhook' | 'polling' | null;
  poll_offset: number | null;
  last_event_at: Date | null;
  created_at: Date;
}

const columns = `id, type, title, username, service_bot_id, token_encrypted, token_last4, shown_credentials, state, reason, transport,
  poll_offset, last_event_at, created_at`;

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
}

export const insertBot = async (tx: Transaction, workspaceId: number, bot: NewBot): Promise<void> => {
  await tx.query({
    name: 'insert-bot',
    text: `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, shown_credentials, abilities)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
    ],
  });
};

export const updateBotTitle = async (tx: Transaction, workspaceId: number, botId: number, title: string) => {
  await tx.query({
    name: 'update-bot-title',
    text: 'update bots set title = $3 where workspace_id = $1 and id = $2',
    values: [workspaceId, botId, title],
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
    text: `update bots set username = $3, token_encrypted = $5, shown_credentials = $6, abilities = $7, state = 'connecting', reason = null,
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

/** True when the state or its reason has changed. */
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
      where workspace_id = $1 and id = $2 and deleted_at is null
        and (state, coalesce(reason, ''), coalesce(transport, '')) is distinct from ($3, coalesce($4, ''), coalesce($5, transport, ''))`,
    values: [workspaceId, botId, state, reason, transport],
  });
  return rowCount > 0;
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

export interface BotRoute {
  type: MessengerId;
  workspace_id: number;
  bot_id: number;
  webhook_key: string;
  service_bot_id: string;
}

/** Throws a unique violation when the account is already connected in any workspace. */
export const insertBotRoute = async (
  tx: Transaction,
  route: { type: MessengerId; serviceBotId: string; webhookKey: string; workspaceId: number; botId: number },
): Promise<void> => {
  await tx.query({
    name: 'insert-bot-route',
    text: `insert into bot_routes (type, service_bot_id, webhook_key, workspace_id, bot_id) values ($1, $2, $3, $4, $5)`,
    values: [route.type, route.serviceBotId, route.webhookKey, route.workspaceId, route.botId],
  });
};

export const deleteBotRoute = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await tx.query({
    name: 'delete-bot-route',
    text: 'delete from bot_routes where workspace_id = $1 and bot_id = $2',
    values: [workspaceId, botId],
  });
};

const routeColumns = 'type, workspace_id, bot_id, webhook_key, service_bot_id';

/** Every connected account of the deployment. */
export const listBotRoutes = async (database: Database): Promise<BotRoute[]> => {
  const { rows } = await database.global((tx) =>
    tx.query<BotRoute>({
      name: 'list-bot-routes',
      text: `select ${routeColumns} from bot_routes order by workspace_id, bot_id`,
    }),
  );
  return rows;
};

export const findBotRoute = async (
  database: Database,
  type: MessengerId,
  webhookKey: string,
): Promise<BotRoute | null> => {
  const { rows } = await database.global((tx) =>
    tx.query<BotRoute>({
      name: 'find-bot-route',
      text: `select ${routeColumns} from bot_routes where type = $1 and webhook_key = $2`,
      values: [type, webhookKey],
    }),
  );
  return rows[0] ?? null;
};

export const findBotRouteByAccount = async (
  database: Database,
  type: MessengerId,
  serviceBotId: string,
): Promise<BotRoute | null> => {
  const { rows } = await database.global((tx) =>
    tx.query<BotRoute>({
      name: 'find-bot-route-by-account',
      text: `select ${routeColumns} from bot_routes where type = $1 and service_bot_id = $2`,
      values: [type, serviceBotId],
    }),
  );
  return rows[0] ?? null;
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
    text: `update bots set abilities = $3::jsonb where workspace_id = $1 and id = $2 and abilities is distinct from $3::jsonb`,
    values: [workspaceId, botId, JSON.stringify(abilities)],
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
        abilities = $7, state = 'connecting', reason = null
      where workspace_id = $1 and id = $2`,
    values: [
      workspaceId,
      bot.id,
      bot.title,
      bot.username,
      bot.sealed,
      JSON.stringify(bot.shown),
      JSON.stringify(bot.abilities),
    ],
  });
};

/**
 * Forgets the messenger's ids of a bot that became another account. Ids start over there: a new message with an old id
 * would look like a repeat.
 */
export const forgetAccount = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await tx.flight([forgetExternalIdsStatement(workspaceId, botId), forgetHandledUpdatesStatement(workspaceId, botId)]);
};
