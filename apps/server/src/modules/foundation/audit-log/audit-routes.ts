import { type AuditEntry, endpoints, limits } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { type AuditRow, listAuditRows } from './audit-queries.ts';

const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  created_at: row.created_at.toISOString(),
  actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  token: row.token_id === null ? null : { id: row.token_id, name: row.token_name ?? '' },
  action: row.action,
  subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  changes: row.changes,
  ip: row.ip,
  user_agent: row.user_agent,
});

export const makeAuditRoutes = (database: Database): Route[] => [
  route(endpoints.listAuditEntries, async ({ actor: { workspaceId }, query }) => {
    const { limit = limits.auditEntriesPerPage, offset = 0 } = query;
    const filter = {
      actorId: query.actor_id ?? null,
      action: query.action ?? null,
      subjectKind: query.subject_kind ?? null,
      subjectId: query.subject_id ?? null,
      ip: query.ip ?? null,
      from: query.from ?? null,
      to: query.to ?? null,
    };
    const { rows, count } = await listAuditRows(database, workspaceId, filter, { limit, offset });
    return { data: rows.map(toAuditEntry), count, hasMore: offset + rows.length < count };
  }),
];
