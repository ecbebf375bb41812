import type { MessengerId } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { type BotState, findBot } from './bot-queries.ts';

/** A bot with the secret that speaks for it. Never log it. */
export interface ConnectedBot {
  workspaceId: number;
  id: number;
  type: MessengerId;
  title: string;
  /** Empty when it cannot be read. */
  token: string;
  /** False when another secret key wrote the token: only somebody who gives it again can help. */
  isTokenReadable: boolean;
  serviceBotId: string;
  state: BotState;
  reason: string | null;
  pollOffset: number | null;
}

const openToken = (secrets: Pick<SecretBox, 'decrypt'>, sealed: Buffer): string | null => {
  try {
    return secrets.decrypt(sealed);
  } catch {
    return null;
  }
};

/** Reads a bot and opens its token; null once it is removed. */
export type FindConnectedBot = (tx: Transaction, workspaceId: number, botId: number) => Promise<ConnectedBot | null>;

export const makeFindConnectedBot =
  (secrets: Pick<SecretBox, 'decrypt'>): FindConnectedBot =>
  async (tx, workspaceId, botId) => {
    const row = await findBot(tx, workspaceId, botId);
    if (row === null || row.token_encrypted === null || row.service_bot_id === null) return null;
    const token = openToken(secrets, row.token_encrypted);
    return {
      workspaceId,
      id: row.id,
      type: row.type,
      title: row.title,
      token: token ?? '',
      isTokenReadable: token !== null,
      serviceBotId: row.service_bot_id,
      state: row.state,
      reason: row.reason,
      pollOffset: row.poll_offset,
    };
  };
