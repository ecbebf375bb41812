import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BotView, Welcome } from '@switchboard/contract';
import { Client } from 'pg';
import { makeSandbox, type Sandbox } from '../../../../sandbox/src/app.ts';
import { makeViberClient, type ViberClient, type ViberPhone } from '../../../../sandbox/src/viber/viber-client.ts';
import { type Relay, startRelay } from '../outside/relay.ts';
import { type ServerProcess, startServerProcess } from '../processes/server-process.ts';
import {
  type CallOptions,
  request,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../test-app.ts';
import { eventually, listConversations, waitUntilListening } from './messaging-fixture.ts';

export interface ConnectedViberBot extends BotView {
  sandboxId: number;
  secretToken: string;
}

/**
 * The whole server with a Viber stand-in, which calls its webhook and fetches its files through a relay. The Telegram
 * beside it is the same process.
 */
export interface ViberFixture {
  app: TestApp;
  relay: Relay;
  viber: ViberClient;
  sandboxUrl: string;
  workspace: TestWorkspace;
  owner: TestUser;
  /** As the owner of the database, without the rules that confine the application. */
  database: Client;
  /** A bot of the stand-in, connected to the workspace and listening. */
  connectBot(more?: { welcome?: Welcome; title?: string }): Promise<ConnectedViberBot>;
  takePhone(bot: ConnectedViberBot, name?: string, language?: string): Promise<ViberPhone>;
  /** A person who has written "hello", and their conversation, joined by the owner. */
  openConversation(bot: ConnectedViberBot, name?: string): Promise<{ phone: ViberPhone; channelId: number }>;
  findConversation(name: string): Promise<number>;
  stopSandbox(): Promise<void>;
  startSandbox(): Promise<void>;
  /** A second server on the same database takes over from the first. */
  restartServer(): Promise<void>;
  /** A server in a process of its own takes over from whichever ran. */
  startProcess(): Promise<ServerProcess>;
  close(): Promise<void>;
}

export const startViber = async (env: Record<string, string> = {}): Promise<ViberFixture> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'switchboard-viber-'));
  let running: Sandbox | null = await makeSandbox({ port: 0, dataDir });
  const { url } = running;
  const viber = makeViberClient(url);
  const relay = await startRelay();
  const allEnv = {
    VIBER_API_URL: url,
    TELEGRAM_API_URL: url,
    SAFE_FETCH_ALLOW: url,
    BASE_URL: `http://localhost:${relay.port}`,
    ...env,
  };
  const first = await startTestApp({ env: allEnv });
  let current = first;
  relay.leadTo(first.port);
  const workspace = await first.createWorkspace();
  // By the relay, which leads to whichever server runs.
  const owner: TestUser = {
    ...workspace.owner,
    call: (method, pathname, options) => {
      const isWhole = typeof options === 'object' && options !== null && ('body' in options || 'headers' in options);
      const given = isWhole ? (options as CallOptions) : options === undefined ? {} : { body: options };
      return request(relay.port, workspace.host, method, pathname, { token: workspace.owner.token, ...given });
    },
  };
  let bots = 0;
  const database = new Client(first.database.connection);
  await database.connect();

  const findConversation = (name: string): Promise<number> =>
    eventually(async () => {
      const found = (await listConversations(owner)).find((channel) => channel.client?.first_name === name);
      if (found === undefined) throw new Error('no conversation yet');
      return found.id;
    });

  const takePhone: ViberFixture['takePhone'] = async (bot, name = 'Olena', language = 'uk') => {
    const person = await viber.createPerson({ first_name: name, language_code: language });
    return viber.phone(bot.sandboxId, person.id);
  };

  return {
    app: first,
    relay,
    viber,
    sandboxUrl: url,
    workspace,
    owner,
    database,
    takePhone,
    findConversation,
    async connectBot({ welcome, title } = {}) {
      bots += 1;
      const made = await viber.createBot({ name: `Acme ${bots}` });
      const body = { type: 2, title: title ?? `Acme support ${bots}`, token: made.token, welcome };
      const added = await owner.call<BotView>('POST', '/api/addBot', { body });
      if (added.status !== 201) throw new Error(`no bot: ${JSON.stringify(added.body)}`);
      await waitUntilListening(owner, added.result.id);
      return { ...added.result, sandboxId: made.id, secretToken: made.token };
    },
    async openConversation(bot, name = 'Olena') {
      const phone = await takePhone(bot, name);
      await phone.sendText('hello');
      const channelId = await findConversation(name);
      await owner.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
      return { phone, channelId };
    },
    async stopSandbox() {
      await running?.close();
      running = null;
    },
    async startSandbox() {
      running ??= await makeSandbox({ port: Number(new URL(url).port), dataDir });
    },
    async restartServer() {
      const next = await startTestApp({ env: allEnv, share: first });
      relay.leadTo(next.port);
      if (current !== first) await current.close();
      else await first.app.close();
      current = next;
    },
    async startProcess() {
      const { host, user, database: name, port } = first.database.connection;
      const server = await startServerProcess({
        ...allEnv,
        DATABASE_URL: `postgres://${user}@localhost:${port ?? 5432}/${name}?host=${encodeURIComponent(host)}`,
        SECRET_KEY: first.secretKey,
        RATE_LIMITS: 'off',
      });
      relay.leadTo(server.port);
      return server;
    },
    async close() {
      await database.end();
      if (current !== first) await current.close();
      await first.close();
      await relay.close();
      await running?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
