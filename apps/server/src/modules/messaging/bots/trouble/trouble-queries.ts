import type { BotTrouble } from '@switchboard/contract';
import { statement } from '../../../../platform/database/index.ts';
import { rolesTable } from '../../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';

/** Stores the trouble that keeps a bot from working, and its beginning. Null: no trouble any more. */
export const updateTrouble = statement({
  name: 'update-bot-trouble',
  text: `update bots set trouble = $3, trouble_since = $4,
      trouble_told_at = case when $5 then coalesce(trouble_told_at, now()) end
    where workspace_id = $1 and id = $2`,
  values: (
    workspaceId: number,
    botId: number,
    trouble: { reason: BotTrouble; since: Date; isNotified: boolean } | null,
  ) => [workspaceId, botId, trouble?.reason ?? null, trouble?.since ?? null, trouble?.isNotified ?? false],
}).run();

/** The users who may repair a bot (`botMaintainers`). */
export const listBotMaintainers = statement({
  name: 'list-bot-maintainers',
  text: `select u.id from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.status = 1 and u.deleted_at is null
      and role_permits(r.permissions, 'settings', 'update') order by u.id`,
  values: (workspaceId: number) => [workspaceId],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));
