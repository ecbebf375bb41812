import type { AssignmentMode, AssignmentPolicy, BodyOf, endpoints } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';

const columns = `p.bot_id, p.mode, p.last_manager_first, p.user_ids, p.accept_minutes, p.gone_minutes, p.otherwise_user_id,
  p.version`;
const joined = `assignment_policies p join ${botsTable} b on b.workspace_id = p.workspace_id and b.id = p.bot_id and b.deleted_at is null`;
/** Where clients are assigned: a paused bot sends no answers. */
const takesTurns = `p.mode <> 'by_hand' and b.state <> 'paused'`;

type Row = Omit<AssignmentPolicy, 'mode'> & { mode: string };
const toPolicies = (rows: Row[]): AssignmentPolicy[] =>
  rows.map((row) => ({ ...row, mode: row.mode as AssignmentMode }));

/** Of every bot, also those for which none was set. */
export const listPolicies = statement({
  name: 'list-assignment-policies',
  text: `select b.id as bot_id, coalesce(p.mode, 'by_hand') as mode, coalesce(p.last_manager_first, false) as last_manager_first,
      p.user_ids, p.accept_minutes, p.gone_minutes, p.otherwise_user_id, coalesce(p.version, 0) as version
    from ${botsTable} b left join assignment_policies p on p.workspace_id = b.workspace_id and p.bot_id = b.id
    where b.workspace_id = $1 and b.deleted_at is null order by b.id`,
  values: (workspaceId: number) => [workspaceId],
}).answer(toPolicies);

/** Whether the clients of any bot are assigned. */
export const isAssigning = statement({
  name: 'is-assigning',
  text: `select from ${joined} where p.workspace_id = $1 and ${takesTurns} limit 1`,
  values: (workspaceId: number) => [workspaceId],
}).any();

/** The lease of each bot whose clients are assigned, until this transaction ends: a process that dies has none. */
export const leasePolicies = statement({
  name: 'lease-assignment-policies',
  text: `select ${columns} from ${joined} where p.workspace_id = $1 and ${takesTurns} order by p.bot_id for no key update of p`,
  values: (workspaceId: number) => [workspaceId],
}).answer(toPolicies);

/** For who waits for the leases of a process that is stopped or slow. */
export const limitLeaseWait = statement({
  name: 'limit-lease-wait',
  text: `select set_config('lock_timeout', '500ms', true)`,
  values: () => [],
}).run();

/** The policy of a conversation's bot; null where people take its clients. */
export const findPolicyOfConversation = statement({
  name: 'find-policy-of-conversation',
  text: `select ${columns} from ${joined} join ${channelsTable} c on c.workspace_id = p.workspace_id and c.bot_id = p.bot_id
    where p.workspace_id = $1 and c.id = $2 and ${takesTurns}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: Row[]): AssignmentPolicy | null => toPolicies(rows)[0] ?? null);

/** For a change of its policy, which is read afterwards: of two at once the second sees the first. */
export const lockBot = statement({
  name: 'lock-bot-for-assignment',
  text: `select title from ${botsTable} where workspace_id = $1 and id = $2 and deleted_at is null for no key update`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).first<{ title: string }>();

type PolicyBody = Omit<BodyOf<typeof endpoints.setAssignmentPolicy>, 'version'>;

/** Answers its version. */
export const savePolicy = statement({
  name: 'save-assignment-policy',
  text: `insert into assignment_policies as p (workspace_id, bot_id, mode, last_manager_first, user_ids, accept_minutes,
      gone_minutes, otherwise_user_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (workspace_id, bot_id) do update set mode = excluded.mode, last_manager_first = excluded.last_manager_first,
      user_ids = excluded.user_ids, accept_minutes = excluded.accept_minutes, gone_minutes = excluded.gone_minutes,
      otherwise_user_id = excluded.otherwise_user_id, version = p.version + 1
    returning version`,
  values: (workspaceId: number, botId: number, body: PolicyBody) => [
    workspaceId,
    botId,
    body.mode,
    body.last_manager_first,
    body.user_ids,
    body.accept_minutes,
    body.gone_minutes,
    body.otherwise_user_id,
  ],
}).first<{ version: number }>();

/** After it the transaction waits for other locks as any does. */
export const restoreLockWait = statement({
  name: 'restore-lock-wait',
  text: `select set_config('lock_timeout', reset_val, true) from pg_settings where name = 'lock_timeout'`,
  values: () => [],
}).run();

/** Queues that clients are assigned, where any bot's are. */
export const queueAssignment = statement({
  name: 'queue-assignment',
  text: `select enqueue_job('assign-conversations', json_build_object('workspace_id', $1::bigint), key => 'assign:' || $1::bigint)
    where exists (select from assignment_policies where workspace_id = $1 and mode <> 'by_hand')`,
  values: (workspaceId: number) => [workspaceId],
}).run();
