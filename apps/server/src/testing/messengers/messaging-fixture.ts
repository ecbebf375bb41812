import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BotView, Message, ReaderChannel } from '@switchboard/contract';
import { expect, vi } from 'vitest';
import { makeSandbox, type Sandbox } from '../../../../sandbox/src/app.ts';
import { makeSandboxClient, type Phone, type SandboxClient } from '../../../../sandbox/src/telegram/sandbox-client.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../test-app.ts';

/** The whole server with a Telegram stand-in that speaks the real protocol. */
export interface MessagingFixture {
  app: TestApp;
  sandbox: SandboxClient;
  sandboxUrl: string;
  workspace: TestWorkspace;
  owner: TestUser;
  /** A bot of the stand-in, connected to the workspace and receiving updates. */
  connectBot(): Promise<ConnectedTestBot>;
  /** A person's phone with the bot open; Start is not pressed yet. */
  takePhone(botId: number, name?: string): Promise<{ phone: Phone; personId: number }>;
  /** A person who has written `text`, and their conversation here, joined by the owner. */
  openConversation(
    bot: ConnectedTestBot,
    name?: string,
  ): Promise<{ phone: Phone; personId: number; channelId: number }>;
  /** Stops the provider: connections are refused until `startSandbox`, after which it still has its data. */
  stopSandbox(): Promise<void>;
  startSandbox(): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectedTestBot extends BotView {
  telegramId: number;
  secretToken: string;
}

const waiting = { timeout: 30_000, interval: 25 };

/** Waits until `check` no longer throws and returns its result. */
export const eventually = <Result>(check: () => Promise<Result> | Result): Promise<Result> =>
  vi.waitFor(check, waiting);

/** Waits until a bot listens: its webhook may be set before that is noted here. */
export const waitUntilListening = (user: TestUser, botId: number): Promise<void> =>
  eventually(async () => {
    const { result } = await user.call<{ data: BotView[] }>('GET', '/api/bots');
    expect(result.data.find(({ id }) => id === botId)?.state).toBe('active');
  });

export const listMessages = async (user: TestUser, channelId: number): Promise<Message[]> => {
  const { result } = await user.call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages?limit=100`);
  return result.data.toReversed();
};

/** The client's and users' messages as plain lines; system messages by their code. */
export const readLines = async (user: TestUser, channelId: number): Promise<string[]> =>
  (await listMessages(user, channelId)).map((message) => message.system?.code ?? message.content);

export const sendMessage = async (user: TestUser, channelId: number, body: object): Promise<Message> => {
  const {
    status,
    result,
    body: whole,
  } = await user.call<Message>('POST', `/api/channels/${channelId}/messages`, { body });
  if (status !== 201) throw new Error(`not sent: ${JSON.stringify(whole)}`);
  return result;
};

/** Waits until a message's delivery is in the given state. */
export const waitForDelivery = (user: TestUser, message: Pick<Message, 'channel_id' | 'id'>, state: string) =>
  eventually(async () => {
    const found = (await listMessages(user, message.channel_id)).find(({ id }) => id === message.id);
    expect(found?.delivery?.state).toBe(state);
    return found as Message;
  });

export const listConversations = async (user: TestUser): Promise<ReaderChannel[]> => {
  const { result } = await user.call<{ data: ReaderChannel[] }>('GET', '/api/channels?section=new_clients&limit=100');
  return result.data;
};

/** Texts from the bot on the phone, oldest first. */
export const readPhone = async (phone: Phone): Promise<string[]> => {
  const chat = await phone.read();
  return chat.messages
    .filter((entry) => entry.from_bot && entry.deleted_by === undefined)
    .map(({ message }) => message.text ?? message.caption ?? '');
};

export const startMessaging = async (env: Record<string, string> = {}): Promise<MessagingFixture> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'switchboard-sandbox-'));
  let running: Sandbox | null = await makeSandbox({ port: 0, dataDir });
  const { url } = running;
  const sandbox = makeSandboxClient(url);
  const app = await startTestApp({ env: { TELEGRAM_API_URL: url, ...env } });
  const workspace = await app.createWorkspace();
  const { owner } = workspace;
  let bots = 0;

  const takePhone: MessagingFixture['takePhone'] = async (botId, name = 'Olena') => {
    const person = await sandbox.createPerson({ first_name: name, last_name: 'Koval', language_code: 'uk' });
    return { phone: sandbox.phone(botId, person.id), personId: person.id };
  };

  return {
    app,
    sandbox,
    sandboxUrl: url,
    workspace,
    owner,
    takePhone,
    async connectBot() {
      bots += 1;
      const made = await sandbox.createBot({ first_name: `Support ${bots}`, username: `support_${bots}_bot` });
      const added = await owner.call<BotView>('POST', '/api/addBot', {
        body: { type: 1, title: `Support ${bots}`, token: made.token },
      });
      if (added.status !== 201) throw new Error(`no bot: ${JSON.stringify(added.body)}`);
      return { ...added.result, telegramId: made.id, secretToken: made.token };
    },
    async openConversation(bot, name = 'Olena') {
      const { phone, personId } = await takePhone(bot.telegramId, name);
      await phone.start();
      const channelId = await eventually(async () => {
        const found = (await listConversations(owner)).find((channel) => channel.client?.first_name === name);
        if (found === undefined) throw new Error('no conversation yet');
        return found.id;
      });
      await owner.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
      return { phone, personId, channelId };
    },
    async stopSandbox() {
      await running?.close();
      running = null;
    },
    async startSandbox() {
      running ??= await makeSandbox({ port: Number(new URL(url).port), dataDir });
    },
    async close() {
      await app.close();
      await running?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
