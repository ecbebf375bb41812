import type { DeliveryDetails, Message, ReaderChannel } from '@switchboard/contract';
import { expect } from 'vitest';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../test-app.ts';
import { type CourierItem, CourierPhones, signCourier } from './courier-phones.ts';
import { makeFakeConnector } from './fake-connector.ts';
import { eventually, listConversations, sendMessage, waitForDelivery } from './messaging-fixture.ts';

/** The whole server with the invented messenger, which sends receipts and lets clients be answered for a day. */
export interface CourierFixture {
  app: TestApp;
  workspace: TestWorkspace;
  owner: TestUser;
  botId: number;
  phones: CourierPhones;
  /** Posts a client's actions to the webhook. */
  happen(from: string, ...items: Partial<CourierItem>[]): Promise<void>;
  /** The conversation of a client who has said hello; the owner has joined it. */
  begin(name: string): Promise<number>;
  /** The messenger's id of a text on a phone. */
  idOf(text: string): Promise<string>;
  /** How often the phones were sent a text. */
  countSent(text: string): number;
  /** Sends a message and waits until its delivery is in the given state. */
  send(channelId: number, content: string, state?: string): Promise<Message>;
  retry(message: Message): Promise<number>;
  getChannel(id: number): Promise<ReaderChannel>;
  readDetails(message: Message): Promise<DeliveryDetails>;
  /** Has the messenger answer the calls that send these texts with an error, once each. */
  refuse(problems: Record<string, Error>): void;
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
}

export const startCourier = async (): Promise<CourierFixture> => {
  const phones = new CourierPhones();
  const app = await startTestApp({ connectors: [() => makeFakeConnector(phones)] });
  const workspace = await app.createWorkspace();
  const { owner } = workspace;
  const secret = 'secret-of-p1';
  const keys = { token: 'handshake', page_id: 'p1', page_access_token: 'key-of-p1', app_secret: secret };
  const added = await owner.call<{ id: number }>('POST', '/api/addBot', {
    body: { type: 3, title: 'Page p1', ...keys },
  });
  expect(added.status).toBe(201);
  const sent: string[] = [];
  let refused: Record<string, Error> = {};
  phones.onCall = async (id) => {
    const text = phones.shown.get(id) ?? '';
    sent.push(text);
    const problem = refused[text];
    if (problem === undefined) return;
    delete refused[text];
    phones.shown.delete(id);
    throw problem;
  };
  let numbered = 0;
  const fixture: CourierFixture = {
    app,
    workspace,
    owner,
    botId: added.result.id,
    phones,
    async happen(from, ...items) {
      const posted = items.map((item) => {
        numbered += 1;
        return { page: 'p1', from, n: numbered, ...item };
      });
      const body = JSON.stringify({ items: posted });
      const headers = { 'x-courier-signature': signCourier(body, secret) };
      expect((await request(app.port, 'localhost:3000', 'POST', '/webhook/courier', { body, headers })).status).toBe(
        200,
      );
    },
    async begin(name) {
      await fixture.happen(name, { said: { id: `${name}-hello`, text: 'hello' } });
      const { id } = await eventually(async () => {
        const found = (await listConversations(owner)).find((channel) => channel.name === name);
        if (found === undefined) throw new Error('no conversation yet');
        return found;
      });
      await owner.call('PUT', `/api/channels/${id}/members/join`, { body: { as: 'manager' } });
      return id;
    },
    idOf: (text) =>
      eventually(() => {
        const found = [...phones.shown].findLast(([, shown]) => shown === text);
        if (found === undefined) throw new Error(`${text} is not shown`);
        return found[0];
      }),
    countSent: (text) => sent.filter((each) => each === text).length,
    async send(channelId, content, state = 'sent') {
      return waitForDelivery(owner, await sendMessage(owner, channelId, { content }), state);
    },
    async retry({ channel_id: channelId, id }) {
      return (await owner.call('POST', `/api/channels/${channelId}/messages/${id}/retry`)).status;
    },
    getChannel: async (id) => (await owner.call<ReaderChannel>('GET', `/api/channels/${id}`)).result,
    async readDetails({ channel_id: channelId, id }) {
      const path = `/api/channels/${channelId}/messages/${id}/delivery`;
      return (await owner.call<DeliveryDetails>('GET', path)).result;
    },
    refuse(problems) {
      refused = { ...problems };
    },
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await app.resources.database.inWorkspace(workspace.id, (tx) => tx.query<Row & object>(text, values))).rows,
  };
  return fixture;
};
