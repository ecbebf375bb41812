import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BotView, ReaderChannel } from '@switchboard/contract';
import type { Logger } from 'pino';
import { makeSandbox, type Sandbox } from '../../../../sandbox/src/app.ts';
import {
  type MessengerClient,
  type MessengerPhone,
  makeMessengerClient,
  type Page,
} from '../../../../sandbox/src/messenger/messenger-client.ts';
import { makePeopleClient } from '../../../../sandbox/src/people/people-client.ts';
import { makeControlRequest } from '../../../../sandbox/src/shared/control-request.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../test-app.ts';
import { eventually, listConversations, waitUntilListening } from './messaging-fixture.ts';

export interface ConnectedPage extends Page {
  botId: number;
  verifyToken: string;
}

/** The whole server with a Messenger stand-in that speaks the real protocol. */
export interface FacebookFixture {
  app: TestApp;
  sandbox: MessengerClient;
  sandboxUrl: string;
  workspace: TestWorkspace;
  owner: TestUser;
  appSecret: string;
  /** A page of the stand-in, connected to the owner's workspace and subscribed; the app's callback is this server. */
  connectPage(more?: { owner?: TestUser; credentials?: object }): Promise<ConnectedPage>;
  takePhone(page: Page, name?: string): Promise<{ phone: MessengerPhone; personId: number }>;
  /** A person who has written "hello", and their conversation here, joined by the owner. */
  openConversation(
    page: ConnectedPage,
    name: string,
  ): Promise<{ phone: MessengerPhone; channelId: number; personId: number }>;
  /** Stops the provider: connections are refused until `startSandbox`, after which it still has its data. */
  stopSandbox(): Promise<void>;
  startSandbox(): Promise<void>;
  close(): Promise<void>;
}

/** Without `knowsSecret` only the Graph API can prove a webhook. */
export const startFacebook = async ({
  knowsSecret = true,
  log,
}: {
  knowsSecret?: boolean;
  log?: Logger;
} = {}): Promise<FacebookFixture> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'switchboard-sandbox-'));
  let running: Sandbox | null = await makeSandbox({ port: 0, dataDir });
  const { url } = running;
  const sandbox = makeMessengerClient(url);
  const people = makePeopleClient(makeControlRequest(url));
  const { secret: appSecret } = await sandbox.readApp();
  const env = {
    GRAPH_API_URL: `${url}/v25.0`,
    SAFE_FETCH_ALLOW: url,
    ...(knowsSecret ? { FACEBOOK_APP_SECRET: appSecret } : {}),
  };
  const app = await startTestApp({ env, ...(log && { log }) });
  const workspace = await app.createWorkspace();
  const { owner } = workspace;
  let pages = 0;

  const takePhone: FacebookFixture['takePhone'] = async (page, name = 'Olena') => {
    const person = await people.createPerson({ first_name: name, last_name: 'Koval' });
    return { phone: sandbox.phone(page.id, person.id), personId: person.id };
  };

  const fixture: FacebookFixture = {
    app,
    sandbox,
    sandboxUrl: url,
    workspace,
    owner,
    appSecret,
    takePhone,
    async connectPage({ owner: by = owner, credentials = {} } = {}) {
      pages += 1;
      const page = await sandbox.createPage(`Shop ${pages}`);
      const verifyToken = `k3f9x2-0a8zq1-mm41td-${pages}pw0ce`;
      const { status, body, result } = await by.call<BotView>('POST', '/api/addBot', {
        body: {
          type: 3,
          title: `Shop ${pages}`,
          token: verifyToken,
          page_id: String(page.id),
          page_access_token: page.accessToken,
          ...credentials,
        },
      });
      if (status !== 201) throw new Error(`no bot: ${JSON.stringify(body)}`);
      await waitUntilListening(by, result.id);
      await sandbox.setCallback(`http://127.0.0.1:${fixture.app.port}/webhook/facebook`, verifyToken);
      return { ...page, botId: result.id, verifyToken };
    },
    async openConversation(page, name) {
      const { phone, personId } = await takePhone(page, name);
      await phone.sendText('hello');
      const channelId = await findConversation(owner, name);
      await owner.call('PUT', `/api/channels/${channelId}/members/join`, { body: { as: 'manager' } });
      return { phone, channelId, personId };
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
  return fixture;
};

/** The conversation of a client, once their name is known. */
export const findConversation = (owner: TestUser, name: string): Promise<number> =>
  eventually(async () => {
    const found = (await listConversations(owner)).find((channel: ReaderChannel) => channel.name === `${name} Koval`);
    if (found === undefined) throw new Error(`no conversation of ${name} yet`);
    return found.id;
  });
