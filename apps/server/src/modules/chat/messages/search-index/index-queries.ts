import { statement } from '../../../../platform/database/index.ts';
import { messagesTable } from '../exported-queries.ts';
import { formatMessageTerms, type IndexedMessage } from './message-terms.ts';

const columnsOf = (workspaceId: number, messages: readonly IndexedMessage[]) =>
  [
    workspaceId,
    messages.map((message) => message.id),
    messages.map((message) => message.channel_id),
    messages.map((message) => message.created_at),
    messages.map((message) => formatMessageTerms(workspaceId, message)),
  ] as const;

const insertSql = `insert into message_search (workspace_id, message_id, channel_id, created_at, terms)
  select $1, n.id, n.channel_id, n.created_at, n.terms::tsvector
  from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[]) as n (id, channel_id, created_at, terms)`;

/** Adds new messages to the index; sent together with the statements that write them. */
export const indexNewMessagesStatement = statement({
  name: 'index-new-messages',
  text: insertSql,
  values: columnsOf,
}).of();

/** Updates the index with a message's present content. */
export const indexChangedMessageStatement = statement({
  text: `${insertSql} on conflict (workspace_id, message_id) do update set terms = excluded.terms`,
  values: (workspaceId: number, message: IndexedMessage) => columnsOf(workspaceId, [message]),
}).of();

/** For messages without a row. Does not overwrite one that came meanwhile: it is newer. */
export const indexOldMessagesStatement = statement({
  text: `${insertSql} on conflict do nothing`,
  values: columnsOf,
}).of();

/** For messages that were indexed otherwise (0084-index-word-forms.sql). A row that has changed meanwhile is newer. */
export const indexAgainStatement = statement({
  text: `update message_search s set terms = n.terms::tsvector
    from unnest($2::bigint[], $3::text[], $4::text[]) as n (id, indexed_as, terms)
    where s.workspace_id = $1 and s.message_id = n.id and s.xmin::text = n.indexed_as`,
  values: (workspaceId: number, messages: readonly (IndexedMessage & { indexed_as: string })[]) => [
    workspaceId,
    messages.map((message) => message.id),
    messages.map((message) => message.indexed_as),
    messages.map((message) => formatMessageTerms(workspaceId, message)),
  ],
}).of();

/**
 * Removes a deleted message's words from the index. Its row stays, empty: the backlog job may have read the message
 * before it was deleted, and inserts where there is no row.
 */
export const unindexMessageStatement = statement({
  text: `insert into message_search (workspace_id, message_id, channel_id, created_at, terms)
    select m.workspace_id, m.id, m.channel_id, m.created_at, '' from ${messagesTable} m where m.workspace_id = $1 and m.id = $2
    on conflict (workspace_id, message_id) do update set terms = excluded.terms`,
  values: (workspaceId: number, messageId: number) => [workspaceId, messageId],
}).of();

/** Forgets messages that are deleted for good. Not while the backlog job may still insert them. */
export const forgetMessagesStatement = statement({
  name: 'forget-indexed-messages',
  text: 'delete from message_search where workspace_id = $1 and message_id = any($2)',
  values: (workspaceId: number, messageIds: readonly number[]) => [workspaceId, messageIds],
}).of();
