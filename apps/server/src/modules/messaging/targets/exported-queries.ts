import { runningTargetsView } from '../../chat/channel-access/exported-queries.ts';

/** SQL: whether a target of `channels c` is nearly over, or over, now. */
export const hasTargetAt = (levels: readonly ('near' | 'late')[]): string => {
  const tests = levels.map((level) =>
    level === 'late' ? 't.due_at <= now()' : 't.warn_at <= now() and t.due_at > now()',
  );
  return `exists (select from ${runningTargetsView} t where t.workspace_id = c.workspace_id and t.channel_id = c.id
    and not t.is_paused and (${tests.join(' or ')}))`;
};

/** What conversations had to meet, and have to. */
export const conversationTargetsTable = 'conversation_targets';
