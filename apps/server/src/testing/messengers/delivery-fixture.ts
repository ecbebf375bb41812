/**
 * Deliveries run by hand: the sending code, on a real database and against the Telegram stand-in, without the server
 * around it. No job wakes it: a test decides when it looks and which time the bots' circuits see, and gets its answer.
 */
import { Readable } from 'node:stream';
import { defaultRoles, type FileView } from '@switchboard/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import { makeSandbox } from '../../../../sandbox/src/app.ts';
import { makeSandboxClient, type Phone, type SandboxClient } from '../../../../sandbox/src/telegram/sandbox-client.ts';
import { createOwner } from '../../modules/accounts/user-administration/index.ts';
import { insertMembers } from '../../modules/chat/channel-access/index.ts';
import { makeDeleteMessage, makeEditMessage } from '../../modules/chat/messages/change-message.ts';
import { type MessageDraft, writeMessages } from '../../modules/chat/messages/index.ts';
import { makeTelegramConnector } from '../../modules/connectors/telegram/telegram-connector.ts';
import { makePublicLinks } from '../../modules/files/public-links.ts';
import { makeCreateWorkspace, takeIds } from '../../modules/foundation/workspaces/index.ts';
import { makeFindConnectedBot } from '../../modules/messaging/bots/index.ts';
import { applyWaitingReceipts } from '../../modules/messaging/conversations/index.ts';
import { BotRateLimiter } from '../../modules/messaging/deliveries/bot-rate-limiter.ts';
import { makeDeliverConversation } from '../../modules/messaging/deliveries/deliver-conversation.ts';
import { phoneQueue } from '../../modules/messaging/deliveries/index.ts';
import { makeRetryDelivery } from '../../modules/messaging/deliveries/retry/retry-delivery.ts';
import { type Database, makeDatabase } from '../../platform/database/index.ts';
import { channelOf, type LoggedEvent } from '../../platform/events/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { makeRunLeased, type RunLeased } from '../../platform/leases/index.ts';
import { storeAnnouncements } from '../../platform/realtime/index.ts';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import { makeTestDatabase } from '../database.ts';
import { insertConversation } from './conversation-fixture.ts';

type Fault = Parameters<SandboxClient['addFault']>[0];

export interface DeliveryRow {
  state: string;
  reason: string | null;
  detail: string | null;
  attempts: number;
  sent_parts: number;
  pending_change: string | null;
  is_in_flight: boolean;
}

export interface SentMessage {
  id: number;
  seq: number;
}

/** A client's conversation with a separate bot, so that no other test has opened its circuit. */
export interface DeliveredConversation {
  channelId: number;
  botId: number;
  telegramId: number;
  phone: Phone;
  send(content: string, more?: Partial<Pick<MessageDraft, 'fileIds' | 'parentId'>>): Promise<SentMessage>;
  edit(message: SentMessage, content: string): Promise<unknown>;
  remove(message: SentMessage): Promise<void>;
  retry(message: SentMessage, actor?: CallingActor): Promise<{ delivery: unknown }>;
  /** Looks once, as a job would. Returns when to look again: null when no work is left, or another worker took over. */
  deliver(worker?: DeliveryWorker): Promise<number | null>;
  read(message: SentMessage): Promise<DeliveryRow | undefined>;
  /** The pause before the oldest open delivery's next try, counted from when it was written. */
  readPauseMs(): Promise<number>;
  /** Ends the pause before the next try, of the conversation and of its bot. */
  endPause(): Promise<void>;
  /** Makes the bot's next calls fail. */
  spoil(kind: Fault['kind'], method?: string, more?: Partial<Fault>): Promise<void>;
  countCalls(method: string): Promise<number>;
  /** The first word of every message the phone shows. */
  readPhone(): Promise<string[]>;
  /** The delivery outcomes announced to readers of the conversation, oldest first. */
  outcomes(): string[];
}

/** The sending code of one process. */
export interface DeliveryWorker {
  deliver(channelId: number): Promise<number | null>;
}

export interface DeliveryFixture {
  database: Database;
  /** Runs as the owner, without the rules that confine the application. */
  query: Client['query'];
  sandbox: SandboxClient;
  workspaceId: number;
  owner: CallingActor;
  /** The clock of the circuits. */
  clock: { ms: number };
  /** The lines of the log. */
  logged: Record<string, unknown>[];
  /** Every event that was committed. */
  announced: LoggedEvent[];
  makeWorker(options?: { isEnding?: () => boolean; limiter?: BotRateLimiter }): DeliveryWorker;
  openConversation(name?: string): Promise<DeliveredConversation>;
  /** A file that is not attached to a message yet. */
  addFile(name: string, bytes: Buffer, type?: string, kind?: FileView['kind']): Promise<number>;
  /** Removes its bytes from the storage. */
  loseFile(id: number): void;
  close(): Promise<void>;
}

export const startDeliveries = async (): Promise<DeliveryFixture> => {
  const [testDatabase, sandboxServer] = await Promise.all([makeTestDatabase(), makeSandbox({ port: 0 })]);
  const client = new Client(testDatabase.connection);
  await client.connect();
  const database = makeDatabase({ connection: testDatabase.connection, poolSize: 6 });
  const sandbox = makeSandboxClient(sandboxServer.url);
  const secrets = makeSecretBox('a secret key for tests that is long enough');
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const announced: LoggedEvent[] = [];
  storeAnnouncements(database, (_workspaceId, committed) => announced.push(...committed));
  const clock = { ms: 1_000_000_000 };
  const telegram = makeTelegramConnector({ messengerUrls: { telegram: sandboxServer.url }, secrets });
  const stored = new Map<number, Buffer>();

  const createWorkspace = makeCreateWorkspace({ database, trialDays: 14, createOwner });
  const person = { first_name: 'Olena', last_name: 'Koval', email: 'owner@acme.test', password: 'never asked for' };
  const { id: workspaceId } = await createWorkspace(
    { ...person, company: 'Acme', subdomain: 'acme' },
    { hashPassword: (password) => Promise.resolve(password) },
  );
  const permissions = defaultRoles[0]?.permissions ?? {};
  const owner: CallingActor = {
    workspaceId,
    userId: 1,
    sessionId: 1,
    permissions,
    isOwner: true,
    isWorkspaceOpen: true,
    isConfirmed: false,
  };

  const makeWorker: DeliveryFixture['makeWorker'] = ({
    isEnding = () => false,
    limiter = new BotRateLimiter({ now: () => clock.ms }),
  } = {}) => {
    const runLeased = makeRunLeased({ database, log, isEnding });
    const answers: (number | null)[] = [];
    const listening: RunLeased = (work, drain) =>
      runLeased(work, async (lease) => {
        const answer = await drain(lease);
        answers.push(answer.lookAgainInMs);
        return answer;
      });
    const deliver = makeDeliverConversation({
      markLastOutbound: async () => {},
      applyWaitingReceipts,
      database,
      connectors: new Map([[telegram.type, telegram]]),
      findConnectedBot: makeFindConnectedBot(secrets),
      limiter,
      runLeased: listening,
      openFile: (_workspaceId, fileId) => {
        const bytes = stored.get(fileId);
        return bytes ? Promise.resolve(Readable.from([bytes])) : Promise.reject(new Error(`file ${fileId} is gone`));
      },
      makePublicUrl: makePublicLinks({ secrets, baseUrl: new URL('http://localhost:3000') }).make,
      log,
    });
    return {
      async deliver(channelId) {
        answers.splice(0);
        await deliver({ workspace_id: workspaceId, channel_id: channelId });
        return answers.at(-1) ?? null;
      },
    };
  };
  const firstWorker = makeWorker();

  const editMessage = makeEditMessage({ database, phones: phoneQueue });
  const deleteMessage = makeDeleteMessage({ database, phones: phoneQueue });
  const retryDelivery = makeRetryDelivery({ database });

  const openConversation: DeliveryFixture['openConversation'] = async (name = 'Halyna') => {
    const bot = await sandbox.createBot({ first_name: 'Support', username: 'support_bot' });
    const { id: personId } = await sandbox.createPerson({ first_name: name });
    const phone = sandbox.phone(bot.id, personId);
    await phone.start();
    const { botId, channelId } = await database.inWorkspace(workspaceId, async (tx) => {
      const given = { name, chatId: String(personId), bot: { serviceBotId: String(bot.id), token: bot.token } };
      const made = await insertConversation(tx, workspaceId, given, secrets);
      await insertMembers(tx, workspaceId, made.channelId, [owner.userId]);
      return made;
    });
    const where = 'where channel_id = $1';
    const endPause = async () => {
      await client.query(`update deliveries set next_attempt_at = null ${where}`, [channelId]);
      await client.query('update bots set rests_until = null where id = $1', [botId]);
    };
    return {
      channelId,
      botId,
      telegramId: bot.id,
      phone,
      async send(content, more = {}) {
        const draft: MessageDraft = {
          channelId,
          author: { kind: 'user', userId: owner.userId, actor: owner },
          clientMsgId: null,
          audience: 'public',
          content,
          parentId: null,
          fileIds: [],
          metadata: null,
          system: null,
          external: null,
          ...more,
        };
        return database.inWorkspace(workspaceId, async (tx) => {
          const phones = phoneQueue.statements;
          const { outcomes, events: written } = await writeMessages(tx, workspaceId, [draft], { phones });
          tx.announce(...written);
          const [outcome] = outcomes;
          if (outcome?.kind !== 'written') throw new Error(`not written: ${JSON.stringify(outcome)}`);
          return { id: outcome.message.id, seq: outcome.message.seq };
        });
      },
      edit: ({ id }, content) => editMessage(owner, channelId, id, content),
      remove: ({ id }) => deleteMessage(owner, channelId, id),
      retry: ({ id }, actor = owner) => retryDelivery(actor, channelId, id),
      deliver: (worker = firstWorker) => worker.deliver(channelId),
      async read({ seq }) {
        const { rows } = await client.query<DeliveryRow>(
          `select state, reason, detail, attempts, sent_parts, pending_change, in_flight_since is not null as is_in_flight
           from deliveries ${where} and message_seq = $2`,
          [channelId, seq],
        );
        return rows[0];
      },
      async readPauseMs() {
        const { rows } = await client.query<{ ms: number }>(
          `select (extract(epoch from next_attempt_at - updated_at) * 1000)::int as ms
           from deliveries ${where} and (state = 'queued' or pending_change is not null) order by message_seq limit 1`,
          [channelId],
        );
        return rows[0]?.ms ?? 0;
      },
      endPause,
      spoil: (kind, method = 'sendMessage', more = {}) =>
        sandbox.addFault({ kind, bot_id: bot.id, ...(method !== '*' && { method }), ...more }),
      countCalls: async (method) => (await sandbox.listCalls(bot.id)).filter((call) => call.method === method).length,
      readPhone: async () =>
        (await phone.read()).messages
          .filter((entry) => entry.from_bot && entry.deleted_by === undefined)
          .map(({ message }) => (message.text ?? message.caption ?? '').split(' ')[0] ?? ''),
      outcomes: () =>
        announced
          .filter((each) => each.event === 'updateDelivery' && channelOf(each.audience) === channelId)
          .map(({ data }) => (JSON.parse(data) as { delivery: { state: string; reason: string | null } }).delivery)
          .map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`)),
    };
  };

  return {
    database,
    query: client.query.bind(client),
    sandbox,
    workspaceId,
    owner,
    clock,
    logged,
    announced,
    makeWorker,
    openConversation,
    async addFile(name, bytes, type = 'text/plain', kind = 'file') {
      const id = await database.inWorkspace(workspaceId, (tx) => takeIds(tx, workspaceId, 'file'));
      stored.set(id, bytes);
      await client.query(
        `insert into files (workspace_id, id, original, type, kind, size, storage_key, created_by)
         values ($1, $2, $3, $6, $7, $4, $5, 1)`,
        [workspaceId, id, name, bytes.length, String(id).padStart(32, '0'), type, kind],
      );
      return id;
    },
    loseFile: (id) => void stored.delete(id),
    async close() {
      await telegram.close();
      await sandboxServer.close();
      await database.close();
      await client.end();
      await testDatabase.close();
    },
  };
};

/** The row of a finished delivery. */
export const sentDelivery = {
  state: 'sent',
  reason: null,
  detail: null,
  attempts: 0,
  sent_parts: 1,
  pending_change: null,
  is_in_flight: false,
};

/** A text that becomes two messages on the phone. */
export const inTwoParts = (word: string) => `${`${word} `.repeat(600)}\n\n${`${word} `.repeat(400)}`;

/** Waits until the messenger has been called this often. */
export const waitForCalls = async (conversation: DeliveredConversation, method: string, times = 1): Promise<void> => {
  await expect.poll(() => conversation.countCalls(method), { interval: 10 }).toBe(times);
};
