import type { AssignmentPolicy, BodyOf, endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { findCapacity, listPeopleWithLoad, lockPerson, setCapacity } from './people-queries.ts';
import { listPolicies, lockBot, savePolicy } from './policy-queries.ts';

interface Deps {
  database: Database;
}

interface Call {
  actor: CallingActor;
  origin: AuditOrigin;
}
type PolicyBody = Omit<BodyOf<typeof endpoints.setAssignmentPolicy>, 'version'>;

const assignmentChanged: NewEvent = {
  event: 'updateAssignment',
  audience: { permission: ['settings:read'] },
  data: {},
};

/** The policy of a bot that none was set for. */
export const byHand = {
  mode: 'by_hand',
  last_manager_first: false,
  user_ids: null,
  accept_minutes: null,
  gone_minutes: null,
  otherwise_user_id: null,
} as const satisfies PolicyBody;

type Names = ReadonlyMap<number, string>;

/** Throws at the field that names somebody who cannot be given clients. */
const assertPeople = (body: PolicyBody, people: ReadonlySet<number>): void => {
  if (!(body.user_ids ?? []).every((id) => people.has(id))) throw fieldError('user_ids', 'validation.unknown_manager');
  if (body.otherwise_user_id !== null && !people.has(body.otherwise_user_id)) {
    throw fieldError('otherwise_user_id', 'validation.unknown_manager');
  }
};

/** A policy as the audit log tells its changes. */
const factsOf = ({ user_ids: userIds, otherwise_user_id: otherwise, ...policy }: PolicyBody, names: Names) => ({
  mode: policy.mode,
  last_manager_first: policy.last_manager_first,
  accept_minutes: policy.accept_minutes,
  gone_minutes: policy.gone_minutes,
  who: userIds?.map((id) => names.get(id) ?? '') ?? null,
  otherwise: otherwise === null ? null : (names.get(otherwise) ?? ''),
});

/** Throws `bot.not_found`, `assignment.changed`, or at the field that names somebody who may not answer clients. */
export const makeSetPolicy =
  ({ database }: Deps) =>
  (
    { actor: { workspaceId, userId }, origin }: Call,
    botId: number,
    { version, ...body }: BodyOf<typeof endpoints.setAssignmentPolicy>,
  ): Promise<AssignmentPolicy> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const bot = await lockBot(tx, workspaceId, botId);
      if (bot === null) throw new AppError('bot.not_found');
      const before = (await listPolicies(tx, workspaceId)).find(({ bot_id: id }) => id === botId);
      if (before?.version !== version) throw new AppError('assignment.changed');
      const people = await listPeopleWithLoad(tx, workspaceId);
      assertPeople(body, new Set(people.map(({ id }) => id)));
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const changes = changesBetween(factsOf(before, names), factsOf(body, names));
      if (Object.keys(changes).length > 0) {
        const subject = { kind: 'bot', id: botId, name: bot.title } as const;
        await recordAudit(tx, {
          workspaceId,
          actorId: userId,
          action: 'assignment.changed',
          subject,
          changes,
          ...origin,
        });
      }
      const saved = await savePolicy(tx, workspaceId, botId, body);
      tx.announce(assignmentChanged);
      return { ...body, bot_id: botId, version: saved?.version ?? version + 1 };
    });

/** Throws `user.not_found`. */
export const makeSetCapacity =
  ({ database }: Deps) =>
  ({ actor: { workspaceId, userId: actorId }, origin }: Call, userId: number, capacity: number | null): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const person = await lockPerson(tx, workspaceId, userId);
      if (person === null) throw new AppError('user.not_found');
      const before = await findCapacity(tx, workspaceId, userId);
      if (before === capacity) return;
      await setCapacity(tx, workspaceId, userId, capacity);
      await recordAudit(tx, {
        workspaceId,
        actorId,
        action: 'assignment.capacity_changed',
        subject: { kind: 'user', id: userId, name: person.name },
        changes: { capacity: { from: before, to: capacity } },
        ...origin,
      });
      tx.announce(assignmentChanged);
    });
