import type { Actor, AutomationFilter } from '@switchboard/contract';
import { composed, statement } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { clientsTable, customFieldsTable, customFieldValuesTable } from '../../clients/clients/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { cannedRepliesTable } from '../canned-replies/exported-queries.ts';
import { channelLabelsTable, labelsTable } from '../labels/exported-queries.ts';
import { compileFilter, sampleFilters, taking } from '../views/exported-queries.ts';

/** In whose name filters are read: nobody's, who may read them all. */
export const everyReader: Actor = { userId: 0, permissions: { leads: ['read'] } };

/** Of each of these conversations, whether it matches each of the filters; one whose client is blocked matches none. */
export const listMatches = composed({
  compose: (workspaceId: number, filters: readonly AutomationFilter[], channelIds: readonly number[]) => {
    const values: unknown[] = [workspaceId];
    const take = taking(values);
    const matches = filters.map((filter) => `coalesce(${compileFilter(filter, everyReader, take)}, false)`);
    return {
      text: `select c.id, array[${matches.join(', ')}]::boolean[] as matches from ${channelsTable} c
        where c.workspace_id = $1 and c.id = any(${take(channelIds)}::bigint[]) and c.blocked_at is null`,
      values,
    };
  },
  samples: () => [[1, sampleFilters.map(({ member: _member, ...filter }) => filter), [1]] as const],
}).all<{ id: number; matches: boolean[] }>();

/** A conversation with what its texts are filled in with. */
export interface ConversationNow {
  id: number;
  name: string;
  client_id: number;
  state: string;
  priority: number;
  manager_id: number | null;
  manager_first_name: string | null;
  manager_last_name: string | null;
  first_name: string;
  last_name: string;
  username: string | null;
  phone: string | null;
  /** The workspace's where the messenger names none. */
  language: string;
  bot_title: string;
  /** The bot works, and the client has not stopped it. */
  is_reachable: boolean;
  /** `AbilityPhases`. */
  ability_phases: object | null;
  last_inbound_at: Date | null;
  now: Date;
}

export const listConversations = statement({
  name: 'list-conversations-for-automation',
  text: `select c.id, c.name, k.id as client_id, c.state, c.priority, c.manager_id, u.first_name as manager_first_name,
      u.last_name as manager_last_name, k.first_name, k.last_name, k.username, k.phone,
      coalesce(k.language, w.default_language) as language, b.title as bot_title,
      b.deleted_at is null and b.state in ('active', 'connecting') and c.blocked_at is null and not c.client_blocked as is_reachable,
      b.ability_phases, k.last_inbound_at, clock_timestamp() as now
    from ${channelsTable} c
    join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    join ${workspacesTable} w on w.id = c.workspace_id
    join ${botsTable} b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    left join ${usersTable} u on u.workspace_id = c.workspace_id and u.id = c.manager_id
    where c.workspace_id = $1 and c.id = any($2::bigint[]) and c.deleted_at is null`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<ConversationNow>();

export const listFieldValues = statement({
  name: 'list-field-values-for-automation',
  text: `select f.title, v.value from ${customFieldValuesTable} v
    join ${customFieldsTable} f on f.workspace_id = v.workspace_id and f.id = v.field_id
    where v.workspace_id = $1 and v.client_id = $2`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).all<{ title: string; value: string }>();

/** A shared canned reply; it stays until the transaction ends. */
export const findSharedReply = statement({
  name: 'find-shared-reply-for-automation',
  text: `select texts from ${cannedRepliesTable} where workspace_id = $1 and id = $2 and owner_id is null`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<{ texts: object }>();

/** Whether a conversation has a label; null where there is no such label. */
export const findLabelIn = statement({
  name: 'find-label-in-conversation',
  text: `select exists (select from ${channelLabelsTable} c where c.workspace_id = l.workspace_id and c.label_id = l.id
      and c.channel_id = $2) as is_on
    from ${labelsTable} l where l.workspace_id = $1 and l.id = $3`,
  values: (workspaceId: number, channelId: number, labelId: number) => [workspaceId, channelId, labelId],
}).first<{ is_on: boolean }>();

/** None of these labels is deleted until the transaction ends. */
export const holdLabels = statement({
  name: 'hold-labels-for-automation',
  text: `select 1 from ${labelsTable} where workspace_id = $1 and id = any($2::bigint[]) order by id for key share`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).run();
