import { type AutomationRule, type BodyOf, can, type endpoints, limits } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { assertThere } from '../views/index.ts';
import { startReading } from './client-message-queries.ts';
import { findGoneActions } from './find-gone-parts.ts';
import { loadRules } from './load-rules.ts';
import { deleteRule, listRulesInOrder, lockRules, placeRules, type RuleBody, saveRule } from './rule-queries.ts';

interface Deps {
  database: Database;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}

export const rulesChanged: NewEvent = {
  event: 'updateAutomationRules',
  audience: { permission: ['settings:read'] },
  data: {},
};

/** Refuses a rule that names what does not exist: `conversation_filter.gone`, or at the field. */
export const assertParts = async (
  tx: Transaction,
  workspaceId: number,
  rule: Pick<RuleBody, 'trigger' | 'filter' | 'actions'>,
): Promise<void> => {
  const [[gone] = []] = await findGoneActions(tx, workspaceId, [rule]);
  if (gone !== undefined) throw fieldError(gone.field, 'validation.invalid');
  await assertThere(tx, workspaceId, rule.filter);
};

/** `kind: waiting, minutes: 15`: the parts of a rule in words that do not depend on the order of its fields. */
const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).join(' | ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => `${name}: ${wordsOf(part)}`)
    .join(', ');
};

/** A rule as the audit log tells its changes. */
const factsOf = ({ name, is_on: isOn, trigger, filter, actions }: RuleBody) => ({
  name,
  rule_is_on: isOn,
  trigger: wordsOf(trigger),
  filter: wordsOf(filter),
  actions: actions.map(wordsOf),
});

const readBack = async (tx: Transaction, actor: CallingActor, id: number): Promise<AutomationRule> => {
  const rules = await loadRules(tx, actor.workspaceId, can(actor, 'conversations.read', null));
  const found = rules.find((rule) => rule.id === id);
  if (found === undefined) throw new AppError('automation_rule.not_found');
  return found;
};

/** Throws `automation_rule.too_many`, and what `assertParts` does. */
export const makeCreateRule =
  ({ database }: Deps) =>
  ({ actor, origin }: Call, body: RuleBody): Promise<AutomationRule> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId: actorId } = actor;
      await lockRules(tx, workspaceId);
      const { length } = await listRulesInOrder(tx, workspaceId);
      if (length >= limits.automationRules) throw new AppError('automation_rule.too_many');
      const id = await takeIds(tx, workspaceId, 'automation_rule');
      await assertParts(tx, workspaceId, body);
      const subject = { kind: 'automation_rule', id, name: body.name } as const;
      await recordAudit(tx, { workspaceId, actorId, action: 'automation_rule.created', subject, ...origin });
      if (body.is_on) await startReading(tx, workspaceId);
      await saveRule(tx, workspaceId, id, body);
      tx.announce(rulesChanged);
      return readBack(tx, actor, id);
    });

/** Throws `automation_rule.not_found`, `automation_rule.changed`, and what `assertParts` does for one that is on. */
export const makeEditRule =
  ({ database }: Deps) =>
  (
    { actor, origin }: Call,
    id: number,
    { version, ...body }: BodyOf<typeof endpoints.editAutomationRule>,
  ): Promise<AutomationRule> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId: actorId } = actor;
      await lockRules(tx, workspaceId);
      const before = await readBack(tx, actor, id);
      if (before.version !== version) throw new AppError('automation_rule.changed');
      const changes = changesBetween(factsOf(before), factsOf(body));
      // One that is broken can be switched off, and given another name.
      if (body.is_on || Object.keys(changes).some((field) => field !== 'rule_is_on' && field !== 'name')) {
        await assertParts(tx, workspaceId, body);
      }
      if (Object.keys(changes).length > 0) {
        const subject = { kind: 'automation_rule', id, name: body.name } as const;
        const action = 'automation_rule.changed';
        await recordAudit(tx, { workspaceId, actorId, action, subject, changes, ...origin });
      }
      if (body.is_on) await startReading(tx, workspaceId);
      await saveRule(tx, workspaceId, id, body);
      tx.announce(rulesChanged);
      return readBack(tx, actor, id);
    });

/** Throws `automation_rule.not_found`. */
export const makeDeleteRule =
  ({ database }: Deps) =>
  ({ actor: { workspaceId, userId: actorId }, origin }: Call, id: number): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      await lockRules(tx, workspaceId);
      const gone = await deleteRule(tx, workspaceId, id);
      if (gone === null) throw new AppError('automation_rule.not_found');
      const subject = { kind: 'automation_rule', id, name: gone.name } as const;
      await recordAudit(tx, { workspaceId, actorId, action: 'automation_rule.deleted', subject, ...origin });
      tx.announce(rulesChanged);
    });

/** Those that are not named follow in their order. */
export const makeOrderRules =
  ({ database }: Deps) =>
  ({ actor: { workspaceId, userId: actorId }, origin }: Call, ids: readonly number[]): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      await lockRules(tx, workspaceId);
      const before = await listRulesInOrder(tx, workspaceId);
      await placeRules(tx, workspaceId, ids);
      const after = await listRulesInOrder(tx, workspaceId);
      const orderOf = (rules: typeof before) => ({ order: rules.map(({ name }) => name) });
      const changes = changesBetween(orderOf(before), orderOf(after));
      const [first] = after;
      if (first === undefined || Object.keys(changes).length === 0) return;
      const subject = { kind: 'automation_rule', id: first.id, name: first.name } as const;
      const action = 'automation_rule.moved';
      await recordAudit(tx, { workspaceId, actorId, action, subject, changes, ...origin });
      tx.announce(rulesChanged);
    });
