import { type Retention, type RetentionDays, type RetentionKind, retentionKinds } from '@switchboard/contract';
import type { RuleRow } from './rule-queries.ts';

const byKind = <Value>(of: (kind: RetentionKind) => Value): Record<RetentionKind, Value> =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, of(kind)])) as Record<RetentionKind, Value>;

const find = (rules: readonly RuleRow[], kind: RetentionKind) => rules.find((rule) => rule.kind === kind);

/** Whether less is kept than before; null is for ever. */
export const isShorter = (days: number | null, before: number | null): boolean =>
  days !== null && (before === null || days < before);

export const toRetention = (rules: readonly RuleRow[]): Retention =>
  byKind((kind) => {
    const rule = find(rules, kind);
    if (rule === undefined) return { days: null, acts_at: null, earlier_days: null };
    const { days, acts_at: at, earlier_days: earlier, is_acting: isActing } = rule;
    return isActing
      ? { days, acts_at: null, earlier_days: null }
      : { days, acts_at: at.toISOString(), earlier_days: earlier };
  });

/** The owner's choice, whether it acts yet or not. */
export const chosenDays = (rules: readonly RuleRow[]): RetentionDays =>
  byKind((kind) => find(rules, kind)?.days ?? null);

/** The rules that act at this moment. */
export const actingDays = (rules: readonly RuleRow[]): RetentionDays =>
  byKind((kind) => {
    const rule = find(rules, kind);
    return rule === undefined ? null : rule.is_acting ? rule.days : rule.earlier_days;
  });
