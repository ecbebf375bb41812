import { randomUUID } from 'node:crypto';
import { type Message, type ScheduledMessage } from '@switchboard/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../platform/http/index.ts';
import { holdLock } from '../../../testing/lock-waits.ts';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { courierAbilitiesAt } from '../../../testing/messengers/courier-abilities.ts';
import { upload } from '../../../testing/multipart.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { recordAbilities } from '../../connectors/index.ts';
import { phoneQueue } from '../../messaging/deliveries/index.ts';
import { episodeStatements } from '../../messaging/episodes/index.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';
import { loadScheduledNotice } from './load-notice.ts';
import { makeFindDue, makeSendDue } from './send-due.ts';
import { heldReasonOf } from './send-scheduled.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let anna: TestUser;
let group: number;
let conversation: TestConversation;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  anna = await workspace.addUser(2);
  group = (await makeGroup(owner, [anna.id], false)).id;
  conversation = await addConversation(app, workspace.id);
});

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => (await tx.query<Row>(text, values)).rows);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const schedule = (user: TestUser, channelId: number, body: object = {}) =>
  user.call<ScheduledMessage>('POST', `/api/channels/${channelId}/scheduled-messages`, {
    body: { content: 'Доброго ранку', client_msg_id: randomUUID(), due_at: inAnHour(), ...body },
  });
const toClient = (body: object = {}) => schedule(anna, conversation.channelId, body);
const list = async (user: TestUser) =>
  (await user.call<{ data: ScheduledMessage[] }>('GET', '/api/scheduled-messages')).result.data;
/** By their content, what they are held for or null. */
const listHeld = async (user: TestUser) =>
  (await list(user)).map(({ content, held }) => [content, held?.reason ?? null]);
const textsOf = async (channelId: number) => {
  const path = `/api/channels/${channelId}/messages?limit=100`;
  const { data } = (await owner.call<{ data: Message[] }>('GET', path)).result;
  const byUsers = data.filter(({ system, created_by: by }) => system === null && by !== null);
  return byUsers.map(({ content }) => content).toReversed();
};
const fieldErrors = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  body.errors?.map(({ field, message }) => `${field}: ${message}`);

/** Their time has come, by the database's clock. */
const comeDue = (minutesAgo = 0) =>
  query(`update scheduled_messages set due_at = now() - make_interval(mins => $1)`, [minutesAgo]);
const sendDue = (phones = phoneQueue) =>
  makeSendDue({ database: app.resources.database, phones, log: pino({ level: 'silent' }) })({
    workspace_id: workspace.id,
  });
const comeDueAndSend = async () => {
  await comeDue();
  await sendDue();
};
const showNotice = (user: TestUser, id: number, preferences = {}) =>
  app.resources.database.inWorkspace(workspace.id, (tx) =>
    loadScheduledNotice(
      tx,
      { workspaceId: workspace.id, userId: user.id, permissions: {}, language: 'en-US', preferences },
      { scheduled_message_id: id },
    ),
  );
const clientWrites = (content = 'Ви ще тут?') =>
  app.resources.database.inWorkspace(workspace.id, async (tx) => {
    const { channelId, clientId } = conversation;
    const draft = {
      ...systemDraft(channelId, { code: 'left', params: {} }),
      author: { kind: 'client', clientId },
      system: null,
      content,
    } as const;
    const { events } = await writeMessages(tx, workspace.id, [draft], {
      phones: phoneQueue.statements,
      episodes: episodeStatements,
    });
    tx.announce(...events);
  });

describe('a message for later', () => {
  test('is sent at its time as its writer would have, once, and waits no longer [45.1]', async () => {
    const parent = (await owner.call<Message>('POST', `/api/channels/${group}/messages`, { body: { content: 'Who?' } }))
      .result;
    const file = (await upload(anna, Buffer.from('a list'))).result.model;
    const dueAt = new Date(Date.now() + 1_500).toISOString();
    const kept = await schedule(anna, group, { parent_id: parent.id, files: [file.id], due_at: dueAt });
    expect(kept).toMatchObject({
      status: 201,
      result: {
        channel_id: group,
        audience: 'public',
        content: 'Доброго ранку',
        parent_id: parent.id,
        files: [{ id: file.id }],
        due_at: dueAt,
        when_client_writes: 'hold',
        held: null,
        writer_id: anna.id,
        version: 1,
      },
    });
    expect([await list(anna), await list(owner)]).toEqual([[kept.result], []]);
    expect(await textsOf(group)).toEqual(['Who?']);
    await expect.poll(() => textsOf(group)).toEqual(['Who?', 'Доброго ранку']);
    expect(await list(anna)).toEqual([]);
    const { data } = (await owner.call<{ data: Message[] }>('GET', `/api/channels/${group}/messages?limit=1`)).result;
    expect(data).toMatchObject([{ created_by: anna.id, parent: { id: parent.id }, files: [{ id: file.id }] }]);
    expect(Date.parse(data[0]?.created_at ?? '')).toBeGreaterThanOrEqual(Date.parse(dueAt));
  });

  test('answers a client, on their phone too; its writer joins when it is put off [45.1]', async () => {
    await clientWrites();
    await toClient();
    expect(await query('select user_id from channel_members where channel_id = $1', [conversation.channelId])).toEqual([
      { user_id: anna.id },
    ]);
    await comeDueAndSend();
    expect(await textsOf(conversation.channelId)).toEqual(['Доброго ранку']);
    const deliveries = await query('select state from deliveries where channel_id = $1', [conversation.channelId]);
    expect(deliveries).toHaveLength(1);
    expect(await query('select awaiting_since from channels where id = $1', [conversation.channelId])).toEqual([
      { awaiting_since: null },
    ]);
  });

  test('is told to its writer alone [45.1]', async () => {
    const [hers, others] = await Promise.all(
      [anna, owner].map((user) => TestSocket.signIn(app.port, workspace.host, user.token)),
    );
    await schedule(anna, group);
    await hers?.waitForEvent('updateScheduledMessages');
    await comeDueAndSend();
    await others?.waitForEvent('newMessage');
    expect(others?.eventsNamed('updateScheduledMessages')).toEqual([]);
    hers?.close();
    others?.close();
  });

  test('put off twice with one id it is one, also when the first has been sent [45.2]', async () => {
    const body = { client_msg_id: randomUUID() };
    const [first, second] = [await schedule(anna, group, body), await schedule(anna, group, body)];
    expect(second.result).toEqual(first.result);
    await comeDueAndSend();
    expect((await schedule(anna, group, body)).body.error?.code).toBe('scheduled_message.not_found');
    expect(await textsOf(group)).toEqual(['Доброго ранку']);
    expect(await list(anna)).toEqual([]);
    expect((await schedule(anna, 1, body)).status).toBe(201);
  });

  test('bad ones are refused, and nothing is kept [45.3]', async () => {
    const file = (await upload(owner, Buffer.from('not hers'))).result.model;
    const tooFar = new Date(Date.now() + 367 * 86_400_000).toISOString();
    const calls = [
      schedule(anna, group, { due_at: new Date(Date.now() - 1_000).toISOString() }),
      schedule(anna, group, { due_at: tooFar }),
      schedule(anna, group, { due_at: 'tomorrow' }),
      schedule(anna, group, { content: ' \u200b ' }),
      schedule(anna, group, { files: [file.id] }),
      schedule(anna, group, { parent_id: 999 }),
      schedule(anna, group, { audience: 'internal' }),
    ];
    expect((await Promise.all(calls)).map(fieldErrors)).toEqual([
      ['due_at: validation.date_past'],
      ['due_at: validation.date_too_far'],
      ['due_at: validation.invalid'],
      ['content: validation.empty_message'],
      ['files.0: validation.unknown_file'],
      ['parent_id: validation.unknown_parent'],
      ['audience: validation.invalid'],
    ]);
    await query('update channels set blocked_at = now(), blocked_by = $2 where id = $1', [
      conversation.channelId,
      owner.id,
    ]);
    expect((await toClient()).body.error?.code).toBe('conversation.client_blocked');
    expect(await query('select from scheduled_messages')).toEqual([]);
  });

  test('of two hundred no more are kept [45.3]', async () => {
    await query(
      `insert into scheduled_messages (workspace_id, id, channel_id, writer_id, client_msg_id, audience, content, due_at, when_client_writes, seen_seq)
       select $1, 1000 + n, $2, $3, gen_random_uuid(), 'public', 'n', now() + interval '1 day', 'hold', 0 from generate_series(1, 200) n`,
      [workspace.id, group, anna.id],
    );
    expect((await schedule(anna, group)).body.error?.code).toBe('scheduled_message.too_many');
    expect((await schedule(owner, group)).status).toBe(201);
  });
});

describe('its owner', () => {
  test('changes it, and who has not seen the change is refused [45.5]', async () => {
    const { id } = (await schedule(anna, group)).result;
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const body = { content: 'Добрий день', due_at: later, when_client_writes: 'send', version: 1 };
    const edited = await anna.call<ScheduledMessage>('PUT', `/api/scheduled-messages/${id}`, { body });
    expect(edited.result).toMatchObject({ ...body, version: 2 });
    const edit = (more: object) => anna.call('PUT', `/api/scheduled-messages/${id}`, { body: { ...body, ...more } });
    const send = (version: number) => anna.call('POST', `/api/scheduled-messages/${id}/send`, { body: { version } });
    expect((await Promise.all([edit({}), send(1)])).map(({ body: { error } }) => error?.code)).toEqual([
      'scheduled_message.changed',
      'scheduled_message.changed',
    ]);
    expect(fieldErrors(await edit({ version: 2, content: '' }))).toEqual(['content: validation.empty_message']);
    expect(fieldErrors(await edit({ version: 2, due_at: '2020-01-01T00:00:00.000Z' }))).toEqual([
      'due_at: validation.date_past',
    ]);
    expect(await list(anna)).toEqual([edited.result]);
  });

  test('sends it now, once, or deletes it with its files [45.5]', async () => {
    const [first, second] = [(await schedule(anna, group)).result, (await schedule(anna, group)).result];
    const send = () => anna.call('POST', `/api/scheduled-messages/${first.id}/send`, { body: { version: 1 } });
    const answers = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(answers.toSorted()).toEqual([200, 404]);
    expect(await textsOf(group)).toEqual(['Доброго ранку']);
    const file = (await upload(anna, Buffer.from('a list'))).result.model;
    const third = (await schedule(anna, group, { files: [file.id] })).result;
    for (const { id } of [second, third])
      expect((await anna.call('DELETE', `/api/scheduled-messages/${id}`)).status).toBe(200);
    await comeDueAndSend();
    expect([await list(anna), await textsOf(group)]).toEqual([[], ['Доброго ранку']]);
    expect(await query('select scheduled_message_id from files where id = $1', [file.id])).toEqual([
      { scheduled_message_id: null },
    ]);
  });

  test('alone reads its files [45.5]', async () => {
    const file = (await upload(anna, Buffer.from('a list'))).result.model;
    await schedule(anna, group, { files: [file.id] });
    const read = async (user: TestUser) => (await user.call('GET', `/files/${file.id}/`)).status;
    expect([await read(anna), await read(owner)]).toEqual([200, 404]);
  });
});

describe('at its time it is held', () => {
  const held = async (prepare: () => Promise<unknown>, message = toClient) => {
    await message();
    await prepare();
    await comeDueAndSend();
    expect(await textsOf(conversation.channelId)).toEqual([]);
    return (await list(anna)).map((each) => each.held?.reason);
  };

  test('where the client has written since, unless it was to be sent all the same, or is a note [45.4]', async () => {
    await clientWrites('Перше');
    await toClient({ content: 'asks' });
    await toClient({ content: 'goes', when_client_writes: 'send' });
    await toClient({ content: 'note', audience: 'internal' });
    await clientWrites();
    await comeDueAndSend();
    expect(await textsOf(conversation.channelId)).toEqual(['goes', 'note']);
    expect(await listHeld(anna)).toEqual([['asks', 'client_wrote']]);
    // Put off again, with what the client has written seen.
    const [message] = await list(anna);
    await anna.call('PUT', `/api/scheduled-messages/${message?.id}`, {
      body: { content: 'asks', due_at: inAnHour(), version: message?.version },
    });
    await comeDueAndSend();
    expect(await textsOf(conversation.channelId)).toEqual(['goes', 'note', 'asks']);
  });

  test('where it is more than ten minutes late; its owner sends it all the same [45.4]', async () => {
    await schedule(anna, group, { content: 'in time' });
    await comeDue(9);
    await sendDue();
    const { id } = (await schedule(anna, group, { content: 'late' })).result;
    await comeDue(11);
    const socket = await TestSocket.signIn(app.port, workspace.host, anna.token);
    await sendDue();
    expect(await textsOf(group)).toEqual(['in time']);
    const { data } = await socket.waitForEvent('updateScheduledMessages');
    expect(data).toEqual({ held: { channel_id: group, reason: 'late' } });
    socket.close();
    // Held, it is not tried again.
    await sendDue();
    expect(await listHeld(anna)).toEqual([['late', 'late']]);
    await anna.call('POST', `/api/scheduled-messages/${id}/send`, { body: { version: 2 } });
    expect(await textsOf(group)).toEqual(['in time', 'late']);
  });

  test('and its owner’s devices are told why, until it is settled [45.4]', async () => {
    const { id } = (await schedule(anna, group)).result;
    await comeDue(11);
    await sendDue();
    expect(await showNotice(anna, id)).toMatchObject({
      title: expect.stringMatching(/^A scheduled message wasn’t sent: ./),
      body: 'Not sent: the server wasn’t running at that time.',
      url: `/messenger/${group}/`,
    });
    expect([await showNotice(owner, id), await showNotice(anna, id, { notify: 'none' })]).toEqual([null, null]);
    await anna.call('DELETE', `/api/scheduled-messages/${id}`);
    expect(await showNotice(anna, id)).toBeNull();
  });

  test('where its writer has lost the right to write there, and learns no new name [45.4]', async () => {
    const { id } = (await schedule(anna, group)).result;
    await owner.call('DELETE', `/api/channels/${group}/members/${anna.id}`);
    await comeDueAndSend();
    expect([await textsOf(group), await listHeld(anna)]).toEqual([[], [['Доброго ранку', 'not_allowed']]]);
    expect((await showNotice(anna, id))?.title).toBe('A scheduled message wasn’t sent');
  });

  test('where its writer is not in the conversation any more, until they put it off again [45.4]', async () => {
    const { id } = (await toClient()).result;
    await query('delete from channel_members where channel_id = $1', [conversation.channelId]);
    await comeDueAndSend();
    expect(await listHeld(anna)).toEqual([['Доброго ранку', 'not_member']]);
    const body = { content: 'Знову', due_at: inAnHour(), version: 2 };
    expect((await anna.call('PUT', `/api/scheduled-messages/${id}`, { body })).status).toBe(200);
    await comeDueAndSend();
    expect(await textsOf(conversation.channelId)).toEqual(['Знову']);
  });

  test('where the client is blocked [45.4]', async () => {
    const block = () =>
      query('update channels set blocked_at = now(), blocked_by = $2 where id = $1', [
        conversation.channelId,
        owner.id,
      ]);
    expect(await held(block)).toEqual(['client_blocked']);
  });

  test('where the messenger charges for it by now, which it did not when its time was chosen [45.4]', async () => {
    // Free for a day.
    const abilities = recordAbilities((moment) => ({ ...courierAbilitiesAt(moment), replyWindow: null }));
    await query('update bots set ability_phases = $1', [JSON.stringify(abilities)]);
    await query("update clients set last_inbound_at = now() - interval '25 hours'");
    const { id } = (await toClient()).result;
    await query("update scheduled_messages set decided_at = now() - interval '2 hours'");
    await toClient({ content: 'known to be charged' });
    await comeDueAndSend();
    expect(await listHeld(anna)).toEqual([['Доброго ранку', 'charged']]);
    expect((await anna.call('POST', `/api/scheduled-messages/${id}/send`, { body: { version: 2 } })).status).toBe(200);
    expect(await textsOf(conversation.channelId)).toEqual(['known to be charged', 'Доброго ранку']);
  });

  test('where the bot is gone [45.4]', async () => {
    expect(await held(() => query('update bots set deleted_at = now()'))).toEqual(['bot_gone']);
  });

  test('where the workspace is closed [45.4]', async () => {
    await toClient();
    await query('update workspaces set payment_status = 0 where id = $1', [workspace.id]);
    await comeDueAndSend();
    expect(await query('select held_reason from scheduled_messages')).toEqual([{ held_reason: 'workspace_closed' }]);
  });

  test('where what it replies to is gone, with its files; its owner sends it without [45.4]', async () => {
    const file = (await upload(anna, Buffer.from('a list'))).result.model;
    const { id } = (await schedule(anna, group, { files: [file.id] })).result;
    await query('update scheduled_messages set parent_id = 999');
    await comeDueAndSend();
    expect(await list(anna)).toMatchObject([{ held: { reason: 'part_gone' }, files: [{ id: file.id }] }]);
    expect((await anna.call('POST', `/api/scheduled-messages/${id}/send`, { body: { version: 2 } })).status).toBe(200);
    expect(await textsOf(group)).toEqual(['Доброго ранку']);
  });

  test.each([
    [new AppError('auth.required'), 'writer_left'],
    [new AppError('channel.not_found'), 'not_allowed'],
    [new AppError('conversation.reply_window_closed'), 'window_closed'],
    [new AppError('conversation.file_too_large'), 'file_too_large'],
    [new Error('unheard of'), 'failed'],
  ])('for what it is refused for: %s [45.4]', (error, reason) => {
    expect(heldReasonOf(error)).toBe(reason);
  });

  test('among colleagues nowhere: with its channel or its writer it is gone [45.6]', async () => {
    const other = (await makeGroup(owner, [anna.id], false)).id;
    const file = (await upload(anna, Buffer.from('a list'))).result.model;
    await schedule(anna, other, { files: [file.id] });
    await schedule(anna, group);
    await owner.call('DELETE', `/api/channels/${other}`);
    expect(await list(anna)).toHaveLength(1);
    await query('update users set status = 0 where id = $1', [anna.id]);
    await comeDueAndSend();
    expect([await query('select from scheduled_messages'), await textsOf(group)]).toEqual([[], []]);
    expect(await query('select scheduled_message_id from files where id = $1', [file.id])).toEqual([
      { scheduled_message_id: null },
    ]);
  });
});

test('of a writer who has left the manager gets it, asked, with its files, and sends it in their own name [45.6]', async () => {
  const ben = await workspace.addUser(2);
  const file = (await upload(anna, Buffer.from('a list'))).result.model;
  const { id } = (await toClient({ files: [file.id] })).result;
  await schedule(anna, group);
  const leave = 'update users set status = 0 where id = $1';
  await query('update channels set manager_id = $2 where id = $1', [conversation.channelId, ben.id]);
  await query('insert into channel_members (workspace_id, channel_id, user_id) values ($1, $2, $3)', [
    workspace.id,
    conversation.channelId,
    ben.id,
  ]);
  expect(await list(ben)).toEqual([]);
  await query(leave, [anna.id]);
  expect(await list(ben)).toMatchObject([{ id, writer_id: anna.id, held: null, files: [{ id: file.id }] }]);
  await comeDueAndSend();
  expect(await list(ben)).toMatchObject([{ id, held: { reason: 'writer_left' } }]);
  expect((await ben.call('POST', `/api/scheduled-messages/${id}/send`, { body: { version: 2 } })).status).toBe(200);
  const { data } = (
    await owner.call<{ data: Message[] }>('GET', `/api/channels/${conversation.channelId}/messages?limit=1`)
  ).result;
  expect(data).toMatchObject([{ created_by: ben.id, files: [{ id: file.id }] }]);
  expect(await textsOf(group)).toEqual([]);
});

test('what is going to be a note is one from the beginning [45.1]', async () => {
  await clientWrites();
  const { result } = await toClient({ content: `@[olena](${owner.id})` });
  expect(result.audience).toBe('internal');
});

test('of a manager who has left, it is whoever’s the client goes to [45.6]', async () => {
  await toClient();
  await query('update users set status = 0, paused_at = null where id = $1', [anna.id]);
  await comeDueAndSend();
  expect(await query('select held_reason from scheduled_messages')).toEqual([{ held_reason: 'writer_left' }]);
  await query('update channels set manager_id = $2 where id = $1', [conversation.channelId, owner.id]);
  expect(await listHeld(owner)).toEqual([['Доброго ранку', 'writer_left']]);
});

describe('the job', () => {
  test('keeps the order of a channel where the first is locked [45.7]', async () => {
    const { id } = (await schedule(anna, group, { content: 'first' })).result;
    await schedule(owner, group, { content: 'second' });
    const elsewhere = (await makeGroup(owner, [], false)).id;
    await schedule(owner, elsewhere, { content: 'not behind' });
    await query('update scheduled_messages set due_at = now() - make_interval(secs => 10 - id)');
    const lock = 'select from scheduled_messages where id = $1 for update';
    const release = await holdLock(app, workspace.id, lock, [id]);
    await sendDue();
    expect([await textsOf(group), await textsOf(elsewhere)]).toEqual([[], ['not behind']]);
    await release();
    await expect.poll(() => textsOf(group)).toEqual(['first', 'second']);
  });

  test('of a message that cannot be stored holds it, and sends the others [45.7]', async () => {
    await schedule(anna, group, { content: 'before' });
    await toClient({ content: 'breaks' });
    await schedule(anna, group, { content: 'after' });
    await query(
      "update scheduled_messages set due_at = now() - case content when 'after' then interval '1 s' else interval '2 s' end",
    );
    const statements = {
      ...phoneQueue.statements,
      send: () => {
        throw new Error('the phones are upset');
      },
    };
    await sendDue({ ...phoneQueue, statements });
    expect(await textsOf(group)).toEqual(['before', 'after']);
    expect(await listHeld(anna)).toEqual([['breaks', 'failed']]);
  });

  test('comes again for one that was being changed at its time [45.7]', async () => {
    const { id } = (await schedule(anna, group)).result;
    await comeDue();
    const release = await holdLock(app, workspace.id, 'select from scheduled_messages where id = $1 for update', [id]);
    await sendDue();
    expect(await textsOf(group)).toEqual([]);
    await release();
    await expect.poll(() => textsOf(group)).toEqual(['Доброго ранку']);
  });

  test('is queued anew where it is missing, as after a backup was restored [45.7]', async () => {
    await schedule(anna, group);
    const superuser = new Client(app.database.connection);
    await superuser.connect();
    await superuser.query("delete from graphile_worker._private_jobs where key like 'scheduled:%'");
    await superuser.end();
    await comeDue();
    const { database } = app.resources;
    await makeFindDue({ database, listWorkspaceIds: () => Promise.resolve([workspace.id]) })({});
    await expect.poll(() => textsOf(group)).toEqual(['Доброго ранку']);
  });
});

test('the role of a writer at that time decides [45.4]', async () => {
  await toClient();
  await query('update users set role_id = 3 where id = $1', [anna.id]);
  await comeDueAndSend();
  expect(await textsOf(conversation.channelId)).toEqual([]);
});
