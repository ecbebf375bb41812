import type { Welcome } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { BotGreeting } from '../connectors/index.ts';
import { findBot } from './bot-queries.ts';

/** A language whose text was emptied has none. */
export const withoutEmpty = (welcome: Welcome): Welcome =>
  Object.fromEntries(Object.entries(welcome).filter(([, text]) => text !== ''));

/** What a bot says first; null once it is removed. */
export const findGreeting = async (
  database: Database,
  workspaceId: number,
  botId: number,
): Promise<BotGreeting | null> => {
  const row = await database.inWorkspace(workspaceId, (tx) => findBot(tx, workspaceId, botId));
  return row && { title: row.title, welcome: row.welcome };
};
