import type { Welcome } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { BotGreeting } from '../../connectors/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { findBot } from './bot-queries.ts';

/** A language whose text was emptied has no welcome. */
export const withoutEmpty = (welcome: Welcome): Welcome =>
  Object.fromEntries(Object.entries(welcome).filter(([, text]) => text !== ''));

/** A bot's name and welcome; null once it is removed, and while it is paused or its workspace closed. */
export const findGreeting = async (
  database: Database,
  workspaceId: number,
  botId: number,
): Promise<BotGreeting | null> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const row = await findBot(tx, workspaceId, botId);
    if (row === null || row.state === 'paused' || !(await isWorkspaceOpen(tx, workspaceId))) return null;
    return { title: row.title, welcome: row.welcome };
  });
