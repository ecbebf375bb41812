import { statement } from '../../../../platform/database/index.ts';

/**
 * Records the ids of one group as answered in. Returns whether it is the first time; with `isKnownOnly` nothing is
 * recorded then.
 */
export const noteAnsweredGroup = statement({
  name: 'note-answered-group',
  text: `with known as materialized (
      select exists (select from answered_groups where workspace_id = $1 and bot_id = $2 and chat_id = any($3)) as is_known),
    noted as (
      insert into answered_groups (workspace_id, bot_id, chat_id)
      select $1, $2, asked.chat_id from known, unnest($3::text[]) as asked (chat_id) where known.is_known or not $4
      on conflict do nothing)
    select is_known from known`,
  values: (
    workspaceId: number,
    botId: number,
    chatIds: readonly string[],
    { isKnownOnly }: { isKnownOnly: boolean },
  ) => [workspaceId, botId, chatIds, isKnownOnly],
}).answer(([row]: { is_known: boolean }[]): { isFirst: boolean } => ({ isFirst: row?.is_known !== true }));

/** Removes the record: the answer was not sent after all. */
export const forgetAnsweredGroup = statement({
  name: 'forget-answered-group',
  text: 'delete from answered_groups where workspace_id = $1 and bot_id = $2 and chat_id = any($3)',
  values: (workspaceId: number, botId: number, chatIds: readonly string[]) => [workspaceId, botId, chatIds],
}).run();
