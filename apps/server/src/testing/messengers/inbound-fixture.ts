import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessageMetadata } from '@switchboard/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { makeSandbox } from '../../../../sandbox/src/app.ts';
import { makeSandboxClient, type SandboxClient } from '../../../../sandbox/src/telegram/sandbox-client.ts';
import { createOwner } from '../../modules/accounts/user-administration/index.ts';
import { makeTelegramConnector } from '../../modules/connectors/telegram/telegram-connector.ts';
import { makeFileStore } from '../../modules/files/index.ts';
import { makeCreateWorkspace } from '../../modules/foundation/workspaces/index.ts';
import { makeFindConnectedBot, makeFindHeardBot } from '../../modules/messaging/bots/index.ts';
import {
  LoadSignal,
  makeConversationsModule,
  makeSetAside,
  makeStoreUpdates,
} from '../../modules/messaging/conversations/index.ts';
import { type Database, makeDatabase } from '../../platform/database/index.ts';
import { channelOf, type LoggedEvent } from '../../platform/events/index.ts';
import { makeDiskStorage } from '../../platform/files/index.ts';
import { makeRunLeased } from '../../platform/leases/index.ts';
import { makeEventLog, storeAnnouncements } from '../../platform/realtime/index.ts';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import { makeTestDatabase } from '../database.ts';
import { insertBot } from './conversation-fixture.ts';

type Deps = Parameters<typeof makeConversationsModule>[0];

export interface StoredMessage {
  seq: number;
  /** The code of a system message, otherwise its text. */
  line: string;
  content: string;
  params: Record<string, unknown> | null;
  metadata: MessageMetadata | null;
  client_id: number | null;
  parent: string | null;
  edited_at: Date | null;
  files: { original: string; kind: string; duration: number | null; created_by: number | null }[];
}

export interface StoredUpdate {
  update_key: string;
  is_handled: boolean;
  attempts: number;
  error: string | null;
  waits_for: string | null;
}

export interface WaitingJob {
  task: string;
  payload: Record<string, unknown>;
  key: string | null;
  max_attempts: number;
  /** How long after being queued it may start. */
  delay_ms: number;
}

/**
 * Inbound handling without the rest of the server: a database, a Telegram stand-in, and no running jobs, so that a test
 * decides when updates are handled. Each person is a separate chat.
 */
export interface InboundFixture {
  workspaceId: number;
  botId: number;
  telegramId: number;
  database: Database;
  /** Connected as the owner of the cluster: can read and change everything. */
  owner: Client;
  /** Another such connection; the caller ends it. */
  connectOwner(): Promise<Client>;
  /** Runs `work` while the database is changed by the statement `change`, which `undo` reverts. */
  during(change: string, undo: string, work: () => Promise<void>): Promise<void>;
  sandbox: SandboxClient;
  deps: Deps;
  /** The log, oldest first. */
  logged: { level: number; msg: string; [field: string]: unknown }[];
  /** A Telegram message with the next number overall. */
  buildMessage(person: number, more?: object): { message_id: number };
  /** Stores updates of one person with rising keys, numbered from `position` on if given; returns the keys. */
  store(person: number, updates: readonly object[], position?: number): Promise<string[]>;
  handle(person: number, deps?: Partial<Deps>): Promise<void>;
  /** Stores updates and handles them. */
  receive(person: number, ...updates: readonly object[]): Promise<void>;
  /** The same for messages, given only by their content. */
  say(person: number, ...messages: readonly object[]): Promise<void>;
  runTask(task: string, payload: object, deps?: Partial<Deps>): Promise<void>;
  listMessages(person: number): Promise<StoredMessage[]>;
  readLines(person: number): Promise<string[]>;
  listUpdates(person: number): Promise<StoredUpdate[]>;
  listJobs(task: string): Promise<WaitingJob[]>;
  findConversation(person: number): Promise<{ id: number; name: string; client_id: number; client_blocked: boolean }>;
  /** Events since the last call, oldest first. */
  takeEvents(): Promise<{ event: string; channelId: number | null; data: Record<string, unknown> }[]>;
  close(): Promise<void>;
}

const secretKey = 'a secret key for tests that is long enough';

export const startInbound = async (): Promise<InboundFixture> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'switchboard-inbound-'));
  const running = await makeSandbox({ port: 0, dataDir: path.join(dir, 'sandbox') });
  const sandbox = makeSandboxClient(running.url);
  const testDatabase = await makeTestDatabase();
  const connectOwner = async () => {
    const client = new Client(testDatabase.connection);
    await client.connect();
    return client;
  };
  const owner = await connectOwner();
  const logged: InboundFixture['logged'] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) });
  const database = makeDatabase({ connection: testDatabase.connection, poolSize: 6, log });
  const secrets = makeSecretBox(secretKey);
  const connector = makeTelegramConnector({ messengerUrls: { telegram: running.url }, secrets });
  const files = makeFileStore(database, makeDiskStorage(path.join(dir, 'files')));
  storeAnnouncements(database, () => {});
  const events = makeEventLog(database);
  const deps: Deps = {
    database,
    writer: database,
    connectors: new Map([[connector.type, connector]]),
    findConnectedBot: makeFindConnectedBot(secrets),
    findHeardBot: makeFindHeardBot(secrets),
    runLeased: makeRunLeased({ database, log }),
    putFile: (file) => files.put(file),
    load: new LoadSignal(),
    setAside: makeSetAside(log),
    isOnline: () => true,
    log,
  };

  const workspace = await makeCreateWorkspace({ database, trialDays: 14, createOwner })(
    {
      company: 'One',
      subdomain: 'one',
      first_name: 'Olena',
      last_name: 'Koval',
      email: 'owner@one.test',
      password: 'correct horse battery',
    },
    { hashPassword: async () => 'nobody signs in here' },
  );
  const workspaceId = workspace.id;
  const botId = 1;
  const made = await sandbox.createBot({ first_name: 'Support', username: 'support_bot' });
  await insertBot(owner, workspaceId, { id: botId, serviceBotId: String(made.id), token: made.token }, secrets);

  const store = makeStoreUpdates(database, async () => {});
  let nextUpdate = 1_000;
  let nextMessage = 1;
  let seenEvents = 0;

  const fixture: InboundFixture = {
    workspaceId,
    botId,
    telegramId: made.id,
    database,
    owner,
    connectOwner,
    async during(change, undo, work) {
      await owner.query(change);
      try {
        await work();
      } finally {
        await owner.query(undo);
      }
    },
    sandbox,
    deps,
    logged,
    buildMessage: (person, more = {}) => ({
      message_id: nextMessage++,
      from: { id: person, is_bot: false, first_name: `Person ${person}` },
      chat: { id: person, type: 'private', first_name: `Person ${person}` },
      date: 1_760_000_000,
      ...more,
    }),
    async store(person, updates, position) {
      const numbered = updates.map((update, index) => ({
        updateKey: String(nextUpdate++),
        chatKey: String(person),
        position: position === undefined ? null : position + index,
        payload: update,
      }));
      await store({ workspaceId, botId }, numbered);
      return numbered.map(({ updateKey }) => updateKey);
    },
    handle: (person, more) =>
      fixture.runTask('handle-inbound', { workspace_id: workspaceId, bot_id: botId, chat_key: String(person) }, more),
    async receive(person, ...updates) {
      await fixture.store(person, updates);
      await fixture.handle(person);
    },
    say: (person, ...messages) =>
      fixture.receive(person, ...messages.map((more) => ({ message: fixture.buildMessage(person, more) }))),
    async runTask(task, payload, more = {}) {
      await makeConversationsModule({ ...deps, ...more }).tasks?.[task]?.(payload);
    },
    async listMessages(person) {
      const { rows } = await owner.query<StoredMessage>(
        `select m.seq::int, coalesce(m.system->>'code', m.content) as line, m.content, m.system->'params' as params,
            m.metadata, m.client_id::int, p.content as parent, m.edited_at,
            coalesce((select json_agg(json_build_object('original', f.original, 'kind', f.kind, 'duration', f.duration,
                'created_by', f.created_by) order by f.position)
              from files f where f.channel_id = m.channel_id and f.message_seq = m.seq), '[]') as files
          from clients c join channels ch on ch.client_id = c.id join messages m on m.channel_id = ch.id
          left join messages p on p.channel_id = m.channel_id and p.seq = m.parent_seq
          where c.service_client_id = $1 order by m.seq`,
        [String(person)],
      );
      return rows;
    },
    readLines: async (person) => (await fixture.listMessages(person)).map(({ line }) => line),
    async listUpdates(person) {
      const { rows } = await owner.query<StoredUpdate>(
        `select update_key, handled_at is not null as is_handled, attempts, error, waits_for from inbound_updates
          where chat_key = $1 order by arrival`,
        [String(person)],
      );
      return rows;
    },
    async listJobs(task) {
      const { rows } = await owner.query<WaitingJob>(
        `select t.identifier as task, j.payload, j.key, j.max_attempts::int,
            (extract(epoch from j.run_at - j.updated_at) * 1000)::int as delay_ms
          from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = $1 order by j.id`,
        [task],
      );
      return rows;
    },
    async findConversation(person) {
      const { rows } = await owner.query(
        `select ch.id::int, ch.name, ch.client_id::int, ch.client_blocked from channels ch
          join clients c on c.id = ch.client_id where c.service_client_id = $1`,
        [String(person)],
      );
      if (rows[0] === undefined) throw new Error(`no conversation with ${person}`);
      return rows[0];
    },
    async takeEvents() {
      const taken: LoggedEvent[] = await events.readAfter(workspaceId, seenEvents, 1_000);
      seenEvents = taken.at(-1)?.seq ?? seenEvents;
      return taken.map(({ event, audience, data }) => ({
        event,
        channelId: channelOf(audience),
        data: JSON.parse(data),
      }));
    },
    async close() {
      await connector.close();
      await database.close();
      await owner.end();
      await testDatabase.close();
      await running.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return fixture;
};
