import { limits, type RetentionKind } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

export interface RuleRow {
  kind: RetentionKind;
  days: number | null;
  earlier_days: number | null;
  acts_at: Date;
  is_acting: boolean;
}

/** The rules that a workspace has ever set. */
export const listRules = statement({
  name: 'list-retention-rules',
  text: `select kind, days, earlier_days, acts_at, acts_at <= now() as is_acting from retention_rules
    where workspace_id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).all<RuleRow>();

/** Stores a rule: one that shortens acts after the time of grace, and `earlierDays` holds until then. */
export const putRule = statement({
  name: 'put-retention-rule',
  text: `insert into retention_rules (workspace_id, kind, days, earlier_days, acts_at)
    values ($1, $2, $3, $4, now() + make_interval(hours => $5))
    on conflict (workspace_id, kind) do update
      set days = excluded.days, earlier_days = excluded.earlier_days, acts_at = excluded.acts_at`,
  values: (
    workspaceId: number,
    rule: { kind: RetentionKind; days: number | null; earlierDays: number | null; isShorter: boolean },
  ) => [workspaceId, rule.kind, rule.days, rule.earlierDays, rule.isShorter ? limits.retentionGraceHours : 0],
}).run();
