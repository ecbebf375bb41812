import { type AutomationRun, can, channelTypes, type endpoints, limits, type ResultOf } from '@switchboard/contract';
import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import { findRule } from './rule-queries.ts';
import { listRunsIn, pageRunsOf } from './run-queries.ts';

interface Deps {
  database: Database;
}

/** What a rule has done; without the conversations for who may not read them. Throws `automation_rule.not_found`. */
export const makeListRuns =
  ({ database }: Deps) =>
  (
    { workspaceId, ...actor }: CallingActor,
    ruleId: number,
    cursor: string | null,
  ): Promise<ResultOf<typeof endpoints.listAutomationRuns>> => {
    if (cursor !== null && !z.uuid().safeParse(cursor).success) throw fieldError('cursor', 'validation.invalid');
    return database.inWorkspace(workspaceId, async (tx) => {
      if ((await findRule(tx, workspaceId, ruleId)) === null) throw new AppError('automation_rule.not_found');
      const rows = await pageRunsOf(tx, workspaceId, ruleId, cursor, limits.automationRunsShown + 1);
      const page = rows.slice(0, limits.automationRunsShown);
      const mayRead = can(actor, 'conversations.read', null);
      return {
        data: mayRead ? page : page.map((run) => ({ ...run, channel_id: null, channel_name: null })),
        next_cursor: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
      };
    });
  };

/** What rules have done in a conversation. Throws `channel.not_found` also for channels of colleagues. */
export const makeListConversationRuns =
  ({ database }: Deps) =>
  ({ workspaceId, ...actor }: CallingActor, channelId: number): Promise<{ data: AutomationRun[] }> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const facts = await loadChannelFacts(tx, workspaceId, channelId, actor);
      if (facts.type !== channelTypes.client) throw new AppError('channel.not_found');
      return { data: await listRunsIn(tx, workspaceId, channelId) };
    });
