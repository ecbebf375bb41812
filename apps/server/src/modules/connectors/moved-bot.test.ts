import type { BotView } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSandbox, type Sandbox } from '../../../../sandbox/src/app.ts';
import { type MessengerClient, makeMessengerClient } from '../../../../sandbox/src/messenger/messenger-client.ts';
import { makePeopleClient } from '../../../../sandbox/src/people/people-client.ts';
import { makeSystemClock } from '../../../../sandbox/src/shared/clock.ts';
import { makeControlRequest } from '../../../../sandbox/src/shared/control-request.ts';
import { makeSandboxClient, type SandboxClient } from '../../../../sandbox/src/telegram/sandbox-client.ts';
import { makeViberClient, type ViberClient } from '../../../../sandbox/src/viber/viber-client.ts';
import { eventually, listConversations, readLines } from '../../testing/messengers/messaging-fixture.ts';
import { type Relay, startRelay } from '../../testing/outside/relay.ts';
import { request, startTestApp, type TestApp, type TestWorkspace } from '../../testing/test-app.ts';
import { signViber } from './viber/webhook.ts';

/**
 * An account that one workspace gives up and another connects: earlier messages stay with the first workspace or are
 * dropped.
 */
let sandbox: Sandbox;
let relay: Relay;
let app: TestApp;
let former: TestWorkspace;
let present: TestWorkspace;
let [telegram, viber, facebook]: [SandboxClient?, ViberClient?, MessengerClient?] = [];
/** How far behind the messengers' clock is. */
let behindMs = 0;

beforeAll(async () => {
  const system = makeSystemClock();
  sandbox = await makeSandbox({ port: 0, clock: { ...system, now: () => system.now() - behindMs } });
  const { url } = sandbox;
  [telegram, viber, facebook] = [makeSandboxClient(url), makeViberClient(url), makeMessengerClient(url)];
  const { secret } = await facebook.readApp();
  const env = { TELEGRAM_API_URL: url, VIBER_API_URL: url, GRAPH_API_URL: `${url}/v25.0`, FACEBOOK_APP_SECRET: secret };
  // Viber calls the webhook while it is set.
  relay = await startRelay();
  app = await startTestApp({ env: { ...env, SAFE_FETCH_ALLOW: url, BASE_URL: `http://localhost:${relay.port}` } });
  relay.leadTo(app.port);
  former = await app.createWorkspace();
  present = await app.createWorkspace();
});
afterAll(async () => {
  await app.close();
  await relay.close();
  await sandbox.close();
});

interface Account {
  /** The body of addBot. */
  added: { type: number; token: string } & Record<string, string | number>;
  /** A client writes; `agoMs` ago by the messenger's clock. */
  write(text: string, agoMs: number): Promise<void>;
  /** Whether the messenger knows where to post to. */
  isReady(): Promise<boolean>;
}

const openTelegram = async (): Promise<Account> => {
  const control = telegram as SandboxClient;
  const bot = await control.createBot({ first_name: 'Moved', username: 'moved_bot' });
  const { id } = await control.createPerson({ first_name: 'Telegram' });
  await control.phone(bot.id, id).start();
  return {
    added: { type: 1, token: bot.token },
    async write(text, agoMs) {
      behindMs = agoMs;
      await control.phone(bot.id, id).sendText(text);
      behindMs = 0;
    },
    isReady: async () => true,
  };
};

const openViber = async (): Promise<Account> => {
  const control = viber as ViberClient;
  const bot = await control.createBot({ name: 'Moved' });
  const webhookOf = async () => (await control.listBots()).find(({ id }) => id === bot.id)?.webhook_url ?? '';
  let token = 5_741_311_803_600_000_000n;
  return {
    added: { type: 2, token: bot.token },
    async write(text, agoMs) {
      token += 1n;
      const sender = { id: 'AbCdEf0123456789Ghij==', name: 'Viber' };
      const event = { event: 'message', timestamp: Date.now() - agoMs, sender, message: { type: 'text', text } };
      const body = `{"message_token":${token},${JSON.stringify(event).slice(1)}`;
      const headers = { 'x-viber-content-signature': signViber(body, bot.token) };
      await request(relay.port, 'localhost', 'POST', new URL(await webhookOf()).pathname, { body, headers });
    },
    isReady: async () => (await webhookOf()) !== '',
  };
};

const openFacebook = async (): Promise<Account> => {
  const control = facebook as MessengerClient;
  const page = await control.createPage('Moved');
  const people = makePeopleClient(makeControlRequest(sandbox.url));
  const person = await people.createPerson({ first_name: 'Messenger' });
  const verifyToken = 'k3f9x2-0a8zq1-mm41td-9pw0ce';
  let count = 0;
  return {
    added: { type: 3, token: verifyToken, page_id: String(page.id), page_access_token: page.accessToken },
    async write(text, agoMs) {
      count += 1;
      await control.setCallback(`http://127.0.0.1:${app.port}/webhook/facebook`, verifyToken);
      const sender = { id: await control.readPsid(page.id, person.id) };
      const message = { mid: `m_moved_${count}`, text };
      const item = { sender, recipient: { id: String(page.id) }, timestamp: Date.now() - agoMs, message };
      await control.postRaw(JSON.stringify({ object: 'page', entry: [{ id: String(page.id), messaging: [item] }] }));
    },
    isReady: async () => (await control.readSubscription(page.id)).fields !== null,
  };
};

const linesOf = async ({ owner }: TestWorkspace) => {
  const channels = await listConversations(owner);
  return (await Promise.all(channels.map(({ id }) => readLines(owner, id)))).flat();
};
const minuteMs = 60_000;

describe.each([
  ['Telegram', openTelegram],
  ['Viber', openViber],
  ['Messenger', openFacebook],
] as const)('a bot of %s that is deleted here and added elsewhere', (name, open) => {
  test('takes nothing along that was said before [22.21]', async () => {
    const account = await open();
    const add = async ({ owner }: TestWorkspace) => {
      const { status, result } = await owner.call<BotView>('POST', '/api/addBot', {
        body: { ...account.added, title: name },
      });
      expect(status).toBe(201);
      await eventually(async () => expect(await account.isReady()).toBe(true));
      return result;
    };
    const bot = await add(former);
    await account.write(`${name}: to the first`, 0);
    await eventually(async () => expect(await linesOf(former)).toContain(`${name}: to the first`));
    await former.owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: account.added.type } });
    // Telegram keeps updates until they are fetched; the others repeat refused ones for an hour.
    if (name === 'Telegram') await account.write(`${name}: to nobody`, minuteMs);
    await add(present);
    if (name !== 'Telegram') await account.write(`${name}: to nobody`, minuteMs);
    await account.write(`${name}: to the second`, 0);
    await eventually(async () => expect(await linesOf(present)).toContain(`${name}: to the second`));
    const said = (lines: string[]) => lines.filter((line) => line.startsWith(name));
    expect(said(await linesOf(present))).toEqual([`${name}: to the second`]);
    expect(said(await linesOf(former))).toEqual([`${name}: to the first`]);
  });

  test('is heard of all that was said before where it is new, and where it comes back', async () => {
    const account = await open();
    const { owner } = present;
    const add = async () => {
      const { result } = await owner.call<BotView>('POST', '/api/addBot', { body: { ...account.added, title: name } });
      await eventually(async () => expect(await account.isReady()).toBe(true));
      return result;
    };
    // Telegram keeps updates until they are fetched; the others repeat refused ones for an hour.
    if (name === 'Telegram') await account.write(`${name}: before it was here`, minuteMs);
    const bot = await add();
    if (name !== 'Telegram') await account.write(`${name}: before it was here`, minuteMs);
    await eventually(async () => expect(await linesOf(present)).toContain(`${name}: before it was here`));
    await owner.call('DELETE', '/api/deleteBot', { body: { id: bot.id, type: account.added.type } });
    if (name === 'Telegram') await account.write(`${name}: while it was away`, minuteMs);
    await add();
    if (name !== 'Telegram') await account.write(`${name}: while it was away`, minuteMs);
    await eventually(async () => expect(await linesOf(present)).toContain(`${name}: while it was away`));
  });
});
