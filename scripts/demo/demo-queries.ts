// Writes the demo's history with past timestamps, which the product's API cannot do.
import type { Client } from 'pg';
import type { Transaction } from '../../apps/server/src/platform/database/index.ts';

/** Sets the owner's name and position from the demo's content, which creating a workspace does not take. */
export const updateOwner = async (
  tx: Transaction,
  workspaceId: number,
  owner: { username: string; position: string },
): Promise<void> => {
  await tx.query('update users set username = $2, position = $3 where workspace_id = $1 and id = 1', [
    workspaceId,
    owner.username,
    owner.position,
  ]);
};

/** Lets everyone with an address of this domain sign up. */
export const openSignUp = async (tx: Transaction, workspaceId: number, domain: string): Promise<void> => {
  await tx.query('update workspaces set email_domain = $2, sign_up = true where id = $1', [workspaceId, domain]);
};

export const insertConnectedBot = async (
  tx: Transaction,
  workspaceId: number,
  bot: {
    id: number;
    type: number;
    title: string;
    username: string;
    welcome?: object;
    /** Masked forms of several credentials. */
    shown?: object;
    serviceId: string;
    encryptedToken: Buffer;
    tokenLast4: string;
    webhookKey: string;
  },
): Promise<void> => {
  await tx.query(
    `insert into bots (workspace_id, id, type, title, username, service_bot_id, token_encrypted, token_last4, welcome, shown_credentials, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'connecting')`,
    [
      workspaceId,
      bot.id,
      bot.type,
      bot.title,
      bot.username,
      bot.serviceId,
      bot.encryptedToken,
      bot.tokenLast4,
      JSON.stringify(bot.welcome ?? {}),
      bot.shown === undefined ? null : JSON.stringify(bot.shown),
    ],
  );
  await tx.query(
    'insert into bot_routes (type, service_bot_id, webhook_key, workspace_id, bot_id) values ($1, $2, $3, $4, $5)',
    [bot.type, bot.serviceId, bot.webhookKey, workspaceId, bot.id],
  );
};

export const insertClient = async (
  tx: Transaction,
  workspaceId: number,
  client: {
    id: number;
    botId: number;
    messenger: number;
    chatId: string;
    first: string;
    last: string;
    username: string | null;
    phone: string | null;
    language: string;
    createdAt: Date;
    lastInboundAt: Date;
  },
): Promise<void> => {
  await tx.query(
    `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, last_name, username, phone,
       language, created_at, last_inbound_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      workspaceId,
      client.id,
      client.botId,
      client.messenger,
      client.chatId,
      client.first,
      client.last,
      client.username,
      client.phone,
      client.language,
      client.createdAt,
      client.lastInboundAt,
    ],
  );
};

export const setChannelCreatedAt = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  createdAt: Date,
): Promise<void> => {
  await tx.query('update channels set created_at = $3 where workspace_id = $1 and id = $2', [
    workspaceId,
    channelId,
    createdAt,
  ]);
};

export const setManager = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  managerId: number,
): Promise<void> => {
  await tx.query('update channels set manager_id = $3 where workspace_id = $1 and id = $2', [
    workspaceId,
    channelId,
    managerId,
  ]);
};

interface MessageKey {
  channel_id: number;
  seq: number;
}

/** Pins a message at the time it was written. */
export const pinMessage = async (
  tx: Transaction,
  workspaceId: number,
  { channel_id, seq }: MessageKey,
  userId: number,
): Promise<void> => {
  await tx.query(
    'update messages set pinned_at = created_at, pinned_by = $4 where workspace_id = $1 and channel_id = $2 and seq = $3',
    [workspaceId, channel_id, seq, userId],
  );
};

export const addReaction = async (
  tx: Transaction,
  workspaceId: number,
  { channel_id, seq }: MessageKey,
  { emoji, userId }: { emoji: string; userId: number },
): Promise<void> => {
  await tx.query('update messages set has_reactions = true where workspace_id = $1 and channel_id = $2 and seq = $3', [
    workspaceId,
    channel_id,
    seq,
  ]);
  await tx.query(
    'insert into message_reactions (workspace_id, channel_id, message_seq, emoji, user_id) values ($1, $2, $3, $4, $5)',
    [workspaceId, channel_id, seq, emoji, userId],
  );
};

/** Marks older messages delivered and read; the last hours stay unread, so that there is something to do. */
export const settleHistory = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query(
    `update deliveries d set state = 'sent', sent_parts = 1, updated_at = m.created_at
     from messages m where d.workspace_id = $1 and m.workspace_id = $1 and m.channel_id = d.channel_id
       and m.seq = d.message_seq`,
    [workspaceId],
  );
  await tx.query(
    `update channel_members m set read_seq = coalesce((
       select max(x.seq) from messages x where x.workspace_id = m.workspace_id and x.channel_id = m.channel_id
         and (x.created_at < now() - interval '6 hours' or x.created_by = m.user_id)), 0)
     where m.workspace_id = $1`,
    [workspaceId],
  );
};

/** Removes the queued deliveries: the history must not be sent to clients when the server starts. */
export const dropQueuedDeliveries = async (client: Client): Promise<void> => {
  await client.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'deliver-conversation'`);
};
