import { statement, type Transaction } from '../../../platform/database/index.ts';
import { updateMark } from './intake/arrival-queries.ts';

/**
 * Takes the content out of handled updates of a chat that came before a moment. For three days a mark stays, by which
 * the messenger's repeats are recognised; updates not handled yet become those of a new client.
 */
export const eraseUpdates = statement({
  name: 'erase-inbound-updates',
  text: `update inbound_updates set payload = '{}', error = null, waits_for = null, chat_key = 'erased:' || $4::bigint,
      update_key = ${updateMark('update_key')}
    where workspace_id = $1 and bot_id = $2 and chat_key = $3 and handled_at <= $5`,
  values: (
    workspaceId: number,
    { botId, chatId, clientId, before }: { botId: number; chatId: string; clientId: number; before: Date },
  ) => [workspaceId, botId, chatId, clientId, before],
}).count();

export const forgetUpdatesStatement = statement({
  text: 'delete from inbound_updates where workspace_id = $1 and bot_id = $2 and handled_at is not null',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).of();

export const forgetUpdatesStatement2 = statement({
  text: 'delete from answered_groups where workspace_id = $1 and bot_id = $2',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).of();

/** Forgets a bot's updates that have been handled, and in which groups it has said that it answers in private chats only. */
export const forgetUpdates = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await tx.flight([forgetUpdatesStatement(workspaceId, botId), forgetUpdatesStatement2(workspaceId, botId)]);
};
