import { randomUUID } from 'node:crypto';
import {
  type BulkAction,
  type BulkChange,
  type BulkRow,
  type BulkSelection,
  type ConversationState,
  generalChannelId,
  type Label,
  limits,
  type ReaderChannel,
} from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../chat/messages/index.ts';
import { phoneQueue } from '../deliveries/index.ts';
import { episodeStatements } from '../episodes/index.ts';
import { deleteOldBulks } from './bulk-queries.ts';
import { loadHandOverNotice } from './load-hand-over-notice.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

const inWorkspace = <Result>(work: Parameters<typeof app.resources.database.inWorkspace<Result>>[1]) =>
  app.resources.database.inWorkspace(workspace.id, work);
const run = (text: string, ...values: unknown[]) => inWorkspace((tx) => tx.query(text, [workspace.id, ...values]));

interface Conversation {
  channelId: number;
  clientId: number;
}

/** Conversations whose clients have asked something. */
const addWaiting = async (count: number): Promise<Conversation[]> => {
  const made: Conversation[] = [];
  for (let place = 0; place < count; place += 1) {
    made.push(await addConversation(app, workspace.id, `Client ${place + 1}`));
  }
  await write(...made.map((conversation) => asking(conversation)));
  return made;
};
const asking = ({ channelId, clientId }: Conversation, content = 'Is it open today?'): MessageDraft => ({
  ...systemDraft(channelId, { code: 'left', params: {} }),
  author: { kind: 'client', clientId },
  system: null,
  content,
});
const write = (...drafts: MessageDraft[]) =>
  inWorkspace(async (tx) => {
    const options = { phones: phoneQueue.statements, episodes: episodeStatements };
    const { events } = await writeMessages(tx, workspace.id, drafts, options);
    tx.announce(...events);
  });

const read = async (channelId: number) => (await owner.call<ReaderChannel>('GET', `/api/channels/${channelId}`)).result;
const readAll = (conversations: readonly Conversation[]) =>
  Promise.all(conversations.map(({ channelId }) => read(channelId)));
const seen = async (conversations: readonly Conversation[]): Promise<BulkSelection> => ({
  conversations: (await readAll(conversations)).map(({ id, state_version: version }) => ({ id, version })),
});

const start = (action: BulkAction, selection: BulkSelection, user = owner, requestId = randomUUID()) =>
  user.call<BulkChange>('POST', '/api/conversations/bulk', { body: { request_id: requestId, action, selection } });
const get = async (id: number, user = owner) =>
  (await user.call<BulkChange>('GET', `/api/conversations/bulk/${id}`)).result;
const command = (id: number, name: 'cancel' | 'undo', user = owner) =>
  user.call<BulkChange>('POST', `/api/conversations/bulk/${id}/${name}`);
const ended = async (id: number, user = owner): Promise<BulkChange> => {
  await expect.poll(async () => (await get(id, user)).finished_at, { timeout: 20_000 }).not.toBeNull();
  return get(id, user);
};
const change = async (action: BulkAction, selection: BulkSelection, user = owner) => {
  const { status, body, result } = await start(action, selection, user);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return ended(result.id, user);
};
const undo = async (id: number) => {
  expect((await command(id, 'undo')).status).toBe(200);
  return ended(id);
};
const rows = async (id: number, query = '') =>
  (
    await owner.call<{ data: BulkRow[]; hasMore: boolean; next_cursor: number | null }>(
      'GET',
      `/api/conversations/bulk/${id}/rows${query}`,
    )
  ).result;
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const snooze = (until: string): BulkAction => ({ kind: 'snooze', until, reason: 'later', keeps: false });
const open = { filter: { states: ['open' as const] } };
/** What a change of the state replaces. */
const stateOf = ({ state, snooze: put, awaiting_since, woken_at }: ReaderChannel) => ({
  state,
  put,
  awaiting_since,
  woken_at,
});
const episodes = async ({ channelId }: Conversation) =>
  (
    await owner.call<{ data: { number: number; last_seq: number | null }[] }>(
      'GET',
      `/api/channels/${channelId}/episodes`,
    )
  ).result.data.map(({ number, last_seq: last }) => [number, last === null ? 'open' : 'closed']);

/** Holds a conversation's lock, so that a change stops before it. */
const holding = async (channelId: number, work: () => Promise<void>): Promise<void> =>
  inWorkspace(async (tx) => {
    await tx.query('select 1 from channels where workspace_id = $1 and id = $2 for no key update', [
      workspace.id,
      channelId,
    ]);
    await work();
  });

describe('all that match', () => {
  test('are those of the start, in one job that tells how far it is; the same request again finds it [40.1]', async () => {
    const conversations = await addWaiting(4);
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const requestId = randomUUID();
    const begun = await start({ kind: 'close' }, open, owner, requestId);
    expect(begun.result).toMatchObject({ total: 4, state: 'running', done: 0, action: { kind: 'close' } });
    const later = await addConversation(app, workspace.id, 'Later');
    const done = await ended(begun.result.id);
    expect(done).toMatchObject({ state: 'done', total: 4, done: 4, skipped: 0 });
    expect((await start({ kind: 'close' }, open, owner, requestId)).result).toEqual(done);
    expect((await readAll(conversations)).map(stateOf)).toEqual(
      conversations.map(() => ({ state: 'closed', put: null, awaiting_since: null, woken_at: null })),
    );
    expect((await read(later.channelId)).state).toBe('open');
    const states = await socket.waitForEvent('updateConversationStates', ({ states: changed }) => changed.length > 0);
    expect(states.data.states.map(({ channel_id: id }: ConversationState) => id).toSorted()).toEqual(
      conversations.map(({ channelId }) => channelId).toSorted(),
    );
    await socket.waitForEvent('updateBulkChange', ({ state }) => state === 'done');
    socket.close();
  });

  test('of a filter that names what is not there are refused', async () => {
    const refused = await start({ kind: 'close' }, { filter: { labels: [9_999] } });
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'conversation_filter.gone']);
  });
});

describe('each row by the rules of the single action [40.2]', () => {
  test('what is so already, or changed meanwhile, is left out and said', async () => {
    const [first, second, third, fourth] = await addWaiting(4);
    if (!first || !second || !third || !fourth) throw new Error('too few conversations');
    const selection = await seen([first, second, third, fourth]);
    await owner.call('PUT', `/api/channels/${first.channelId}/state`, { body: { state: 'closed', version: 0 } });
    await owner.call('PUT', `/api/channels/${second.channelId}/state`, {
      body: { state: 'snoozed', version: 0, until: inDays(1) },
    });
    let id = 0;
    await holding(third.channelId, async () => {
      id = (await start({ kind: 'close' }, selection)).result.id;
    });
    await ended(id);
    expect((await rows(id)).data.map(({ result, reason }) => [result, reason])).toEqual([
      ['skipped', 'already_so'],
      ['skipped', 'changed_meanwhile'],
      ['done', null],
      ['done', null],
    ]);
    const page = await rows(id, '?result=skipped&limit=1');
    expect(page).toMatchObject({ data: [{ channel_id: first.channelId, name: 'Client 1' }], hasMore: true });
    expect((await rows(id, `?result=skipped&cursor=${page.next_cursor}`)).data).toHaveLength(1);
    expect(await episodes(third)).toEqual([[1, 'closed']]);
  });

  test('a question that comes while it runs is not closed away', async () => {
    const [asked] = await addWaiting(1);
    if (!asked) throw new Error('no conversation');
    const begun = await inWorkspace(async (tx) => {
      await tx.query('select 1 from channels where workspace_id = $1 and id = $2 for no key update', [
        workspace.id,
        asked.channelId,
      ]);
      const { result } = await start({ kind: 'close' }, await seen([asked]));
      const options = { phones: phoneQueue.statements, episodes: episodeStatements };
      tx.announce(...(await writeMessages(tx, workspace.id, [asking(asked, 'And tomorrow?')], options)).events);
      return result;
    });
    expect(await ended(begun.id)).toMatchObject({ done: 0, skipped: 1 });
    expect(await read(asked.channelId)).toMatchObject({ state: 'open', awaiting_reply: true });
  });

  test('priorities, labels and snoozes come as single ones do', async () => {
    const conversations = await addWaiting(3);
    const label = (await owner.call<Label>('POST', '/api/labels', { body: { name: 'VIP', color: 'red' } })).result.id;
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const ids = conversations.map(({ channelId }) => channelId);
    await owner.call('PUT', `/api/channels/${ids[0]}/labels/${label}`);
    expect(await change({ kind: 'label', label_id: label, is_on: true }, await seen(conversations))).toMatchObject({
      done: 2,
      skipped: 1,
    });
    await socket.waitForEvent('updateConversationLabels', ({ channel_ids: changed }) => changed.length === 2);
    await change({ kind: 'priority', priority: 'urgent' }, await seen(conversations));
    await socket.waitForEvent('updateConversationPriorities', ({ priorities }) => priorities.length === 3);
    const until = inDays(2);
    await change(snooze(until), await seen(conversations));
    const expected = { until, by: owner.id, reason: 'later', keeps: false };
    expect((await readAll(conversations)).map(({ priority, state, snooze: put }) => [priority, state, put])).toEqual(
      ids.map(() => ['urgent', 'snoozed', expected]),
    );
    socket.close();
  });

  test('handing over tells the new manager, the members and the audit log; only by who may', async () => {
    const [first, second] = await addWaiting(2);
    if (!first || !second) throw new Error('too few conversations');
    const [olena, petro] = [await workspace.addUser(2, 'Olena'), await workspace.addUser(2, 'Petro')];
    for (const [user, { channelId }] of [
      [olena, first],
      [petro, second],
    ] as const) {
      await user.call('PUT', `/api/channels/${channelId}/members/join`);
    }
    const giving: BulkAction = { kind: 'hand_over', manager_id: petro.id, stays: false };
    const byOlena = await change(giving, await seen([first, second]), olena);
    expect(byOlena).toMatchObject({ done: 1, skipped: 1 });
    expect(await read(first.channelId)).toMatchObject({ manager_id: petro.id, members_count: 1 });
    const back: BulkAction = { kind: 'hand_over', manager_id: null, stays: false };
    expect(await change(back, await seen([first, second]), olena)).toMatchObject({ done: 0, skipped: 2 });
    expect(await change(back, await seen([first, second]))).toMatchObject({ done: 2 });
    expect(await readAll([first, second])).toEqual([
      expect.objectContaining({ manager_id: null }),
      expect.objectContaining({ manager_id: null }),
    ]);
    const { rows: audited } = await run(
      `select 1 from audit_log where workspace_id = $1 and action = 'conversation.taken_away'`,
    );
    expect(audited).toHaveLength(2);
  });

  test('handing over comes in few events: one for all, one notice [40.6]', async () => {
    const conversations = await addWaiting(3);
    const petro = await workspace.addUser(2, 'Petro');
    const [his, hers] = [
      await TestSocket.signIn(app.port, workspace.host, petro.token),
      await TestSocket.signIn(app.port, workspace.host, owner.token),
    ];
    const notices = (socket: TestSocket) => socket.eventsNamed('handOverNotice').map(({ data }) => data);
    const giving: BulkAction = { kind: 'hand_over', manager_id: petro.id, stays: true };
    const { id } = await change(giving, await seen(conversations));
    const ids = conversations.map(({ channelId }) => channelId);
    const { data } = await hers.waitForEvent('updateConversationManagers');
    expect(data.changes).toEqual(
      ids.map((channel) => ({
        channel_id: channel,
        added: [petro.id],
        removed: [],
        members_count: 1,
        manager_id: petro.id,
        last_seq: expect.any(Number) as number,
      })),
    );
    for (const { channel_id: channel, last_seq: seq } of data.changes) {
      const newest = `/api/channels/${channel}/messages?limit=1`;
      const { body } = await owner.call<{ data: unknown[] }>('GET', newest);
      expect(body.result.data).toMatchObject([{ seq, system: { code: 'manager_assigned' } }]);
    }
    await his.waitForEvent('handOverNotice');
    await undo(id);
    await his.waitForEvent('updateConversationManagers', ({ changes }) => changes[0]?.removed[0] === petro.id);
    expect(notices(his)).toMatchObject([{ bulk_id: id, count: 3 }]);
    expect(notices(hers)).toEqual([]);
    expect(his.eventsNamed('newMessage')).toEqual([]);
    his.close();
    hers.close();
  });

  test('the notice on a device says what is still so [40.6]', async () => {
    const petro = await workspace.addUser(2, 'Petro');
    const giving: BulkAction = { kind: 'hand_over', manager_id: petro.id, stays: true };
    const { id } = await change(giving, await seen(await addWaiting(2)));
    const show = (more: Partial<Parameters<typeof loadHandOverNotice>[1]> = {}) =>
      inWorkspace((tx) => {
        const reader = { workspaceId: workspace.id, userId: petro.id, permissions: {}, preferences: {} };
        return loadHandOverNotice(tx, { ...reader, language: 'uk-UA', ...more }, { bulk_id: id });
      });
    expect((await show())?.title).toContain('Вам передано 2 розмови');
    expect(await show({ preferences: { notify: 'none' } })).toBeNull();
    expect(await show({ userId: owner.id })).toBeNull();
    await undo(id);
    expect(await show()).toBeNull();
  });

  test('a moment that is past or too far, and a manager who cannot be one, are refused at once', async () => {
    const conversations = await addWaiting(1);
    const selection = await seen(conversations);
    const member = await workspace.addUser(3);
    const stranger = await app.createWorkspace();
    const refused = [
      snooze(inDays(-1)),
      snooze(inDays(limits.snoozeDays + 1)),
      { kind: 'hand_over', manager_id: member.id, stays: true },
      { kind: 'hand_over', manager_id: stranger.owner.id + 500, stays: true },
    ] satisfies BulkAction[];
    for (const action of refused) expect((await start(action, selection)).status).toBe(422);
    expect((await read(conversations[0]?.channelId ?? 0)).state).toBe('open');
  });
});

describe('undoing [40.3]', () => {
  test('puts each row back to what it was, where nobody has changed it since', async () => {
    const conversations = await addWaiting(4);
    const [first, second, third] = conversations;
    if (!first || !second || !third) throw new Error('too few conversations');
    await owner.call('PUT', `/api/channels/${first.channelId}/state`, {
      body: { state: 'snoozed', version: 0, until: inDays(3), reason: 'call back', keeps: true },
    });
    await owner.call('PUT', `/api/channels/${second.channelId}/state`, {
      body: { state: 'open', version: 0, answer_needed: false },
    });
    const before = (await readAll(conversations)).map(stateOf);
    const { id } = await change({ kind: 'close' }, await seen(conversations));
    await write(asking(third, 'One more question?'));
    expect(await undo(id)).toMatchObject({ state: 'undone', done: 4, undone: 3, kept: 1, undo_until: null });
    const after = await readAll(conversations);
    expect(after.map(stateOf)).toEqual(
      before.map((state, place) => (place === 2 ? stateOf(after[2] as ReaderChannel) : state)),
    );
    expect(after[2]).toMatchObject({ state: 'open', awaiting_reply: true });
    expect(await Promise.all(conversations.map(episodes))).toEqual([
      [[1, 'open']],
      [[1, 'open']],
      [
        [2, 'open'],
        [1, 'closed'],
      ],
      [[1, 'open']],
    ]);
  });

  test('closed ones that were opened or put off are closed again, with their episodes', async () => {
    const conversations = await addWaiting(2);
    await change({ kind: 'close' }, await seen(conversations));
    for (const action of [{ kind: 'open' } as const, snooze(inDays(1))]) {
      const { id } = await change(action, await seen(conversations));
      expect(await Promise.all(conversations.map(async (one) => (await episodes(one)).length))).toEqual([2, 2]);
      expect(await undo(id)).toMatchObject({ undone: 2 });
      expect(await Promise.all(conversations.map(episodes))).toEqual([[[1, 'closed']], [[1, 'closed']]]);
    }
  });

  test('priorities, labels and managers are back, and who left has their unread ones', async () => {
    const conversations = await addWaiting(2);
    const [first, second] = conversations;
    if (!first || !second) throw new Error('too few conversations');
    const [olena, petro] = [await workspace.addUser(2, 'Olena'), await workspace.addUser(2, 'Petro')];
    await olena.call('PUT', `/api/channels/${first.channelId}/members/join`);
    await write(asking(first, 'Anybody there?'));
    await owner.call('PUT', `/api/channels/${first.channelId}/priority`, { body: { priority: 'low' } });
    const label = (await owner.call<Label>('POST', '/api/labels', { body: { name: 'VIP', color: 'red' } })).result.id;
    const memberships = () =>
      run(
        'select channel_id, user_id, read_seq, muted from channel_members where workspace_id = $1 and channel_id > 3 order by 1, 2',
      );
    const before = (await memberships()).rows;
    for (const action of [
      { kind: 'priority', priority: 'high' },
      { kind: 'label', label_id: label, is_on: true },
      { kind: 'hand_over', manager_id: petro.id, stays: false },
    ] satisfies BulkAction[]) {
      const { id } = await change(action, await seen(conversations));
      expect(await undo(id)).toMatchObject({ undone: 2, kept: 0 });
    }
    expect((await readAll(conversations)).map(({ priority, manager_id: manager }) => [priority, manager])).toEqual([
      ['low', olena.id],
      ['normal', null],
    ]);
    expect((await memberships()).rows).toEqual(before);
    expect((await run('select 1 from channel_labels where workspace_id = $1')).rows).toEqual([]);
  });

  test('is refused after half a minute, and to others', async () => {
    const colleague = await workspace.addUser(2);
    const { id } = await change({ kind: 'close' }, await seen(await addWaiting(1)));
    expect((await command(id, 'undo', colleague)).body.error?.code).toBe('bulk.not_found');
    await run(
      `update bulk_changes set finished_at = now() - interval '31 seconds' where workspace_id = $1 and id = $2`,
      id,
    );
    expect((await command(id, 'undo')).body.error?.code).toBe('bulk.undo_over');
  });
});

describe('while it runs [40.4]', () => {
  test('a second one is refused, and one that has ended is not stopped', async () => {
    const conversations = await addWaiting(2);
    const selection = await seen(conversations);
    await holding(conversations[1]?.channelId ?? 0, async () => {
      const { result } = await start({ kind: 'close' }, selection);
      const second = await start({ kind: 'open' }, selection);
      expect([second.status, second.body.error?.code]).toEqual([409, 'bulk.in_progress']);
      expect(await get(result.id)).toMatchObject({ state: 'running' });
    });
    const [{ id } = { id: 0 }] = (await owner.call<{ data: BulkChange[] }>('GET', '/api/conversations/bulk')).result
      .data;
    await ended(id);
    expect((await command(id, 'cancel')).body.error?.code).toBe('bulk.over');
  });

  test('whoever loses the right stops it, and one that is stopped changes no more', async () => {
    const [manager, colleague] = [await workspace.addUser(2), await workspace.addUser(2)];
    const [held, first, second] = await addWaiting(3);
    if (!held || !first || !second) throw new Error('too few conversations');
    const ids: number[] = [];
    // Changes of a workspace wait for each other: while the first is held, nothing of the others is done.
    await holding(held.channelId, async () => {
      await start({ kind: 'close' }, await seen([held]));
      ids.push((await start({ kind: 'close' }, await seen([first]), manager)).result.id);
      ids.push((await start({ kind: 'close' }, await seen([second]), colleague)).result.id);
      await run('update users set status = 2 where workspace_id = $1 and id = $2', manager.id);
      expect((await command(ids[1] ?? 0, 'cancel', colleague)).result).toMatchObject({ state: 'cancelled', done: 0 });
    });
    const states = async () =>
      (await run('select state from bulk_changes where workspace_id = $1 and id = any($2) order by id', ids)).rows;
    await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'failed' }, { state: 'cancelled' }]);
    expect((await readAll([held, first, second])).map(({ state }) => state)).toEqual(['closed', 'open', 'open']);
  });

  test('handing over keeps nobody from writing until it is stored', async () => {
    const conversations = await addWaiting(2);
    const petro = await workspace.addUser(2, 'Petro');
    const holder = new Client(app.database.connection);
    await holder.connect();
    try {
      let id = 0;
      await holding(conversations[0]?.channelId ?? 0, async () => {
        const giving: BulkAction = { kind: 'hand_over', manager_id: petro.id, stays: true };
        id = (await start(giving, await seen(conversations))).result.id;
        await holder.query('begin');
        const lock = 'select 1 from bulk_change_rows where workspace_id = $1 and bulk_id = $2 for update';
        expect((await holder.query(lock, [workspace.id, id])).rows).toHaveLength(2);
      });
      // It has written in the conversations, and waits for its last rows.
      const findWaiting = async () => {
        await holder.query('select pg_stat_clear_snapshot()');
        const { rows: found } = await holder.query<{ backend_xid: string }>(
          `select backend_xid from pg_stat_activity where wait_event_type = 'Lock' and query like 'update bulk_change_rows%'`,
        );
        return found;
      };
      await expect.poll(findWaiting, { timeout: 20_000 }).toHaveLength(1);
      const before = await findWaiting();
      const body = { content: 'Hello', client_msg_id: randomUUID() };
      expect((await owner.call('POST', `/api/channels/${generalChannelId}/messages`, { body })).status).toBe(201);
      expect(await findWaiting()).toEqual(before);
      await holder.query('rollback');
      expect(await ended(id)).toMatchObject({ done: 2 });
    } finally {
      await holder.end();
    }
  });

  test('it is forgotten after a day', async () => {
    const { id } = await change({ kind: 'close' }, await seen(await addWaiting(1)));
    await run(`update bulk_changes set finished_at = now() - interval '25 hours' where workspace_id = $1`);
    await inWorkspace((tx) => deleteOldBulks(tx, workspace.id));
    expect((await owner.call('GET', `/api/conversations/bulk/${id}`)).status).toBe(404);
    expect((await run('select 1 from bulk_change_rows where workspace_id = $1')).rows).toEqual([]);
  });
});

describe('what fails again and again [40.7]', () => {
  /** Runs as whoever owns the tables: no change of these conversations is stored. */
  const breaking = async (condition: string) => {
    const client = new Client(app.database.connection);
    await client.connect();
    await client.query(`create or replace function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await client.query(`create or replace trigger refuse_change before update on channels for each row
      when (${condition}) execute function refuse_change()`);
    return async () => {
      await client.query('drop trigger refuse_change on channels');
      await client.end();
    };
  };

  test('is left out with the reason, and the rest is changed and undone', async () => {
    const conversations = await addWaiting(3);
    const broken = conversations[1]?.channelId ?? 0;
    const selection = await seen(conversations);
    const isBroken = (state: string) =>
      `new.workspace_id = ${workspace.id} and new.id = ${broken} and new.state = '${state}'`;
    let mend = await breaking(isBroken('closed'));
    const { id } = await change({ kind: 'close' }, selection);
    await mend();
    expect(await get(id)).toMatchObject({ state: 'done', done: 2, skipped: 1 });
    expect((await rows(id, '?result=skipped')).data).toMatchObject([{ channel_id: broken, reason: 'failed' }]);
    expect((await readAll(conversations)).map(({ state }) => state)).toEqual(['closed', 'open', 'closed']);
    const next = await change({ kind: 'close' }, await seen(conversations.slice(1, 2)));
    mend = await breaking(isBroken('open'));
    expect(await undo(next.id)).toMatchObject({ state: 'undone', undone: 0, kept: 1 });
    await mend();
    expect((await rows(next.id)).data).toMatchObject([{ result: 'kept', reason: 'failed' }]);
  });

  test('ends the change where all of them fail', async () => {
    const conversations = await addWaiting(22);
    const mend = await breaking(`new.workspace_id = ${workspace.id} and new.state = 'closed'`);
    const { id } = await change({ kind: 'close' }, await seen(conversations));
    await mend();
    expect(await get(id)).toMatchObject({ state: 'failed', done: 0, skipped: 22 });
    expect((await readAll(conversations)).every(({ state }) => state === 'open')).toBe(true);
  });
});
