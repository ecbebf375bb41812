import type { AuditAction, AuditChanges, AuditSubjectKind } from '@switchboard/contract';
import { type Database, statement } from '../../../platform/database/index.ts';

export interface NewAuditRow {
  actorId: number | null;
  action: AuditAction;
  subject: { kind: AuditSubjectKind; id: number | null; name: string };
  changes: AuditChanges;
  ip: string;
  userAgent: string | null;
  apiToken?: { id: number; name: string } | undefined;
}

export const getActorName = statement({
  name: 'get-actor-name',
  text: `select trim(first_name || ' ' || last_name) as name from audit_actors where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, actorId: number) => [workspaceId, actorId],
}).answer(([row]: { name: string }[]): string => row?.name ?? '');

/** JSON that PostgreSQL accepts: half of a surrogate pair becomes the replacement character. */
const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? Buffer.from(one).toString() : one));

/** Adds entries of one workspace, in one statement. */
export const insertAuditEntries = statement({
  name: 'insert-audit-entries',
  text: `insert into audit_log (workspace_id, actor_id, actor_name, action, subject_kind, subject_id, subject_name,
      changes, ip, user_agent, token_id, token_name)
    select $1, n.actor_id, (select trim(first_name || ' ' || last_name) from audit_actors
        where workspace_id = $1 and id = n.actor_id),
      n.action, n.subject_kind, n.subject_id, n.subject_name, n.changes::jsonb, n.ip, n.user_agent,
      n.token_id, n.token_name
    from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[],
        $10::bigint[], $11::text[])
      as n (actor_id, action, subject_kind, subject_id, subject_name, changes, ip, user_agent, token_id, token_name)`,
  values: (workspaceId: number, rows: readonly NewAuditRow[]) => [
    workspaceId,
    rows.map((row) => row.actorId),
    rows.map((row) => row.action),
    rows.map((row) => row.subject.kind),
    rows.map((row) => row.subject.id),
    rows.map((row) => row.subject.name),
    rows.map((row) => toStorableJson(row.changes)),
    rows.map((row) => row.ip),
    rows.map((row) => row.userAgent),
    rows.map((row) => row.apiToken?.id ?? null),
    rows.map((row) => row.apiToken?.name ?? null),
  ],
}).run();

export interface AuditRow {
  id: string;
  created_at: Date;
  actor_id: number | null;
  actor_name: string | null;
  action: AuditAction;
  subject_kind: AuditSubjectKind;
  subject_id: number | null;
  subject_name: string;
  changes: AuditChanges;
  ip: string;
  user_agent: string | null;
  token_id: number | null;
  token_name: string | null;
}

/** Null: entries are not chosen by this. */
export interface AuditFilter {
  actorId: number | null;
  action: AuditAction | null;
  subjectKind: AuditSubjectKind | null;
  subjectId: number | null;
  /** The beginning of the address. */
  ip: string | null;
  from: string | null;
  to: string | null;
}

const chosen = `from audit_log where workspace_id = $1
  and ($2::bigint is null or actor_id = $2) and ($3::text is null or action = $3)
  and ($4::text is null or subject_kind = $4) and ($5::bigint is null or subject_id = $5)
  and ($6::text is null or starts_with(ip, $6))
  and ($7::timestamptz is null or created_at >= $7) and ($8::timestamptz is null or created_at < $8)`;

type AuditValues = [
  actorId: number | null,
  action: string | null,
  subjectKind: string | null,
  subjectId: number | null,
  ip: string | null,
  from: string | null,
  to: string | null,
];

export const countAuditLogStatement = statement({
  name: 'count-audit-log',
  text: `select count(*) as count ${chosen}`,
  values: (workspaceId: number, filter: AuditValues) => [workspaceId, ...filter],
}).of<{ count: number }>();

export const listAuditLogStatement = statement({
  name: 'list-audit-log',
  text: `select id, created_at, actor_id, actor_name, action, subject_kind, subject_id, subject_name, changes, ip,
      user_agent, token_id, token_name ${chosen} order by created_at desc, id limit $9 offset $10`,
  values: (workspaceId: number, filter: AuditValues, limit: number, offset: number) => [
    workspaceId,
    ...filter,
    limit,
    offset,
  ],
}).of<AuditRow>();

export const listAuditRows = async (
  database: Database,
  workspaceId: number,
  { actorId, action, subjectKind, subjectId, ip, from, to }: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; count: number }> => {
  const filter: AuditValues = [actorId, action, subjectKind, subjectId, ip, from, to];
  const [{ rows }, counted] = await database.readTogether(workspaceId, [
    listAuditLogStatement(workspaceId, filter, limit, offset),
    countAuditLogStatement(workspaceId, filter),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
};

/**
 * Removes a client's names and values from the entries about them: the one change that entries allow. Returns the
 * number of changed entries.
 */
export const eraseAuditNames = statement({
  name: 'erase-audit-names',
  text: `update audit_log set subject_name = '', changes = '{}'
    where workspace_id = $1 and subject_kind = 'client' and subject_id = $2 and (subject_name <> '' or changes <> '{}')
      and action <> 'client.erased'`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).count();

/** Deletes entries older than the workspace keeps them; at most `atOnce`, and returns how many. */
export const deleteOldAuditEntries = statement({
  name: 'delete-old-audit-entries',
  text: `delete from audit_log where workspace_id = $1 and id in (
    select id from audit_log where workspace_id = $1 and created_at < now() - make_interval(days => $2)
    order by created_at limit $3)`,
  values: (workspaceId: number, { days, atOnce }: { days: number; atOnce: number }) => [workspaceId, days, atOnce],
}).count();
