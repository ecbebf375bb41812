/**
 * Random conversations with notes over the three real connectors, whose messengers are one server here that takes every
 * call and keeps every byte. Beside what colleagues do, code "forgets" what a note is, and queues it for the phone.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channelTypes, type Message, messengers } from '@switchboard/contract';
import { vi } from 'vitest';
import { insertChannel, insertMembers } from '../../modules/chat/channel-access/index.ts';
import { writeMessages } from '../../modules/chat/messages/index.ts';
import { takeIds } from '../../modules/foundation/workspaces/index.ts';
import { phoneQueue } from '../../modules/messaging/deliveries/index.ts';
import type { Statement, Transaction } from '../../platform/database/index.ts';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import { upload } from '../multipart.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../test-app.ts';

/** What waits behind a messenger's answer, on a machine that does other things beside. */
const settlesWithinMs = 120_000;

/** In every text, file name and file of a note, and nowhere else. */
const mark = 'zq7note';
const pageId = '1234567';
const token = 'a1b2c3d4e5f60718-a1b2c3d4e5f60718-a1b2c3d4e5f60718';

interface Conversation {
  channelId: number;
  clientId: number;
  botId: number;
  chatId: string;
  /** What the client and colleagues have written, the newest last. */
  messages: Message[];
  notes: Message[];
}

export interface SequencesOutcome {
  /** Calls in which a part of a note stood. */
  leaks: string[];
  /** How often the database took a note for a phone, or another audience. */
  taken: number;
  /** How often it refused to. */
  refused: number;
  notes: number;
  /** The messages that each messenger got. */
  sent: number[];
}

/** Numbers from 0 to 1 that are the same for a seed. */
const makeRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const startMessengers = async () => {
  const calls: Buffer[] = [];
  let numbered = 1_000;
  const read = async (incoming: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = [Buffer.from(`${incoming.url ?? ''}\n`)];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const server = createServer((incoming, answer) => {
    void read(incoming).then((bytes) => {
      calls.push(bytes);
      numbered += 1;
      const id = numbered;
      const facts = { message_id: id, id, is_bot: true, first_name: 'Shop', username: 'shop_bot', url: '' };
      const isTelegram = incoming.url?.startsWith('/bot') === true;
      const answered = isTelegram
        ? { ok: true, result: facts }
        : { status: 0, status_message: 'ok', message_token: id, message_id: `m${id}`, recipient_id: '1', id: pageId };
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
};

export class NoteSequences {
  readonly app: TestApp;
  readonly workspace: TestWorkspace;
  readonly #owner: TestUser;
  readonly #messengers: Awaited<ReturnType<typeof startMessengers>>;
  #taken = 0;
  #refused = 0;
  #notes = 0;
  #last: Conversation | null = null;

  private constructor(app: TestApp, workspace: TestWorkspace, fakes: Awaited<ReturnType<typeof startMessengers>>) {
    this.app = app;
    this.workspace = workspace;
    this.#owner = workspace.owner;
    this.#messengers = fakes;
  }

  static async start(): Promise<NoteSequences> {
    const fakes = await startMessengers();
    const { url } = fakes;
    const app = await startTestApp({
      env: { TELEGRAM_API_URL: url, VIBER_API_URL: url, GRAPH_API_URL: `${url}/v25.0` },
    });
    const workspace = await app.createWorkspace();
    await workspace.setConfirmed(workspace.owner);
    return new NoteSequences(app, workspace, fakes);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.#messengers.close();
  }

  /** Plays the sequences of these seeds, some at a time, by default until nothing waits to be sent. */
  async play(firstSeed: number, count: number, { settles = true } = {}): Promise<SequencesOutcome> {
    let next = firstSeed;
    const playOn = async () => {
      while (next < firstSeed + count) {
        const random = makeRandom(next);
        next += 1;
        await this.#playOne(random);
      }
    };
    await Promise.all(Array.from({ length: 6 }, playOn));
    if (settles) await this.#settle();
    return {
      leaks: await this.#findLeaks(),
      taken: this.#taken,
      refused: this.#refused,
      notes: this.#notes,
      sent: ['/bot', '/pa/send_message', `/v25.0/${pageId}/messages`].map(
        (path) => this.#messengers.calls.filter((bytes) => bytes.includes(path) && bytes.includes('answer 0.')).length,
      ),
    };
  }

  async #playOne(random: () => number): Promise<void> {
    const type = [messengers.telegram, messengers.viber, messengers.messenger][Math.floor(random() * 3)] ?? 1;
    const conversation = await this.#open(type);
    await this.#note(conversation, random);
    const steps = [...this.#steps];
    for (let left = 4 + Math.floor(random() * 7); left > 0; left -= 1) {
      const step = steps[Math.floor(random() * steps.length)];
      await step?.(conversation, random);
    }
    this.#last = conversation;
  }

  readonly #steps: readonly ((conversation: Conversation, random: () => number) => unknown)[] = [
    (conversation, random) => this.#note(conversation, random),
    (conversation, random) => this.#note(conversation, random),
    (conversation, random) => this.#note(conversation, random, { withFile: true }),
    (conversation, random) => this.#say(conversation, random),
    (conversation, random) => this.#say(conversation, random, { withFile: true }),
    (conversation) => this.#hear(conversation),
    // Replies and quotes, also those that are sent as if they were for the client.
    (conversation, random) => this.#note(conversation, random, { parent: pick(conversation.notes, random) }),
    (conversation, random) =>
      this.#note(conversation, random, { parent: pick(conversation.notes, random), asPublic: true }),
    (conversation, random) => this.#note(conversation, random, { parent: pick(conversation.messages, random) }),
    (conversation, random) => this.#say(conversation, random, { parent: pick(conversation.messages, random) }),
    (conversation, random) => this.#onNote(conversation, random, 'PUT', '', { content: `${mark} edited` }),
    (conversation, random) =>
      this.#onNote(conversation, random, 'PUT', '', { content: `${mark} edited`, audience: 'public' }),
    (conversation, random) => this.#onNote(conversation, random, 'POST', '/retry'),
    (conversation, random) => this.#onNote(conversation, random, 'PUT', `/reactions/${encodeURIComponent('👍')}`),
    (conversation, random) => this.#onNote(conversation, random, 'DELETE', ''),
    (conversation, random) => this.#edit(conversation, random),
    (conversation) =>
      this.#last &&
      this.#call('POST', `/api/clients/${conversation.clientId}/merges`, { into_id: this.#last.clientId }),
    (_conversation, random) => random() < 0.02 && this.#call('POST', '/api/workspace/exports'),
    (conversation, random) => random() < 0.1 && this.#import(conversation),
    (conversation, random) => random() < 0.3 && this.#removeBot(conversation),
    (conversation, random) => this.#forgetDelivery(conversation, random),
    (conversation, random) => this.#forgetName(conversation, random),
    (conversation, random) => this.#forgetAudience(conversation, random),
  ];

  async #open(type: number): Promise<Conversation> {
    const { id: workspaceId } = this.workspace;
    const chatId = type === messengers.telegram ? String(Math.floor(Math.random() * 1e12)) : randomUUID();
    const secrets = makeSecretBox(this.app.secretKey);
    const credentials =
      type === messengers.telegram
        ? { token: `1:${randomUUID()}` }
        : { token, page_id: pageId, page_access_token: 'x'.repeat(40), app_secret: 'a'.repeat(32) };
    return this.app.resources.database.inWorkspace(workspaceId, async (tx) => {
      const botId = await takeIds(tx, workspaceId, 'bot');
      const clientId = await takeIds(tx, workspaceId, 'client');
      const channelId = await takeIds(tx, workspaceId, 'channel');
      await tx.query(
        `insert into bots (workspace_id, id, type, title, service_bot_id, token_encrypted, token_last4, state)
         values ($1, $2, $3, 'Shop', $4, $5, '1234', 'active')`,
        [workspaceId, botId, type, randomUUID(), secrets.encrypt(JSON.stringify(credentials))],
      );
      await tx.query(
        `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, last_inbound_at)
         values ($1, $2, $3, $4, $5, 'Halyna', now())`,
        [workspaceId, clientId, botId, type, chatId],
      );
      const kind = { type: channelTypes.client, description: '', isPublic: false, createdBy: null };
      await insertChannel(tx, { ...kind, workspaceId, id: channelId, name: 'Halyna', clientId, botId });
      await insertMembers(tx, workspaceId, channelId, [this.#owner.id]);
      return { channelId, clientId, botId, chatId, messages: [], notes: [] };
    });
  }

  #call<Result>(method: string, path: string, body?: object) {
    return this.#owner.call<Result>(method, path, body === undefined ? undefined : { body });
  }

  async #send(conversation: Conversation, body: object): Promise<Message | null> {
    const { status, result } = await this.#call<Message>('POST', `/api/channels/${conversation.channelId}/messages`, {
      client_msg_id: randomUUID(),
      ...body,
    });
    return status === 201 ? result : null;
  }

  async #file(words: string): Promise<number> {
    const { result } = await upload(this.#owner, Buffer.from(`${words} in a file`), `${words}.txt`);
    return result.model.id;
  }

  async #note(
    conversation: Conversation,
    random: () => number,
    { withFile = false, parent = null as Message | null | undefined, asPublic = false } = {},
  ): Promise<void> {
    // Only a reply to a note is one without being called so.
    if (asPublic && !parent) return;
    const mention = random() < 0.2 ? ` @[me](${this.#owner.id})` : '';
    const note = await this.#send(conversation, {
      content: `${mark} words ${random()}${mention}`,
      parent_id: parent?.id ?? null,
      files: withFile ? [await this.#file(mark)] : [],
      audience: asPublic ? 'public' : 'internal',
    });
    if (note === null) return;
    if (note.audience !== 'internal' || note.delivery !== null) throw new Error('a note became a message');
    this.#notes += 1;
    conversation.notes.push(note);
  }

  async #say(
    conversation: Conversation,
    random: () => number,
    { withFile = false, parent = null as Message | null | undefined } = {},
  ): Promise<void> {
    const said = await this.#send(conversation, {
      content: `answer ${random()}`,
      parent_id: parent?.id ?? null,
      files: withFile ? [await this.#file('price list')] : [],
    });
    if (said) conversation.messages.push(said);
  }

  /** The client writes. */
  async #hear({ channelId, clientId, botId, chatId, messages }: Conversation): Promise<void> {
    await this.#inWorkspace(async (tx) => {
      const { outcomes, events } = await writeMessages(
        tx,
        this.workspace.id,
        [
          {
            channelId,
            author: { kind: 'client', clientId },
            clientMsgId: null,
            audience: 'public',
            content: 'When does it come?',
            parentId: null,
            fileIds: [],
            metadata: null,
            system: null,
            external: { botId, chatId, externalIds: [randomUUID()] },
          },
        ],
        { phones: phoneQueue.statements },
      );
      tx.announce(...events);
      const [outcome] = outcomes;
      if (outcome?.kind === 'written') messages.push(outcome.message);
    });
  }

  async #edit({ channelId, messages }: Conversation, random: () => number): Promise<void> {
    const own = pick(
      messages.filter(({ created_by }) => created_by !== null),
      random,
    );
    if (own)
      await this.#call('PUT', `/api/channels/${channelId}/messages/${own.id}`, { content: `edited ${random()}` });
  }

  async #onNote(
    { channelId, notes }: Conversation,
    random: () => number,
    method: string,
    path: string,
    body?: object,
  ): Promise<void> {
    const note = pick(notes, random);
    if (note) await this.#call(method, `/api/channels/${channelId}/messages/${note.id}${path}`, body);
  }

  /** The client comes from a file as well. */
  async #import({ clientId }: Conversation): Promise<void> {
    const file = Buffer.from(`First name,Phone\nHalyna ${clientId},+38067${String(clientId).padStart(7, '0')}\n`);
    const { result: uploaded } = await upload(this.#owner, file, 'clients.csv', 'text/csv');
    const { result } = await this.#call<{ id: number }>('POST', '/api/client-imports', { file_id: uploaded.model.id });
    const { result: preview } = await this.#call<{ settings: object }>(
      'GET',
      `/api/client-imports/${result.id}/preview`,
    );
    await this.#call('PUT', `/api/client-imports/${result.id}/check`, preview.settings);
    await this.#call('PUT', `/api/client-imports/${result.id}/start`);
  }

  /** As its removal leaves it; the whole of it has the plan look at all the other bots, and pause them. */
  async #removeBot({ botId }: Conversation): Promise<void> {
    await this.#inWorkspace((tx) =>
      tx.query('update bots set deleted_at = now(), token_encrypted = null where workspace_id = $1 and id = $2', [
        this.workspace.id,
        botId,
      ]),
    );
  }

  #inWorkspace<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.app.resources.database.inWorkspace(this.workspace.id, work);
  }

  /** What code does that has forgotten what a note is. */
  async #forget(statements: readonly (Statement | string)[]): Promise<void> {
    try {
      await this.#inWorkspace(async (tx) => {
        for (const statement of statements)
          await (typeof statement === 'string' ? tx.query(statement) : tx.query(statement));
      });
      this.#taken += 1;
    } catch (error) {
      const { code } = error as { code?: string };
      if (!code?.startsWith('23')) throw error;
      this.#refused += 1;
    }
  }

  async #forgetDelivery({ channelId, notes }: Conversation, random: () => number): Promise<void> {
    const note = pick(notes, random);
    if (note) await this.#forget(phoneQueue.statements.send(this.workspace.id, [{ channelId, seq: note.seq }]));
  }

  async #forgetName({ channelId, botId, chatId, notes }: Conversation, random: () => number): Promise<void> {
    const note = pick(notes, random);
    if (!note) return;
    const name = { botId, chatId, externalId: randomUUID(), channelId, seq: note.seq, part: 0 };
    await this.#forget([phoneQueue.statements.name(this.workspace.id, [name])]);
  }

  async #forgetAudience({ channelId, notes }: Conversation, random: () => number): Promise<void> {
    const note = pick(notes, random);
    if (!note) return;
    await this.#forget([
      `update messages set audience = 'public'
       where workspace_id = ${this.workspace.id} and channel_id = ${channelId} and seq = ${note.seq}`,
    ]);
  }

  async #settle(): Promise<void> {
    const looking = { timeout: settlesWithinMs, interval: 200 };
    await vi.waitFor(async () => {
      const { rows } = await this.#inWorkspace((tx) =>
        tx.query<{ channel_id: number; state: string; pending_change: string | null; reason: string | null }>(
          `select d.channel_id, d.state, d.pending_change, d.reason from deliveries d
             join messages m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq
           where d.workspace_id = $1 and m.audience = 'public' and (d.state = 'queued' or d.pending_change is not null)`,
          [this.workspace.id],
        ),
      );
      if (rows.length > 0) throw new Error(`messages wait to be sent: ${JSON.stringify(rows.slice(0, 5))}`);
    }, looking);
  }

  /** Calls with the mark in them, or in a file whose address they give. */
  async #findLeaks(): Promise<string[]> {
    const leaks: string[] = [];
    for (const bytes of this.#messengers.calls) {
      if (bytes.includes(mark)) leaks.push(bytes.toString('utf8').slice(0, 500));
      const addresses = bytes.toString('utf8').matchAll(/http:\/\/localhost:3000(\/[^"\\\s]+)/g);
      for (const [, path = ''] of addresses) {
        const { body } = await request<string>(this.app.port, 'localhost', 'GET', path);
        if (JSON.stringify(body).includes(mark)) leaks.push(path);
      }
    }
    return leaks;
  }
}

const pick = <Item>(items: readonly Item[], random: () => number): Item | null =>
  items[Math.floor(random() * items.length)] ?? null;
