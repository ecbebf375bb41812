import { type AuditAction, type AuditChanges, type AuditSubjectKind, limits } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../../platform/database/index.ts';
import { insertAuditEntries } from './audit-queries.ts';

/** Where a change comes from. */
export interface AuditOrigin {
  ip: string;
  userAgent: string | null;
  /** The API token by which it was done; undefined for a session, and outside of requests. */
  apiToken?: { id: number; name: string } | undefined;
}

export const auditOrigin = ({ ip, headers, caller }: FastifyRequest): AuditOrigin => ({
  ip,
  userAgent: headers['user-agent'] ?? null,
  apiToken: caller?.actor?.apiToken,
});

export interface NewAuditEntry extends AuditOrigin {
  workspaceId: number;
  /** Null without a signed-in user. */
  actorId: number | null;
  action: AuditAction;
  subject: { kind: AuditSubjectKind; id: number | null; name: string };
  /** The changed fields with old and new values; never a secret. */
  changes?: AuditChanges;
}

/** Cut at a whole character. PostgreSQL cannot store NUL. */
const cut = (text: string, chars: number) => Array.from(text.replaceAll('\0', '')).slice(0, chars).join('');

/**
 * Writes into the audit log, in the transaction of the changes: neither exists without the other. Takes no lock, so its
 * position among the other statements does not matter.
 */
export const recordAudits = (
  tx: Transaction,
  workspaceId: number,
  entries: readonly Omit<NewAuditEntry, 'workspaceId'>[],
): Promise<void> =>
  insertAuditEntries(
    tx,
    workspaceId,
    entries.map(({ subject, changes = {}, userAgent, ...entry }) => ({
      ...entry,
      subject: { ...subject, name: cut(subject.name, limits.auditNameChars) },
      changes,
      userAgent: userAgent === null ? null : cut(userAgent, limits.auditUserAgentChars),
    })),
  );

/** The same for one change. */
export const recordAudit = (tx: Transaction, { workspaceId, ...entry }: NewAuditEntry): Promise<void> =>
  recordAudits(tx, workspaceId, [entry]);

type Value = AuditChanges[string]['from'];

/** The differences between two states of the same fields. */
export const changesBetween = <Field extends string>(
  before: Record<Field, Value>,
  after: Record<Field, Value>,
): AuditChanges =>
  Object.fromEntries(
    (Object.keys(after) as Field[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
