import {
  type AssignmentMode,
  type AssignmentPolicy,
  type BodyOf,
  type endpoints,
  userStatuses,
} from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { listPeople } from '../../chat/channel-access/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { lockPerson, setCapacity } from './people-queries.ts';
import { lockPolicyOfBot, queueAssignment, savePolicy } from './policy-queries.ts';

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

/** The names of the people that a policy names. Throws at the field that names somebody who cannot have clients. */
const assertPeople = async (tx: Transaction, workspaceId: number, body: PolicyBody): Promise<void> => {
  const named = [...(body.user_ids ?? []), ...(body.otherwise_user_id === null ? [] : [body.otherwise_user_id])];
  const people = await listPeople(tx, workspaceId, named);
  const isFit = (userId: number) =>
    people.some(({ id, status, may_answer_clients: may }) => id === userId && status === userStatuses.active && may);
  if (!(body.user_ids ?? []).every(isFit)) throw fieldError('user_ids', 'validation.unknown_manager');
  if (body.otherwise_user_id !== null && !isFit(body.otherwise_user_id)) {
    throw fieldError('otherwise_user_id', 'validation.unknown_manager');
  }
};

/** A policy as the audit log tells its changes. */
const factsOf = ({ user_ids: userIds, otherwise_user_id: otherwise, ...rest }: PolicyBody, names: Names) => ({
  ...rest,
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
      const found = await lockPolicyOfBot(tx, workspaceId, botId);
      if (found === null) throw new AppError('bot.not_found');
      const { bot_title: title, version: newest, mode, last_manager_first: isLastFirst, ...rest } = found;
      if (newest !== version) throw new AppError('assignment.changed');
      await assertPeople(tx, workspaceId, body);
      const before: PolicyBody =
        mode === null ? byHand : { ...rest, mode: mode as AssignmentMode, last_manager_first: isLastFirst ?? false };
      const ids = [before, body].flatMap((one) => [...(one.user_ids ?? []), one.otherwise_user_id ?? []].flat());
      const names = new Map((await listPeople(tx, workspaceId, ids)).map(({ id, name }) => [id, name]));
      const changes = changesBetween(factsOf(before, names), factsOf(body, names));
      if (Object.keys(changes).length > 0) {
        const subject = { kind: 'bot', id: botId, name: title } as const;
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
      await queueAssignment(tx, workspaceId);
      return { ...body, bot_id: botId, version: saved?.version ?? version + 1 };
    });

/** Throws `user.not_found`. */
export const makeSetCapacity =
  ({ database }: Deps) =>
  ({ actor: { workspaceId, userId: actorId }, origin }: Call, userId: number, capacity: number | null): Promise<void> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const person = await lockPerson(tx, workspaceId, userId);
      if (person === null) throw new AppError('user.not_found');
      if (person.capacity === capacity) return;
      await setCapacity(tx, workspaceId, userId, capacity);
      await recordAudit(tx, {
        workspaceId,
        actorId,
        action: 'assignment.capacity_changed',
        subject: { kind: 'user', id: userId, name: person.name },
        changes: { capacity: { from: person.capacity, to: capacity } },
        ...origin,
      });
      tx.announce(assignmentChanged);
      await queueAssignment(tx, workspaceId);
    });
