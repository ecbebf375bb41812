/** What is written of a conversation that was handed over: in it, and in the audit log. */
import type { SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { type AuditOrigin, recordAudits } from '../../foundation/audit-log/index.ts';
import { nameTargets, nameUser, type Person } from '../messages/index.ts';

export const saidOf = (by: Person, next: Person | null): SystemMessage =>
  next === null
    ? { code: 'manager_returned', params: nameUser(by) }
    : { code: 'manager_assigned', params: { ...nameUser(by), ...nameTargets([next]) } };

export interface TakenAway {
  /** The conversation's. */
  name: string;
  clientId: number | null;
  from: string | null;
  to: string | null;
}

/** Somebody's conversations were given to others, or to nobody. */
export const recordTakenAway = (
  tx: Transaction,
  { workspaceId, actorId, origin }: { workspaceId: number; actorId: number; origin: AuditOrigin },
  taken: readonly TakenAway[],
): Promise<void> =>
  recordAudits(
    tx,
    workspaceId,
    taken.map(({ name, clientId, from, to }) => ({
      actorId,
      action: 'conversation.taken_away',
      subject: { kind: 'client', id: clientId, name },
      changes: { manager: { from, to } },
      ...origin,
    })),
  );
