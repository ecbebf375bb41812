import { randomUUID } from 'node:crypto';
import type { AnsweredMeanwhile, ErrorBody, Message, ReaderChannel } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock, lockWaits } from '../../../../testing/lock-waits.ts';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../../testing/multipart.ts';
import {
  makeGroup,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';

let app: TestApp;
/** Another process on the same database. */
let other: TestApp;
let workspace: TestWorkspace;
let anna: TestUser;
let borys: TestUser;
let channelId: number;

beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ share: app });
  workspace = await app.createWorkspace();
  anna = workspace.owner;
  borys = await workspace.addUser(2, 'Borys');
});
afterAll(async () => {
  await other.close();
  await app.close();
});

type Body = Record<string, unknown>;
const send = (user: TestUser, body: Body, channel = channelId) =>
  user.call<Message>('POST', `/api/channels/${channel}/messages`, { body });
const seqOf = async () => (await anna.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result.last_seq;
const contents = async () => {
  const { result } = await anna.call<{ data: Message[] }>('GET', `/api/channels/${channelId}/messages`);
  return result.data.filter(({ system }) => system === null).map(({ content }) => content);
};

/** The refusal's code, and what its writer is shown. */
const refusalOf = ({ status, body }: { status: number; body: object }) => {
  const { error } = body as ErrorBody;
  const { messages, count } = error.details as AnsweredMeanwhile;
  return [status, error.code, count, messages.map(({ content }) => content)];
};
const refused = (...said: string[]) => [409, 'conversation.answered_meanwhile', said.length, said];

/** A new conversation that both are in, and the newest number in it. */
const begin = async (): Promise<number> => {
  ({ channelId } = await addConversation(app, workspace.id));
  for (const user of [anna, borys])
    await user.call('POST', `/api/channels/${channelId}/join`, { body: { as: 'colleague' } });
  return seqOf();
};

describe('an answer whose writer has not seen that a colleague has answered [37.1]', () => {
  test('is refused with what was said, and sent once its writer has seen it', async () => {
    const seen_seq = await begin();
    await send(anna, { content: 'It is in stock' });
    const { result: newest } = await send(anna, { content: 'and costs 200' });
    const content = 'We have none';
    expect(refusalOf(await send(borys, { content, seen_seq }))).toEqual(refused('It is in stock', 'and costs 200'));
    expect(refusalOf(await send(borys, { content, seen_seq, client_msg_id: randomUUID() }))[0]).toBe(409);
    expect(await contents()).toEqual(['and costs 200', 'It is in stock']);
    expect((await send(borys, { content, seen_seq: newest.seq })).status).toBe(201);
  });

  test('shows the newest ten, and counts all', async () => {
    const seen_seq = await begin();
    for (let number = 1; number <= 12; number += 1) await send(anna, { content: `line ${number}` });
    const [, , count, shown] = refusalOf(await send(borys, { content: 'Hello', seen_seq }));
    expect([count, shown]).toEqual([12, Array.from({ length: 10 }, (_, at) => `line ${at + 3}`)]);
  });

  test('is one with a file too, whose file can still be sent', async () => {
    const seen_seq = await begin();
    await send(anna, { content: 'Here it is' });
    const { model } = (await upload(borys, Buffer.from('price'), 'price.txt')).result;
    const body = { content: '', files: [model.id] };
    expect(refusalOf(await send(borys, { ...body, seen_seq }))).toEqual(refused('Here it is'));
    expect((await send(borys, { ...body, seen_seq: await seqOf() })).status).toBe(201);
  });

  test('does not make its writer join the conversation', async () => {
    ({ channelId } = await addConversation(app, workspace.id));
    const seen_seq = await seqOf();
    await send(anna, { content: 'Mine' });
    expect(refusalOf(await send(borys, { content: 'Hello', seen_seq }))).toEqual(refused('Mine'));
    const { result } = await borys.call<ReaderChannel>('GET', `/api/channels/${channelId}`);
    expect([result.is_member, result.manager_id]).toEqual([false, anna.id]);
  });
});

test('a repeat of a stored message is answered with it, whatever was said since [37.2]', async () => {
  const seen_seq = await begin();
  const body = { content: 'First', seen_seq, client_msg_id: randomUUID() };
  const { result: first } = await send(borys, body);
  await send(anna, { content: 'Second' });
  const again = await send(borys, body);
  expect([again.status, again.result.id]).toEqual([201, first.id]);
});

test('notes, own messages, what the client says, deleted messages and callers who say nothing are not asked [37.1]', async () => {
  const seen_seq = await begin();
  await send(anna, { content: 'only for us', audience: 'internal' });
  expect((await send(borys, { content: 'one', seen_seq })).status).toBe(201);
  expect((await send(borys, { content: 'two', seen_seq })).status).toBe(201);
  const { result } = await send(anna, { content: 'wrong chat' });
  expect((await send(borys, { content: 'a note', audience: 'internal', seen_seq })).status).toBe(201);
  expect((await send(borys, { content: 'from a program' })).status).toBe(201);
  await anna.call('DELETE', `/api/channels/${channelId}/messages/${result.id}`);
  expect((await send(borys, { content: 'three', seen_seq })).status).toBe(201);

  const { id } = await makeGroup(anna, [borys.id]);
  await send(anna, { content: 'colleagues' }, id);
  expect((await send(borys, { content: 'hello', seen_seq: 0 }, id)).status).toBe(201);
});

test('an edit of what was sent before is no new answer [37.1]', async () => {
  await begin();
  const { result } = await send(borys, { content: 'Frist', seen_seq: await seqOf() });
  await send(anna, { content: 'Second' });
  const edited = await borys.call('PUT', `/api/channels/${channelId}/messages/${result.id}`, {
    body: { content: 'First' },
  });
  expect(edited.status).toBe(200);
});

describe('of two answers at once [37.1]', () => {
  /** Whether one of them is stored, and the other refused and shown it. */
  const isOneRefused = async (outcomes: { status: number; body: object }[]): Promise<boolean> => {
    const stored = await contents();
    const refusals = outcomes.filter(({ status }) => status === 409).map(refusalOf);
    return stored.length === 1 && JSON.stringify(refusals) === JSON.stringify([refused(...stored)]);
  };

  test('from two processes exactly one is refused, and shown the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [first, second] = [randomUUID(), randomUUID()];
      const seen_seq = await begin();
      const outcomes = await Promise.all([
        send(anna, { content: `Anna ${round}`, seen_seq, client_msg_id: first }),
        other.call(workspace.host, 'POST', `/api/channels/${channelId}/messages`, {
          token: borys.token,
          body: { content: `Borys ${round}`, seen_seq, client_msg_id: second },
        }),
      ]);
      expect(await isOneRefused(outcomes)).toBe(true);
    }
  });

  const ids: [string, () => string | undefined][] = [
    ['with ids', () => randomUUID()],
    ['without', () => undefined],
  ];
  test.for(ids)('in one batch the later is refused, and shown the first, %s', async ([, makeId]) => {
    const { id: busy } = await makeGroup(anna);
    const seen_seq = await begin();
    const release = await holdLock(app, workspace.id, 'select 1 from channels where id = $1 for update', [busy]);
    const before = send(anna, { content: 'keeps the queue waiting' }, busy);
    await lockWaits(app);
    const both = [
      send(anna, { content: 'Anna', seen_seq, client_msg_id: makeId() }),
      send(borys, { content: 'Borys', seen_seq, client_msg_id: makeId() }),
    ];
    await release();
    await before;
    expect(await isOneRefused(await Promise.all(both))).toBe(true);
  });
});
