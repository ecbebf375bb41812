import type { BodyOf, endpoints, TargetPolicy } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { labelsTable } from '../labels/exported-queries.ts';

export type PolicyBody = BodyOf<typeof endpoints.createTargetPolicy>;

/** Bots and labels that are gone are left out. */
const columns = `p.id, p.name, p.first_answer_minutes, p.next_answer_minutes, p.closing_minutes, p.version,
  case when p.bot_ids is not null then array(select b.id from ${botsTable} b
    where b.workspace_id = p.workspace_id and b.id = any(p.bot_ids) and b.deleted_at is null order by b.id) end as bot_ids,
  case when p.label_ids is not null then array(select l.id from ${labelsTable} l
    where l.workspace_id = p.workspace_id and l.id = any(p.label_ids) order by l.id) end as label_ids`;

export const listPolicies = statement({
  name: 'list-target-policies',
  text: `select ${columns} from target_policies p where p.workspace_id = $1 order by p.position, p.id`,
  values: (workspaceId: number) => [workspaceId],
}).all<TargetPolicy>();

/** The same; none of them is deleted until the transaction ends. */
export const holdPolicies = statement({
  name: 'hold-target-policies',
  text: `select ${columns} from target_policies p where p.workspace_id = $1 order by p.position, p.id for key share of p`,
  values: (workspaceId: number) => [workspaceId],
}).all<TargetPolicy>();

/** All of them, in their order: two changes take turns. */
export const lockPolicies = statement({
  name: 'lock-target-policies',
  text: 'select id, name from target_policies where workspace_id = $1 order by position, id for no key update',
  values: (workspaceId: number) => [workspaceId],
}).all<{ id: number; name: string }>();

/** New, after the others, or in place of the one with its id, whose version rises. */
export const savePolicy = statement({
  name: 'save-target-policy',
  text: `insert into target_policies (workspace_id, id, name, bot_ids, label_ids, first_answer_minutes, next_answer_minutes,
      closing_minutes, position)
    values ($1, $2, $3, $4, $5, $6, $7, $8,
      (select 1 + coalesce(max(o.position), 0) from target_policies o where o.workspace_id = $1))
    on conflict (workspace_id, id) do update set name = excluded.name, bot_ids = excluded.bot_ids,
      label_ids = excluded.label_ids, first_answer_minutes = excluded.first_answer_minutes,
      next_answer_minutes = excluded.next_answer_minutes, closing_minutes = excluded.closing_minutes,
      version = target_policies.version + 1`,
  values: (workspaceId: number, id: number, body: PolicyBody) => [
    workspaceId,
    id,
    body.name,
    body.bot_ids,
    body.label_ids,
    body.first_answer_minutes,
    body.next_answer_minutes,
    body.closing_minutes,
  ],
}).run();

export const deletePolicy = statement({
  name: 'delete-target-policy',
  text: 'delete from target_policies where workspace_id = $1 and id = $2 returning name',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<{ name: string }>();

/** Puts the policies in this order; those that are not named follow in theirs. */
export const placePolicies = statement({
  name: 'place-target-policies',
  text: `update target_policies p set position = o.position
    from (select id, row_number() over (order by array_position($2::bigint[], id), position, id) as position
      from target_policies where workspace_id = $1) o
    where p.workspace_id = $1 and p.id = o.id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();

interface PartRow {
  kind: string;
  id: number;
  name: string;
}

/** The names of the bots and labels that exist, of those that are asked for. */
export const listParts = statement({
  name: 'list-target-policy-parts',
  text: `select 'bot' as kind, id, title as name from ${botsTable}
      where workspace_id = $1 and id = any($2::bigint[]) and deleted_at is null
    union all select 'label', id, name from ${labelsTable} where workspace_id = $1 and id = any($3::bigint[])`,
  values: (workspaceId: number, botIds: readonly number[], labelIds: readonly number[]) => [
    workspaceId,
    botIds,
    labelIds,
  ],
}).all<PartRow>();
