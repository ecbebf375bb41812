import type { MessengerId, Welcome } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { Credentials } from '../../connectors/index.ts';
import { openCredentials } from './bot-credentials.ts';
import { type BotRow, type BotState, findBot, findBotOrRemoved } from './bot-queries.ts';

/** A bot with its credentials. Never log it. */
export interface ConnectedBot {
  workspaceId: number;
  id: number;
  type: MessengerId;
  title: string;
  /** Null when they were encrypted with another secret key: then they have to be entered again. */
  credentials: Credentials | null;
  serviceBotId: string;
  state: BotState;
  reason: string | null;
  transport: 'webhook' | 'polling' | null;
  /** People may answer after the reply window (Messenger pages). */
  humanAgent: boolean;
  pollOffset: number | null;
  /** How long its messenger wants no calls; 0 when it takes them. */
  restsMs: number;
}

/** Reads a bot and decrypts its credentials; null once it is removed. */
export type FindConnectedBot = (tx: Transaction, workspaceId: number, botId: number) => Promise<ConnectedBot | null>;

export const makeFindConnectedBot =
  (secrets: Pick<SecretBox, 'decrypt'>): FindConnectedBot =>
  async (tx, workspaceId, botId) => {
    const row = await findBot(tx, workspaceId, botId);
    if (row === null || row.token_encrypted === null || row.service_bot_id === null) return null;
    return {
      ...essentialsOf(workspaceId, row),
      credentials: openCredentials(secrets, row.token_encrypted),
      serviceBotId: row.service_bot_id,
      reason: row.reason,
      transport: row.transport,
      humanAgent: row.human_agent,
      pollOffset: row.poll_offset,
      restsMs: row.rests_ms,
    };
  };

/** The bot that stored updates came to. Also one that was removed after they came: its messenger believes them delivered. */
export interface HeardBot
  extends Pick<ConnectedBot, 'workspaceId' | 'id' | 'type' | 'title' | 'state' | 'credentials'> {
  /** What it says to clients by itself. */
  welcome: Welcome;
  away: Welcome;
  /** It has no credentials then, and may get some: the workspace can connect the same account again. */
  isRemoved: boolean;
}

/** Null once its workspace is being deleted. */
export type FindHeardBot = (tx: Transaction, workspaceId: number, botId: number) => Promise<HeardBot | null>;

export const makeFindHeardBot =
  (secrets: Pick<SecretBox, 'decrypt'>): FindHeardBot =>
  async (tx, workspaceId, botId) => {
    const row = await findBotOrRemoved(tx, workspaceId, botId);
    if (row === null) return null;
    const { token_encrypted: sealed, is_removed: isRemoved } = row;
    return {
      ...essentialsOf(workspaceId, row),
      welcome: row.welcome,
      away: row.away,
      credentials: isRemoved || sealed === null ? null : openCredentials(secrets, sealed),
      isRemoved,
    };
  };

const essentialsOf = (workspaceId: number, { id, type, title, state }: BotRow) => ({
  workspaceId,
  id,
  type,
  title,
  state,
});
