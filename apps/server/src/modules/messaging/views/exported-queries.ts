import { type Actor, type ConversationFilter, can, channelTypes, conversationPriorities } from '@switchboard/contract';
import { channelMembersTable, conversationClientsView } from '../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { customFieldValuesTable } from '../../clients/clients/exported-queries.ts';
import { channelLabelsTable } from '../labels/exported-queries.ts';
import { hasTargetAt } from '../targets/exported-queries.ts';

/** For joins in other modules' SQL. */
export const viewsTable = 'conversation_views';

/** Adds a value to the statement and answers its place in the text: `$4`. */
export type Take = (value: unknown) => string;

/** Takes values for a statement's text. */
export const taking =
  (values: unknown[]): Take =>
  (value) =>
    `$${values.push(value)}`;

/** When somebody last wrote in a conversation (`channels c`). */
export const activity = 'coalesce(c.last_message_at, c.created_at)';

const stateTexts = { open: `'open'`, snoozed: `'snoozed'`, closed: `'closed'` } as const;

type Condition = keyof ConversationFilter;
type Compile<Name extends Condition> = (
  value: NonNullable<ConversationFilter[Name]>,
  take: Take,
  readerId: number,
) => string;

const managerSql: Compile<'managers'> = (managers, take, readerId) => {
  const ids = managers
    .map((manager) => (manager === 'me' ? readerId : manager))
    .filter((manager) => typeof manager === 'number');
  const parts = [
    ...(ids.length > 0 ? [`c.manager_id = any(${take(ids)}::bigint[])`] : []),
    ...(managers.includes('nobody') ? ['c.manager_id is null and c.blocked_at is null'] : []),
    ...(managers.includes('somebody') ? ['(c.manager_id is not null or c.blocked_at is not null)'] : []),
  ];
  return `(${parts.join(' or ')})`;
};

const conditions: { [Name in Condition]: Compile<Name> } = {
  // Written out, so that PostgreSQL finds the indexes of open, snoozed and closed conversations.
  states: (states) => `c.state in (${states.map((state) => stateTexts[state]).join(', ')})`,
  labels: (labels, take) => `exists (select from ${channelLabelsTable} l
    where l.workspace_id = c.workspace_id and l.channel_id = c.id and l.label_id = any(${take(labels)}::bigint[]))`,
  bots: (bots, take) => `c.bot_id = any(${take(bots)}::bigint[])`,
  managers: managerSql,
  member: (_me, take, readerId) => `exists (select from ${channelMembersTable} m
    where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = ${take(readerId)}::bigint)`,
  waiting_minutes: (minutes, take) =>
    // Whoever waits at all: they may have begun after this transaction did.
    minutes === 0
      ? 'c.awaiting_since is not null'
      : `c.awaiting_since <= now() - make_interval(mins => ${take(minutes)}::int)`,
  silent_minutes: (minutes, take) => `${activity} <= now() - make_interval(mins => ${take(minutes)}::int)`,
  targets: hasTargetAt,
  priorities: (priorities, take) =>
    `c.priority = any(${take(priorities.map((one) => conversationPriorities.indexOf(one)))}::smallint[])`,
  languages: (languages, take) => `exists (select from ${conversationClientsView} k
    where k.workspace_id = c.workspace_id and k.id = c.client_id and k.language = any(${take(languages)}::text[]))`,
  last_by: (by, take) => `(select m.client_id is not null from ${messagesTable} m
    where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.system is null and m.audience = 'public'
    order by m.seq desc limit 1) = ${take(by === 'client')}::boolean`,
  fields: (fields, take) =>
    `(${fields
      .map(({ field_id: id, value }) => {
        const at = value === null ? null : take(value);
        return `exists (select from ${customFieldValuesTable} v
          where v.workspace_id = c.workspace_id and v.client_id = c.client_id and v.field_id = ${take(id)}::bigint
            ${at === null ? '' : `and left(v.value, 120) = ${at}::text and v.value = ${at}::text`})`;
      })
      .join(' or ')})`,
};

const conditionSql = <Name extends Condition>(name: Name, filter: ConversationFilter, take: Take, readerId: number) => {
  const value = filter[name];
  const compile: Compile<Name> = conditions[name];
  return value === undefined ? [] : [compile(value, take, readerId)];
};

const names = Object.keys(conditions) as Condition[];

/**
 * SQL of the conversations (`channels c`) that match a filter and that the reader may read: the only place that knows
 * what a filter means. `$1` is the workspace; no value of a filter becomes part of the text.
 */
export const compileFilter = (filter: ConversationFilter, reader: Actor, take: Take): string =>
  [
    `c.workspace_id = $1 and c.type = ${channelTypes.client} and c.deleted_at is null`,
    ...(can(reader, 'conversations.read', null) ? [] : ['false']),
    ...names.flatMap((name) => conditionSql(name, filter, take, reader.userId)),
  ].join(' and ');

/** Together these have each condition, for the check of statements. */
export const sampleFilters: readonly ConversationFilter[] = [
  {},
  { waiting_minutes: 0 },
  {
    states: ['open', 'snoozed'],
    labels: [1],
    bots: [1],
    managers: ['me', 'nobody', 'somebody', 1],
    member: 'me',
    waiting_minutes: 5,
    silent_minutes: 5,
    targets: ['near', 'late'],
    priorities: ['high'],
    languages: ['uk'],
    last_by: 'client',
    fields: [
      { field_id: 1, value: 'a' },
      { field_id: 2, value: null },
    ],
  },
];
