import type { BotView, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CourierItem, CourierPhones, signCourier } from '../../testing/messengers/courier-phones.ts';
import { makeFakeConnector } from '../../testing/messengers/fake-connector.ts';
import {
  eventually,
  listConversations,
  listMessages,
  readLines,
  sendMessage,
  waitForDelivery,
} from '../../testing/messengers/messaging-fixture.ts';
import { upload } from '../../testing/multipart.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';
import { TestSocket } from '../../testing/test-socket.ts';
import { DeliveryProblem } from './index.ts';

/** A messenger that exists only in this test: all that the server needs to know about one is in its connector. */
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let phones: CourierPhones;
const secretOf = (page: string) => `secret-of-${page}`;

const addPage = (page: string, more: object = {}) =>
  owner.call<BotView>('POST', '/api/addBot', {
    body: {
      type: 3,
      title: `Page ${page}`,
      token: `handshake-${page}`,
      page_id: page,
      page_access_token: `key-of-${page}`,
      app_secret: secretOf(page),
      ...more,
    },
  });

beforeAll(async () => {
  phones = new CourierPhones();
  app = await startTestApp({ connectors: [() => makeFakeConnector(phones)] });
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  expect((await addPage('p1')).status).toBe(201);
});
afterAll(() => app.close());

const post = (body: string, signature: string) =>
  request(app.port, 'localhost:3000', 'POST', '/webhook/courier', {
    body,
    headers: { 'x-courier-signature': signature },
  });

let numbered = 0;
/** Posts a client's actions at page 1 to the webhook, as the messenger would. */
const happen = async (from: string, ...items: Partial<CourierItem>[]) => {
  const posted = items.map((item) => {
    numbered += 1;
    return { page: 'p1', from, n: numbered, ...item };
  });
  const body = JSON.stringify({ items: posted });
  const { status } = await post(body, signCourier(body, secretOf('p1')));
  expect(status).toBe(200);
};

const countStored = async (id = workspace.id) => {
  const { rows } = await app.resources.database.readInWorkspace<{ count: number }>(id, {
    text: 'select count(*)::int as count from inbound_updates where workspace_id = $1',
    values: [id],
  });
  return rows[0]?.count ?? 0;
};

const findConversation = async (name: string) =>
  eventually(async () => {
    const found = (await listConversations(owner)).find((channel) => channel.name === name);
    if (found === undefined) throw new Error('no conversation yet');
    return found;
  });
const getChannel = async (id: number) => (await owner.call<ReaderChannel>('GET', `/api/channels/${id}`)).result;

/** The conversation of a client who has said hello; the owner has joined it. */
const begin = async (name: string): Promise<number> => {
  await happen(name, { said: { id: `${name}-hello`, text: 'hello' } });
  const { id } = await findConversation(name);
  await owner.call('PUT', `/api/channels/${id}/members/join`, { body: { as: 'manager' } });
  return id;
};

const shownAs = (text: string) => [...phones.shown].find(([, shown]) => shown === text)?.[0];
const idOf = (text: string) => eventually(() => shownAs(text) ?? Promise.reject(new Error(`${text} is not shown`)));

describe('connecting', () => {
  test('a bot is asked for what its connector names, and shown as that masks it', async () => {
    const { result } = await owner.call<{ data: BotView[] }>('GET', '/api/bots');
    expect(result.data[0]).toMatchObject({
      type: 3,
      service_bot_id: 'p1',
      token: '••••••••e-p1',
      page_id: 'p1',
      page_access_token: '••••••••f-p1',
      app_secret: '••••••••f-p1',
    });
    expect(JSON.stringify(result)).not.toContain('key-of-p1');
  });

  test.each([
    ['page_access_token', { page_access_token: undefined }],
    ['page_id', { page_id: undefined }],
  ])('without a %s it is not connected [21.4]', async (field, more) => {
    const { status, body } = await addPage('p7', more);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, message: 'validation.required', params: {} }]);
  });

  test.each([
    ['bot.invalid_page_token', { page_access_token: 'of nobody' }],
    ['bot.invalid_page_token', { page_access_token: 'key-of-p8' }],
    ['bot.invalid_page_id', { page_id: '../p7' }],
  ])('a credential that is wrong is named: %s [21.8]', async (code, more) => {
    const { status, body } = await addPage('p7', more);
    expect([status, body.error?.code]).toEqual([422, code]);
  });

  test('a messenger that this server has no connector for is named as not supported', async () => {
    const { status, body } = await addPage('p9', { type: 1 });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: 'type', message: 'validation.messenger_unsupported', params: {} }]);
  });

  test('what comes back masked or is left out stays, what is new is checked', async () => {
    const { result: bot } = await addPage('p2');
    const { app_secret: _, ...shown } = bot;
    const edit = (more: object) =>
      owner.call<BotView>('PUT', '/api/editBot', { body: { ...shown, title: 'Renamed', ...more } });
    expect((await edit({})).result).toMatchObject({ title: 'Renamed', app_secret: bot.app_secret });
    expect((await edit({ page_access_token: 'key-of-p3' })).status).toBe(422);
    expect((await edit({ app_secret: 'another' })).result).toMatchObject({
      app_secret: '••••••••ther',
      page_access_token: bot.page_access_token,
    });
    const body = JSON.stringify({ items: [{ page: 'p2', from: 'Two', n: 1 }] });
    expect((await post(body, signCourier(body, secretOf('p2')))).status).toBe(403);
    expect((await post(body, signCourier(body, 'another'))).status).toBe(200);
  });

  test('the handshake is answered for a token of ours, as plain text', async () => {
    const ask = (token: string) =>
      request(app.port, 'localhost:3000', 'GET', `/webhook/courier?question=1158201444&token=${token}`);
    const answer = await ask('handshake-p1');
    expect([answer.status, answer.result]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect((await ask('handshake-p9')).status).toBe(403);
    expect((await ask('')).status).toBe(403);
  });
});

describe('what comes in', () => {
  test('is taken only with the signature over the very bytes, for each bot by itself', async () => {
    const before = await countStored();
    const said = { id: 'forged', text: 'Привіт' };
    const body = JSON.stringify({ items: [{ page: 'p1', from: 'Mallory', n: 1, said }] });
    const escaped = body.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect((await post(body, '')).status).toBe(403);
    expect((await post(body, signCourier(body, 'wrong'))).status).toBe(403);
    expect((await post(body, signCourier(escaped, secretOf('p1')))).status).toBe(403);
    await addPage('p4');
    const foreign = JSON.stringify({ items: [{ page: 'p4', from: 'Mallory', n: 2, said }] });
    expect((await post(foreign, signCourier(foreign, secretOf('p1')))).status).toBe(403);
    expect((await post('{"items":', signCourier('{"items":', secretOf('p1')))).status).toBe(400);
    expect(await countStored()).toBe(before);
    // A body for several bots is judged for each: one that can't be verified does not stop the others.
    const both = JSON.stringify({ items: ['p4', 'p1'].map((page) => ({ page, from: 'Mallory', n: 3, said })) });
    expect((await post(both, signCourier(both, secretOf('p1')))).status).toBe(200);
    expect(await countStored()).toBe(before + 1);
    expect((await post(escaped, signCourier(escaped, secretOf('p1')))).status).toBe(200);
    await findConversation('Mallory');
  });

  test('one body for several pages reaches the workspace of each', async () => {
    const other = await app.createWorkspace();
    owner = other.owner;
    await addPage('p5', { app_secret: secretOf('p1') });
    owner = workspace.owner;
    const items = ['p1', 'p5', 'p6'].map((page) => ({ page, from: 'Both', n: 3, said: { id: 'b', text: page } }));
    const body = JSON.stringify({ items });
    expect((await post(body, signCourier(body, secretOf('p1')))).status).toBe(200);
    const { id } = await findConversation('Both');
    await eventually(async () => expect(await readLines(owner, id)).toEqual(['conversation_started', 'p1']));
    await eventually(async () => expect(await listConversations(other.owner)).toHaveLength(1));
    expect(await countStored(other.id)).toBe(1);
  });

  test('a text, its edit, a file, and an album in the order of its parts, however they came', async () => {
    const id = await begin('Inna');
    phones.files.set('note.txt', 'what is in the note');
    for (const place of ['1', '2', '3']) phones.files.set(`${place}.txt`, `picture ${place}`);
    const part = (place: string, text = '') => ({
      said: { id: `holiday-${place}`, text, file: `${place}.txt`, album: 'holiday' },
    });
    await happen('Inna', { changed: { id: 'Inna-hello', text: 'hello there', at: Date.now() } });
    await happen(
      'Inna',
      { said: { id: 'n', text: '', file: 'note.txt' } },
      { said: { id: 'g', text: '', file: 'gone' } },
    );
    await happen('Inna', part('3'), part('1', 'from the *sea* @[all](0)'));
    await happen('Inna', part('2'));
    const messages = await eventually(async () => {
      const all = (await listMessages(owner, id)).filter((message) => message.client_id !== null);
      expect(all).toHaveLength(4);
      return all;
    });
    expect(messages.map(({ content }) => content)).toEqual([
      'hello there',
      '',
      '',
      String.raw`from the \*sea\* @\[all\](0)`,
    ]);
    expect(messages.map(({ files }) => files.map(({ original }) => original))).toEqual([
      [],
      ['note.txt'],
      [],
      ['1.txt', '2.txt', '3.txt'],
    ]);
    expect(messages[2]?.metadata.missing_files).toEqual([{ name: 'gone', reason: 'unavailable' }]);
  });
});

describe('what goes out', () => {
  test('an answer within the limits, its edit and its deletion', async () => {
    const id = await begin('Orest');
    const { result } = await upload(owner, Buffer.from('small'), 'small.txt');
    const long = 'one two three four. five six seven';
    const answer = await sendMessage(owner, id, { content: long, files: [result.model.id] });
    await waitForDelivery(owner, answer, 'sent');
    const shown = () => [...phones.shown.values()].filter((text) => /one two|five|small|ONE/.test(text));
    expect(shown()).toEqual(['one two three four.', 'five six seven', 'small.txt: small']);
    await owner.call('PUT', `/api/channels/${id}/messages/${answer.id}`, { body: { content: 'ONE two. five six' } });
    await eventually(() => expect(shown()[0]).toBe('ONE two. five six'));
    await owner.call('DELETE', `/api/channels/${id}/messages/${answer.id}`);
    await eventually(() => expect(shown()).toEqual([]));
  });

  test('a file that is too large for this messenger is not even tried [23.8]', async () => {
    const id = await begin('Lesia');
    const { result } = await upload(owner, Buffer.alloc(65, 'x'), 'large.txt');
    const body = { content: '', files: [result.model.id] };
    const refused = await owner.call('POST', `/api/channels/${id}/messages`, { body });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conversation.file_too_large']);
    expect((await getChannel(id)).capabilities).toMatchObject({ max_text_chars: 20, max_file_bytes: 64 });
  });

  test('after the reply window nothing leaves, until the client writes again [23.8]', async () => {
    const id = await begin('Ihor');
    const { client, capabilities } = await getChannel(id);
    const { reply_window: window, later } = capabilities ?? {};
    expect(Date.parse(window?.until ?? '')).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000);
    expect(later).toMatchObject([{ from: window?.until, reply_window: { kind: 'closed' }, cost_class: 'charged' }]);
    let noteQueued = () => {};
    const isQueued = new Promise<void>((resolve) => {
      noteQueued = resolve;
    });
    // The window closes during the call before it.
    phones.onCall = async () => {
      await isQueued;
      await app.resources.database.inWorkspace(workspace.id, (tx) =>
        tx.query(`update clients set last_inbound_at = now() - interval '25 hours' where id = $1`, [client?.id]),
      );
    };
    const inTime = await sendMessage(owner, id, { content: 'in time' });
    const late = await sendMessage(owner, id, { content: 'too late' });
    noteQueued();
    await waitForDelivery(owner, inTime, 'sent');
    phones.onCall = async () => {};
    expect((await getChannel(id)).capabilities).toMatchObject({ reply_window: { kind: 'closed' }, later: [] });
    const refused = await owner.call('POST', `/api/channels/${id}/messages`, { body: { content: 'even later' } });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conversation.reply_window_closed']);
    expect((await waitForDelivery(owner, late, 'failed')).delivery?.reason).toBe('reply_window_closed');
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    await happen('Ihor', { said: { id: 'back', text: 'still there?' } });
    await socket.waitForEvent('updateChannel', ({ id: changed, capabilities: now }) => {
      return changed === id && now?.reply_window?.kind === 'open';
    });
    socket.close();
    await owner.call('POST', `/api/channels/${id}/messages/${late.id}/retry`);
    await waitForDelivery(owner, late, 'sent');
    expect(shownAs('too late')).toBeDefined();
  });
});

describe('what a client does to a message', () => {
  test('a reaction is shown, replaced and taken off, on either side’s message', async () => {
    const id = await begin('Yeva');
    const answer = await sendMessage(owner, id, { content: 'for Yeva' });
    await waitForDelivery(owner, answer, 'sent');
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const reactions = async () => (await listMessages(owner, id)).map(({ metadata }) => metadata.client_reaction ?? '');
    await happen('Yeva', { liked: { id: await idOf('for Yeva'), emoji: '❤' } });
    const received = await socket.waitForEvent('updateMessage', (message) => message.id === answer.id);
    expect(received.data.metadata.client_reaction).toBe('❤');
    await happen(
      'Yeva',
      { liked: { id: await idOf('for Yeva'), emoji: '😆' } },
      { liked: { id: 'Yeva-hello', emoji: '👍' } },
    );
    await eventually(async () => expect(await reactions()).toEqual(expect.arrayContaining(['😆', '👍'])));
    await happen('Yeva', { liked: { id: await idOf('for Yeva'), emoji: null } });
    await eventually(async () => expect((await reactions()).filter(Boolean)).toEqual(['👍']));
    socket.close();
  });

  test('what they take back stays for the team, marked, also when the news overtakes the message', async () => {
    const id = await begin('Zoya');
    await happen('Zoya', { unsaid: 'Zoya-hello' }, { unsaid: 'z2' }, { said: { id: 'z2', text: 'second thought' } });
    await eventually(async () => {
      const said = (await listMessages(owner, id)).filter(({ client_id }) => client_id !== null);
      expect(said.map(({ content, metadata }) => [content, metadata.taken_back])).toEqual([
        ['hello', true],
        ['second thought', true],
      ]);
    });
  });
});

describe('echoes', () => {
  /** A call that reaches the phone and whose answer is lost. */
  const loseAnswer = (onLost: (id: string, ref: string) => Promise<void> = async () => {}) => {
    let lost = { id: '', ref: '' };
    phones.onCall = async (id, ref = '') => {
      phones.onCall = async () => {};
      lost = { id, ref };
      await onLost(id, ref);
      throw new DeliveryProblem('unknown_outcome', 'cut');
    };
    return () => lost;
  };
  const stateOf = async (id: number, messageId: number) =>
    (await listMessages(owner, id)).find((message) => message.id === messageId)?.delivery;

  test('what the account wrote elsewhere is the team’s, once, and nobody’s unread', async () => {
    const id = await begin('Ada');
    await happen('Ada', { wrote: { id: 'inbox-1', text: 'from the *inbox*' } });
    await happen('Ada', { wrote: { id: 'inbox-1', text: 'from the *inbox*' } });
    await happen('Ada', { said: { id: 'a2', text: 'thanks' } });
    await eventually(async () => expect(await readLines(owner, id)).toContain('thanks'));
    const elsewhere = (await listMessages(owner, id)).filter(({ system }) => system?.code === 'sent_elsewhere');
    expect(elsewhere.map(({ content, system, delivery }) => [content, system?.params, delivery])).toEqual([
      [String.raw`from the \*inbox\*`, { app: 'Courier' }, null],
    ]);
  });

  test('one of our own message adds nothing, before or after the answer', async () => {
    const id = await begin('Bea');
    let ref = '';
    phones.onCall = async (external, given = '') => {
      ref = given;
      await happen('Bea', { wrote: { id: external, text: 'for Bea', ref } }, { said: { id: 'b1', text: 'seen it' } });
      await eventually(async () => expect(await readLines(owner, id)).toContain('seen it'));
    };
    const message = await sendMessage(owner, id, { content: 'for Bea' });
    await waitForDelivery(owner, message, 'sent');
    phones.onCall = async () => {};
    await happen(
      'Bea',
      { wrote: { id: await idOf('for Bea'), text: 'for Bea', ref } },
      { said: { id: 'b2', text: 'end' } },
    );
    await eventually(async () => expect(await readLines(owner, id)).toContain('end'));
    expect((await readLines(owner, id)).filter((line) => /sent_elsewhere|for Bea/.test(line))).toEqual(['for Bea']);
    expect([...phones.shown.values()].filter((text) => text === 'for Bea')).toHaveLength(1);
  });

  test('one that comes after the outcome was called unknown settles it, and the rest follows [22.10]', async () => {
    const id = await begin('Cleo');
    const lost = loseAnswer();
    const message = await sendMessage(owner, id, { content: 'first part of Cleo.. second part of Cleo' });
    expect((await waitForDelivery(owner, message, 'failed')).delivery?.reason).toBe('unknown_outcome');
    await happen('Cleo', { wrote: { id: lost().id, text: 'x', ref: lost().ref } });
    await waitForDelivery(owner, message, 'sent');
    const shown = [...phones.shown.values()].filter((text) => text.includes('part of Cleo'));
    expect(shown).toEqual(['first part of Cleo..', 'second part of Cleo']);
    // The phone's id is known: a receipt finds the message.
    await happen('Cleo', { seen: [await idOf('second part of Cleo')] });
    await waitForDelivery(owner, message, 'read');
  });

  test('one that comes before the answer is lost settles it at once', async () => {
    const id = await begin('Dora');
    loseAnswer(async (external, ref) => {
      await happen('Dora', { wrote: { id: external, text: 'x', ref } }, { said: { id: 'd1', text: 'here' } });
      await eventually(async () => expect(await readLines(owner, id)).toContain('here'));
    });
    const message = await sendMessage(owner, id, { content: 'for Dora' });
    await waitForDelivery(owner, message, 'sent');
    expect([...phones.shown.values()].filter((text) => text === 'for Dora')).toHaveLength(1);
  });

  test('with a reference to another chat it settles nothing there', async () => {
    const [one, other] = [await begin('Ewa'), await begin('Faina')];
    const lost = loseAnswer();
    const message = await sendMessage(owner, one, { content: 'for Ewa' });
    await waitForDelivery(owner, message, 'failed');
    await happen('Faina', { wrote: { id: 'forged', text: 'not yours', ref: lost().ref } });
    await eventually(async () => expect(await readLines(owner, other)).toContain('sent_elsewhere'));
    expect((await stateOf(one, message.id))?.state).toBe('failed');
  });
});

describe('receipts', () => {
  test('a message is delivered with its last part, read with those before it, and never goes back [23.1]', async () => {
    const id = await begin('Roman');
    const first = await sendMessage(owner, id, { content: 'first of Roman' });
    const second = await sendMessage(owner, id, { content: 'part one of Roman.. part two of Roman' });
    await waitForDelivery(owner, second, 'sent');
    const [one, two] = [await idOf('part one of Roman..'), await idOf('part two of Roman')];
    await happen('Roman', { arrived: [one] }, { arrived: [await idOf('first of Roman')] });
    await waitForDelivery(owner, first, 'delivered');
    await waitForDelivery(owner, second, 'sent');
    await happen('Roman', { arrived: [two] });
    await waitForDelivery(owner, second, 'delivered');
    await happen('Roman', { seen: [two] });
    await waitForDelivery(owner, second, 'read');
    await waitForDelivery(owner, first, 'read');
    await happen('Roman', { arrived: [two] }, { said: { id: 'r', text: 'noted' } });
    await eventually(async () => expect(await readLines(owner, id)).toContain('noted'));
    await waitForDelivery(owner, second, 'read');
    // An edit changes the message on the phone and leaves the ticks as they are.
    await owner.call('PUT', `/api/channels/${id}/messages/${first.id}`, { body: { content: 'FIRST of Roman' } });
    await idOf('FIRST of Roman');
    await waitForDelivery(owner, first, 'read');
  });

  test('a watermark marks what was sent up to its moment [22.11]', async () => {
    const id = await begin('Vira');
    const before = await sendMessage(owner, id, { content: 'before it' });
    await waitForDelivery(owner, before, 'sent');
    const seenUpTo = Date.now();
    const after = await sendMessage(owner, id, { content: 'after it' });
    await waitForDelivery(owner, after, 'sent');
    await happen('Vira', { seenUpTo });
    await waitForDelivery(owner, before, 'read');
    expect((await waitForDelivery(owner, after, 'sent')).content).toBe('after it');
  });

  test('one that is here before the answer to the call waits for it', async () => {
    const id = await begin('Stefa');
    phones.onCall = async (external) => {
      await happen('Stefa', { arrived: [external] }, { said: { id: `got-${external}`, text: 'got it' } });
      await eventually(async () => expect(await readLines(owner, id)).toContain('got it'));
    };
    const quick = await sendMessage(owner, id, { content: 'quick' });
    await waitForDelivery(owner, quick, 'delivered');
    phones.onCall = async () => {};
  });

  test('one that comes while an edit is under way stays, and the edit is made once', async () => {
    const id = await begin('Danylo');
    const message = await sendMessage(owner, id, { content: 'to be edited' });
    await waitForDelivery(owner, message, 'sent');
    const calls: string[] = [];
    phones.onCall = async (external) => {
      calls.push(external);
      if (calls.length > 1) return;
      await happen('Danylo', { seen: [external] });
      await waitForDelivery(owner, message, 'read');
    };
    await owner.call('PUT', `/api/channels/${id}/messages/${message.id}`, { body: { content: 'edited' } });
    const edited = await idOf('edited');
    const next = await sendMessage(owner, id, { content: 'behind it' });
    await waitForDelivery(owner, next, 'sent');
    await waitForDelivery(owner, message, 'read');
    expect(calls).toEqual([edited, await idOf('behind it')]);
    phones.onCall = async () => {};
  });

  test('one that says the message failed after all lets it be sent again as a whole', async () => {
    const id = await begin('Taras');
    const message = await sendMessage(owner, id, { content: 'lost at first' });
    await waitForDelivery(owner, message, 'sent');
    const lost = await idOf('lost at first');
    await happen('Taras', { lost: { ids: [lost], why: 'validation failed' } });
    expect((await waitForDelivery(owner, message, 'failed')).delivery?.reason).toBe('provider_refused');
    phones.shown.delete(lost);
    await owner.call('POST', `/api/channels/${id}/messages/${message.id}/retry`);
    await waitForDelivery(owner, message, 'sent');
    expect(await idOf('lost at first')).not.toBe(lost);
  });
});
