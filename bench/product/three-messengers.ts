import { setTimeout as delay } from 'node:timers/promises';
import { makeMessengerClient } from '../../apps/sandbox/src/messenger/messenger-client.ts';
import { makeViberClient } from '../../apps/sandbox/src/viber/viber-client.ts';
import type { SandboxUnderTest } from './sandbox-under-test.ts';
import type { WorkspaceClient } from './workspace-client.ts';

/** One person's phone in the chat with one bot, of any messenger. */
export interface MessengerPhone {
  /** The person's first name, and so the conversation's. */
  name: string;
  sendText(text: string): Promise<void>;
  /** Texts from the bot, in the order the phone shows them. */
  listReceived(): Promise<string[]>;
}

/** A stand-in's bot that is connected to the workspace. */
export interface ConnectedMessenger {
  name: string;
  addPhone(name: string): Promise<MessengerPhone>;
  setDown(isDown: boolean): Promise<void>;
}

const verifyToken = 'k3f9x2-0a8zq1-mm41td-9pw0ce';

/** The settings with which a server talks to the stand-ins of all messengers. */
export const messengerEnvironment = ({ url }: SandboxUnderTest): NodeJS.ProcessEnv => ({
  TELEGRAM_API_URL: url,
  VIBER_API_URL: url,
  GRAPH_API_URL: `${url}/v25.0`,
  SAFE_FETCH_ALLOW: url,
});

/** Connects a bot of each messenger to the workspace and waits until it listens. */
export async function connectMessengers(
  sandbox: SandboxUnderTest,
  owner: WorkspaceClient,
): Promise<ConnectedMessenger[]> {
  const messengers = [
    await connectTelegram(sandbox, owner),
    await connectViber(sandbox, owner),
    await connectMessenger(sandbox, owner),
  ];
  const deadline = performance.now() + 30_000;
  for (;;) {
    const { data: bots } = await owner.callForResult<{ data: { title: string; state: string }[] }>('GET', '/api/bots');
    const listens = ({ name }: ConnectedMessenger) =>
      bots.some(({ title, state }) => title === name && state === 'active');
    if (messengers.every(listens)) return messengers;
    if (performance.now() > deadline) throw new Error(`the bots do not listen: ${JSON.stringify(bots)}`);
    await delay(100);
  }
}

async function connectTelegram({ client }: SandboxUnderTest, owner: WorkspaceClient): Promise<ConnectedMessenger> {
  const bot = await client.createBot({ first_name: 'Bench', username: 'bench_bot' });
  await owner.callForResult('POST', '/api/addBot', { type: 1, title: 'Telegram', token: bot.token });
  return {
    name: 'Telegram',
    setDown: (isDown) => client.setDown(isDown),
    async addPhone(name) {
      const { id } = await client.createPerson({ first_name: name });
      const phone = client.phone(bot.id, id);
      await phone.start();
      return {
        name,
        sendText: async (text) => void (await phone.sendText(text)),
        listReceived: async () =>
          (await phone.read()).messages.filter((each) => each.from_bot).map(({ message }) => message.text ?? ''),
      };
    },
  };
}

async function connectViber({ url }: SandboxUnderTest, owner: WorkspaceClient): Promise<ConnectedMessenger> {
  const client = makeViberClient(url);
  const bot = await client.createBot({ name: 'Bench' });
  await owner.callForResult('POST', '/api/addBot', { type: 2, title: 'Viber', token: bot.token });
  return {
    name: 'Viber',
    setDown: (isDown) => client.setDown(isDown),
    async addPhone(name) {
      const { id } = await client.createPerson({ first_name: name });
      const phone = client.phone(bot.id, id);
      await phone.subscribe();
      return {
        name,
        sendText: async (text) => void (await phone.sendText(text)),
        listReceived: async () =>
          (await phone.read()).messages.filter((each) => each.from_bot).map(({ text = '' }) => text),
      };
    },
  };
}

async function connectMessenger(
  { url, client: people }: SandboxUnderTest,
  owner: WorkspaceClient,
): Promise<ConnectedMessenger> {
  const client = makeMessengerClient(url);
  const page = await client.createPage('Bench');
  const { secret } = await client.readApp();
  await owner.callForResult('POST', '/api/addBot', {
    type: 3,
    title: 'Messenger',
    token: verifyToken,
    page_id: String(page.id),
    page_access_token: page.accessToken,
    app_secret: secret,
  });
  await client.setCallback(`http://127.0.0.1:${owner.address.port}/webhook/facebook`, verifyToken);
  return {
    name: 'Messenger',
    setDown: async (isDown) => void (await client.setDown(isDown)),
    async addPhone(name) {
      const { id } = await people.createPerson({ first_name: name });
      const phone = client.phone(page.id, id);
      return {
        name,
        sendText: async (text) => void (await phone.sendText(text)),
        listReceived: async () =>
          (await phone.read()).messages.filter((each) => each.from_bot).map(({ text = '' }) => text),
      };
    },
  };
}

interface ListedChannel {
  id: number;
  client: { first_name: string } | null;
}

/** The conversations with people of these names, by name; waits until all are there. */
export async function findConversations(owner: WorkspaceClient, names: readonly string[]) {
  const wanted = new Set(names);
  const found = new Map<string, number>();
  const deadline = performance.now() + 60_000;
  while (found.size < wanted.size) {
    if (performance.now() > deadline) throw new Error(`${wanted.size - found.size} conversations did not open`);
    for (let offset = 0; ; offset += 100) {
      const path = `/api/channels?section=new_clients&limit=100&offset=${offset}`;
      const { data } = await owner.callForResult<{ data: ListedChannel[] }>('GET', path);
      for (const { id, client } of data) if (client && wanted.has(client.first_name)) found.set(client.first_name, id);
      if (data.length < 100) break;
    }
    await delay(100);
  }
  return found;
}
