import { type BodyOf, type endpoints, limits, type TargetPolicy } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import {
  deletePolicy,
  listParts,
  listPolicies,
  lockPolicies,
  type PolicyBody,
  placePolicies,
  savePolicy,
} from './policy-queries.ts';
import { renewJob } from './target-jobs.ts';

interface Deps {
  database: Database;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}

const policiesChanged: NewEvent = {
  event: 'updateTargetPolicies',
  audience: { permission: ['settings:read'] },
  data: {},
};

interface Parts {
  bots: string[] | null;
  labels: string[] | null;
}

/** The names of a policy's bots and labels. Throws at the field that names one that does not exist. */
const findParts = async (tx: Transaction, workspaceId: number, body: PolicyBody): Promise<Parts> => {
  const { bot_ids: botIds, label_ids: labelIds } = body;
  const found = await listParts(tx, workspaceId, botIds ?? [], labelIds ?? []);
  const namesOf = (kind: string, field: string, ids: readonly number[] | null) =>
    ids?.map((id) => {
      const part = found.find((one) => one.kind === kind && one.id === id);
      if (part === undefined) throw fieldError(field, 'validation.invalid');
      return part.name;
    }) ?? null;
  return { bots: namesOf('bot', 'bot_ids', botIds), labels: namesOf('label', 'label_ids', labelIds) };
};

/** A policy as the audit log tells its changes. */
const factsOf = ({ bot_ids: _bots, label_ids: _labels, ...body }: PolicyBody, parts: Parts) => ({ ...body, ...parts });

const save = async (tx: Transaction, workspaceId: number, id: number, body: PolicyBody): Promise<TargetPolicy> => {
  await savePolicy(tx, workspaceId, id, body);
  tx.announce(policiesChanged);
  const saved = (await listPolicies(tx, workspaceId)).find((policy) => policy.id === id);
  if (saved === undefined) throw new AppError('target_policy.not_found');
  return saved;
};

/** Throws `target_policy.too_many`, or at the field that names an unknown bot or label. */
export const makeCreatePolicy =
  ({ database }: Deps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, body: PolicyBody): Promise<TargetPolicy> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const id = await takeIds(tx, workspaceId, 'target_policy');
      // Under the lock of the counter of ids: of two at once the second sees the first.
      if ((await lockPolicies(tx, workspaceId)).length >= limits.targetPolicies) {
        throw new AppError('target_policy.too_many');
      }
      await findParts(tx, workspaceId, body);
      const subject = { kind: 'target_policy', id, name: body.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'target_policy.created', subject, ...origin });
      return save(tx, workspaceId, id, body);
    });

/** Throws `target_policy.not_found`, `target_policy.changed`, or at the field that names an unknown bot or label. */
export const makeEditPolicy =
  ({ database }: Deps) =>
  (
    { actor: { workspaceId, userId }, origin }: Call,
    id: number,
    { version, ...body }: BodyOf<typeof endpoints.editTargetPolicy>,
  ): Promise<TargetPolicy> =>
    database.inWorkspace(workspaceId, async (tx) => {
      await lockPolicies(tx, workspaceId);
      const found = (await listPolicies(tx, workspaceId)).find((policy) => policy.id === id);
      if (found === undefined) throw new AppError('target_policy.not_found');
      const { id: _id, version: versionBefore, ...before } = found;
      if (versionBefore !== version) throw new AppError('target_policy.changed');
      const was = await findParts(tx, workspaceId, before);
      const is = await findParts(tx, workspaceId, body);
      const changes = changesBetween(factsOf(before, was), factsOf(body, is));
      if (Object.keys(changes).length > 0) {
        const subject = { kind: 'target_policy', id, name: body.name } as const;
        const action = 'target_policy.changed';
        await recordAudit(tx, { workspaceId, actorId: userId, action, subject, changes, ...origin });
      }
      return save(tx, workspaceId, id, body);
    });

/** Throws `target_policy.not_found`. */
export const makeDeletePolicy =
  ({ database }: Deps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, id: number): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const gone = await deletePolicy(tx, workspaceId, id);
      if (gone === null) throw new AppError('target_policy.not_found');
      const subject = { kind: 'target_policy', id, name: gone.name } as const;
      await recordAudit(tx, { workspaceId, actorId: userId, action: 'target_policy.deleted', subject, ...origin });
      tx.announce(policiesChanged);
      await enqueueJob(tx, renewJob(workspaceId, id));
    });

/** Those that are not named follow in their order. */
export const makeOrderPolicies =
  ({ database }: Deps) =>
  ({ actor: { workspaceId, userId }, origin }: Call, ids: readonly number[]): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const before = await lockPolicies(tx, workspaceId);
      await placePolicies(tx, workspaceId, ids);
      const after = await lockPolicies(tx, workspaceId);
      const orderOf = (policies: typeof before) => ({ order: policies.map(({ name }) => name) });
      const changes = changesBetween(orderOf(before), orderOf(after));
      const [first] = after;
      if (first === undefined || Object.keys(changes).length === 0) return;
      const subject = { kind: 'target_policy', id: first.id, name: first.name } as const;
      const action = 'target_policy.moved';
      await recordAudit(tx, { workspaceId, actorId: userId, action, subject, changes, ...origin });
      tx.announce(policiesChanged);
    });
