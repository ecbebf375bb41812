import { limits } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { RunLeased } from '../../../platform/leases/index.ts';
import type { EventLog } from '../../../platform/realtime/index.ts';
import { type BuiltEvent, buildPublicEvents, publishedEventsStatement } from '../event-feed/index.ts';
import { findLogPosition, insertMessages, moveLogPosition, type NewMessage } from './message-queries.ts';
import { listListening } from './webhook-queries.ts';

export interface ReadLogDeps {
  database: Database;
  events: Pick<EventLog, 'position'>;
  runLeased: RunLeased;
  /** Sends what a webhook has been dealt. */
  wake: (workspaceId: number, webhookId: number) => Promise<void>;
}

const rowsAtOnce = 500;

/** Of a payload that is too long the receiver is told what it is about, and asks for the rest. */
const toPayload = ({ event, channelId, clientId }: BuiltEvent): string => {
  const whole = JSON.stringify(event);
  if (Buffer.byteLength(whole) < limits.webhookBytes) return whole;
  const { id, seq } = event.data;
  const ids = { id, seq, channel_id: channelId, client_id: clientId };
  return JSON.stringify({ ...event, data: { ...ids, is_cut: true } });
};

const toMessage = (built: BuiltEvent): NewMessage => {
  const { seq, part, type, subject, channelId, clientId, botId, event } = built;
  return { seq, part, type, subject, channelId, clientId, botId, at: event.timestamp, payload: toPayload(built) };
};

/**
 * Makes messages for webhooks of what has come into the event log: in its order, each once, by one process at a time.
 * The log keeps events until they have been read here.
 */
export const makeReadLog =
  ({ database, events, runLeased, wake }: ReadLogDeps) =>
  (workspaceId: number): Promise<void> =>
    runLeased(
      { workspaceId, name: 'webhook-log', job: { task: 'read-webhook-log', payload: { workspaceId } } },
      async (lease) => {
        for (;;) {
          const position = await findLogPosition(database, workspaceId);
          const { seq, epoch } = await events.position(workspaceId);
          if (position === null || position >= seq || lease.isEnding) return { lookAgainInMs: null };
          const rows = (
            await database.readInWorkspace(workspaceId, publishedEventsStatement(workspaceId, position + 1, rowsAtOnce))
          ).rows;
          const last = rows.at(-1)?.seq ?? 0;
          const reached = rows.length < rowsAtOnce ? Math.max(seq, last) : last;
          const listening = await listListening(database, workspaceId);
          const types = new Set<string>(listening.flatMap((webhook) => webhook.types));
          const built = await buildPublicEvents(database, { workspaceId, epoch }, rows, 'workspace');
          const messages = built.filter(({ type }) => types.has(type)).map(toMessage);
          await lease.write(async (tx) => {
            await moveLogPosition(tx, workspaceId, reached);
            if (messages.length > 0) await insertMessages(tx, workspaceId, messages);
          });
          const recipients = listening.filter((webhook) =>
            messages.some(
              ({ type, botId }) =>
                webhook.types.includes(type) &&
                (webhook.bot_ids.length === 0 || (botId !== null && webhook.bot_ids.includes(botId))),
            ),
          );
          for (const { id } of recipients) await wake(workspaceId, id);
          if (lease.isSuspect) return { lookAgainInMs: 0 };
        }
      },
    );
