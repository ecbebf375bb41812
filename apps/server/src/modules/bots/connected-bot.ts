import type { MessengerId } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Credentials } from '../connectors/index.ts';
import { openCredentials } from './bot-credentials.ts';
import { type BotState, findBot } from './bot-queries.ts';

/** A bot with its credentials. Never log it. */
export interface ConnectedBot {
  workspaceId: number;
  id: number;
  type: MessengerId;
  title: string;
  /** Null when they were encrypted with another secret key: then somebody has to enter them again. */
  credentials: Credentials | null;
  serviceBotId: string;
  state: BotState;
  reason: string | null;
  transport: 'webhook' | 'polling' | null;
  /** People may answer after the reply window (Messenger pages). */
  humanAgent: boolean;
  pollOffset: number | null;
}

/** Reads a bot and decrypts its credentials; null once it is removed. */
export type FindConnectedBot = (tx: Transaction, workspaceId: number, botId: number) => Promise<ConnectedBot | null>;

export const makeFindConnectedBot =
  (secrets: Pick<SecretBox, 'decrypt'>): FindConnectedBot =>
  async (tx, workspaceId, botId) => {
    const row = await findBot(tx, workspaceId, botId);
    if (row === null || row.token_encrypted === null || row.service_bot_id === null) return null;
    return {
      workspaceId,
      id: row.id,
      type: row.type,
      title: row.title,
      credentials: openCredentials(secrets, row.token_encrypted),
      serviceBotId: row.service_bot_id,
      state: row.state,
      reason: row.reason,
      transport: row.transport,
      humanAgent: row.human_agent,
      pollOffset: row.poll_offset,
    };
  };
