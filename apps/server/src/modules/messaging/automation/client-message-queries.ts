/** What clients have written: read from their messages by number, each once, so that writing one costs nothing more. */
import { randomUUID } from 'node:crypto';
import type { AutomationTrigger } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { workspaceCountersTable } from '../../../platform/workspace-counters/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import type { AutomationEvent } from './event-queries.ts';

const kinds: AutomationTrigger['kind'][] = ['client_wrote', 'said_word', 'nobody_here'];

const hasListener = `exists (select from automation_rules r
  where r.workspace_id = $1 and r.is_on and r.trigger_kind = any('{${kinds.join()}}'))`;

/** Whether rules that are on may have to hear of messages that were not looked at. */
export const hasUnreadMessages = statement({
  name: 'has-unread-messages-for-automation',
  text: `select 1 from automation_cursors c
    join ${workspaceCountersTable} n on n.workspace_id = c.workspace_id and n.message_id > c.message_id
    where c.workspace_id = $1 and ${hasListener}`,
  values: (workspaceId: number) => [workspaceId],
}).any();

/** Before a rule is switched on: where it is the first that listens to clients, nothing before counts. */
export const startReading = statement({
  name: 'start-reading-for-automation',
  text: `insert into automation_cursors (workspace_id, message_id)
    select n.workspace_id, n.message_id from ${workspaceCountersTable} n where n.workspace_id = $1 and not ${hasListener}
    on conflict (workspace_id) do update set message_id = excluded.message_id`,
  values: (workspaceId: number) => [workspaceId],
}).run();

/** Null while no rule listens. */
export const lockCursor = statement({
  name: 'lock-automation-cursor',
  text: `select message_id from automation_cursors where workspace_id = $1 and ${hasListener} for update`,
  values: (workspaceId: number) => [workspaceId],
}).first<{ message_id: number }>();

interface ClientMessageRow {
  id: number | null;
  channel_id: number | null;
  seq: number | null;
  content: string | null;
  at: Date | null;
  /** The newest message of the workspace. */
  newest: number;
}

/** Numbers are given out under a lock that lasts until the commit: below one that is seen, all are. */
export const listUnread = statement({
  name: 'list-unread-messages-for-automation',
  text: `select m.id, m.channel_id, m.seq, m.content, m.at, n.message_id as newest from ${workspaceCountersTable} n
    left join lateral (select id, channel_id, seq, content, to_timestamp(ts / 1000000.0) as at from ${messagesTable}
      where workspace_id = $1 and id > $2 and client_id is not null and system is null and deleted_at is null
      order by id limit $3) m on true
    where n.workspace_id = $1 order by m.id`,
  values: (workspaceId: number, after: number, limit: number) => [workspaceId, after, limit],
}).all<ClientMessageRow>();

/** Up to this message all were looked at. */
export const moveCursor = statement({
  name: 'move-automation-cursor',
  text: 'update automation_cursors set message_id = $2 where workspace_id = $1',
  values: (workspaceId: number, messageId: number) => [workspaceId, messageId],
}).run();

/** A client's message, not yet stored as an event. */
export interface ClientMessage extends AutomationEvent {
  messageId: number;
}

interface Unread {
  messages: ClientMessage[];
  /** Where the cursor belongs once they were looked at; null: where it is. */
  reached: number | null;
}

const toEvent = ({ id, channel_id: channelId, seq, content, at }: ClientMessageRow): ClientMessage[] =>
  id === null || channelId === null || seq === null || at === null
    ? []
    : [
        {
          id: randomUUID(),
          messageId: id,
          channel_id: channelId,
          kind: 'client_wrote',
          detail: { seq },
          caused_by: [],
          at,
          attempts: 0,
          is_late: false,
          content,
        },
      ];

/** The next messages of clients, as many as `limit`; nobody else reads them until the transaction ends. */
export const readClientMessages = async (tx: Transaction, workspaceId: number, limit: number): Promise<Unread> => {
  const cursor = await lockCursor(tx, workspaceId);
  if (cursor === null) return { messages: [], reached: null };
  const rows = await listUnread(tx, workspaceId, cursor.message_id, limit);
  const messages = rows.flatMap(toEvent);
  const reached = messages.length < limit ? rows[0]?.newest : messages.at(-1)?.messageId;
  return { messages, reached: reached === undefined || reached <= cursor.message_id ? null : reached };
};

/** Those that set rules off stay as events until these have run. */
export const storeClientMessages = statement({
  name: 'store-client-messages-for-automation',
  text: `insert into automation_events (workspace_id, id, channel_id, kind, detail, at)
    select m.workspace_id, u.id, m.channel_id, 'client_wrote', jsonb_build_object('seq', m.seq), to_timestamp(m.ts / 1000000.0)
    from unnest($2::uuid[], $3::bigint[]) u (id, message_id)
    join ${messagesTable} m on m.workspace_id = $1 and m.id = u.message_id`,
  values: (workspaceId: number, messages: readonly Pick<ClientMessage, 'id' | 'messageId'>[]) => [
    workspaceId,
    messages.map(({ id }) => id),
    messages.map(({ messageId }) => messageId),
  ],
}).run();
