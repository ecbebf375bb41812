import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeRunLeased } from '../../../../platform/leases/index.ts';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';
import type { Connector } from '../../../connectors/index.ts';
import { inboundLeaseName } from './handle-chat.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterEach(async () => {
  await fixture.sandbox.clearFaults();
  await fixture.owner.query('delete from graphile_worker._private_jobs');
  fixture.logged.length = 0;
});
afterAll(() => fixture.close());

let nextPerson = 100;
const takePerson = () => nextPerson++;

const ignored = { poll_answer: {} };
const buildUnreadable = (person: number) => ({ message: fixture.buildMessage(person, { message_id: 'no number' }) });
const build = (person: number, more: object) => ({ message: fixture.buildMessage(person, more) });
const buildMember = (person: number, status: 'kicked' | 'member') => ({
  my_chat_member: {
    chat: { id: person, type: 'private' },
    from: { id: person, first_name: `Person ${person}` },
    new_chat_member: { status },
  },
});
const forgetJobs = () => fixture.owner.query('delete from graphile_worker._private_jobs');
const listLooks = () => fixture.listJobs('handle-inbound');
/** Expects that a job is queued to look again after this time. */
const expectLookAfter = async (ms: number) => {
  const [look] = await listLooks();
  expect(look?.delay_ms).toBeGreaterThan(ms - 200);
  expect(look?.delay_ms).toBeLessThan(ms + 500);
};
const isOpen = ({ is_handled }: { is_handled: boolean }) => !is_handled;

/** A person who has sent a document that the sandbox holds, and the message with it. */
const sendDocument = async (name = 'Olena') => {
  const { id: person } = await fixture.sandbox.createPerson({ first_name: name });
  const phone = fixture.sandbox.phone(fixture.telegramId, person);
  await phone.start();
  const message = await phone.sendFile({ kind: 'document', bytes: Buffer.from('some words'), fileName: 'words.txt' });
  return { person, message };
};
const countCalls = async (method: string) =>
  (await fixture.sandbox.listCalls(fixture.telegramId)).filter((call) => call.method === method).length;

const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
/** Resolves once a statement waits for a lock. */
const lockWait = async () => {
  await expect.poll(async () => (await fixture.owner.query(`select ${waiting}`)).rowCount).toBeGreaterThan(0);
};

/** A connection that locks the row that every message updates, so that handling a message waits for it. */
const holdCounters = async () => {
  const holder = await fixture.connectOwner();
  // Makes PostgreSQL end the other transaction in a deadlock.
  await holder.query(`set deadlock_timeout = '1min'`);
  await holder.query('begin');
  await holder.query('select from workspace_counters for update');
  return holder;
};

describe('how far one look goes', () => {
  test('after two hundred updates, readable or not, others get their turn first', async () => {
    const person = takePerson();
    const updates = Array.from({ length: 201 }, (_, index) => (index < 100 ? buildUnreadable(person) : ignored));
    await fixture.store(person, updates);
    await forgetJobs();
    await fixture.handle(person);
    expect((await fixture.listUpdates(person)).filter(isOpen)).toHaveLength(1);
    expect(await listLooks()).toMatchObject([{ payload: { chat_key: String(person) } }]);
    await expectLookAfter(0);
    await forgetJobs();
    await fixture.handle(person);
    expect((await fixture.listUpdates(person)).filter(isOpen)).toEqual([]);
    expect(await listLooks()).toEqual([]);
  });

  test('a process that ends leaves the rest to another one', async () => {
    const person = takePerson();
    await fixture.store(person, [build(person, { text: 'hello' })]);
    await forgetJobs();
    const { database, log } = fixture.deps;
    await fixture.handle(person, { runLeased: makeRunLeased({ database, log, isEnding: () => true }) });
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: false, attempts: 0 }]);
    expect(await listLooks()).toHaveLength(1);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'hello']);
  });

  test('a chat that takes long holds no other one up', async () => {
    const { person, message } = await sendDocument('Petro');
    const other = takePerson();
    await fixture.store(person, [{ message }]);
    await fixture.store(other, [build(other, { text: 'hello' })]);
    let goOn = (): void => {};
    const otherIsDone = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = fixture.handle(person, {
      putFile: async (file) => {
        await otherIsDone;
        return fixture.deps.putFile(file);
      },
    });
    await fixture.handle(other);
    expect(await fixture.readLines(other)).toEqual(['conversation_started', 'hello']);
    expect(await fixture.readLines(person)).toEqual([]);
    goOn();
    await slow;
    expect(await fixture.readLines(person)).toHaveLength(2);
  });

  test('an update whose predecessor is on its way waits for it', async () => {
    const person = takePerson();
    const [second, third] = [build(person, { text: 'second' }), build(person, { text: 'third' })];
    await fixture.store(person, [ignored], 1);
    await fixture.handle(person);
    await fixture.store(person, [third], 3);
    // However slow the machine is, this update counts as just received.
    await fixture.owner.query(
      `update inbound_updates set received_at = now() + interval '1 minute' where position = 3`,
    );
    const looking = fixture.handle(person);
    await fixture.store(person, [second], 2);
    await looking;
    expect((await fixture.readLines(person)).slice(1)).toEqual(['second', 'third']);
  });
});

describe('what can not be handled', () => {
  test('what is unreadable is named in the log and given up at once; what follows is handled', async () => {
    const person = takePerson();
    const [key] = await fixture.store(person, [buildUnreadable(person), build(person, { text: 'behind it' })]);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'behind it']);
    expect(await fixture.listUpdates(person)).toMatchObject([
      { is_handled: true, error: 'unreadable', attempts: 0 },
      { is_handled: true, error: null },
    ]);
    expect(fixture.logged).toContainEqual(
      expect.objectContaining({ msg: 'an update breaks its protocol', update: key, botId: fixture.botId }),
    );
  });

  test('updates of a messenger that is not served here are given up', async () => {
    const person = takePerson();
    await fixture.store(person, [build(person, { text: 'one' })]);
    await fixture.handle(person, { connectors: new Map() });
    expect(await fixture.listUpdates(person)).toMatchObject([
      { is_handled: true, error: 'the messenger is not served here' },
    ]);
  });

  test('what fails is tried again later and later, and given up after five tries, so that the chat goes on', async () => {
    const person = takePerson();
    await fixture.owner.query(`
      create function refuse_poison() returns trigger language plpgsql as $$
        begin if new.content = 'poison' then raise 'poison was refused'; end if; return new; end $$;
      create trigger refuse_poison before insert on messages for each row execute function refuse_poison()`);
    const [key] = await fixture.store(person, [
      build(person, { text: 'poison' }),
      build(person, { text: 'behind it' }),
    ]);
    for (const [attempts, waitMs] of [
      [1, 750],
      [2, 2_250],
      [3, 6_750],
      [4, 20_250],
    ] as const) {
      await forgetJobs();
      await fixture.handle(person);
      expect(await fixture.listUpdates(person)).toMatchObject([
        { is_handled: false, attempts, error: 'poison was refused' },
        { is_handled: false, attempts: 0 },
      ]);
      await expectLookAfter(waitMs);
    }
    expect(fixture.logged).toContainEqual(
      expect.objectContaining({
        msg: 'an update could not be handled',
        updates: [key],
        err: expect.objectContaining({ message: 'poison was refused' }),
      }),
    );
    await forgetJobs();
    await fixture.handle(person);
    expect(await fixture.listUpdates(person)).toMatchObject([
      { is_handled: true, attempts: 5, error: 'poison was refused' },
      { is_handled: true, error: null },
    ]);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'behind it']);
    await fixture.owner.query('drop function refuse_poison cascade');
  });

  test('a message whose file was taken away meanwhile is not stored without it', async () => {
    const { person, message } = await sendDocument('Ihor');
    await fixture.store(person, [{ message }]);
    await fixture.handle(person, {
      putFile: async (file) => {
        const view = await fixture.deps.putFile(file);
        await fixture.owner.query('delete from files where id = $1', [view.id]);
        return view;
      },
    });
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: false, attempts: 1 }]);
    expect(await fixture.readLines(person)).toEqual([]);
    await fixture.handle(person);
    expect(await fixture.listMessages(person)).toMatchObject([{}, { files: [{ original: 'words.txt' }] }]);
  });

  test('a deadlock costs no try and is followed by another one soon', async () => {
    const person = takePerson();
    await fixture.store(person, [build(person, { text: 'hello' })]);
    const holder = await holdCounters();
    try {
      await forgetJobs();
      const handling = fixture.handle(person);
      await lockWait();
      await holder.query('update work_leases set holder = holder');
      await holder.query('rollback');
      await handling;
    } finally {
      await holder.end();
    }
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: false, attempts: 0, error: null }]);
    await expectLookAfter(100);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'hello']);
  });

  test('a database that goes away costs no try: the job is told', async () => {
    const person = takePerson();
    await fixture.store(person, [build(person, { text: 'hello' })]);
    const holder = await holdCounters();
    try {
      const handling = fixture.handle(person);
      const isReported = expect(handling).rejects.toThrow('The database is unavailable');
      await lockWait();
      await fixture.owner.query(`select pg_terminate_backend(pid) ${waiting}`);
      await isReported;
    } finally {
      await holder.end();
    }
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: false, attempts: 0, error: null }]);
    await fixture.owner.query('update work_leases set expires_at = now()');
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'hello']);
  });

  test('who was overtaken stores nothing and counts no try', async () => {
    const { person, message } = await sendDocument('Yaroslav');
    await fixture.store(person, [{ message }]);
    await fixture.handle(person, {
      putFile: async (file) => {
        const view = await fixture.deps.putFile(file);
        await fixture.owner.query('update work_leases set fence = fence + 1');
        return view;
      },
    });
    expect(await fixture.readLines(person)).toEqual([]);
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: false, attempts: 0 }]);
    expect(fixture.logged.map(({ msg }) => msg)).toEqual(['a lease was overtaken']);
  });
});

describe('what processes died of', () => {
  /** Two died in a row, and a third one in the middle of this update. */
  const dieOf = (person: number, key: string | undefined) =>
    fixture.owner.query(
      `insert into work_leases (workspace_id, name, holder, expires_at, deaths, in_hand)
       values ($1, $2, 'a dead process', now(), 2, $3)`,
      [fixture.workspaceId, inboundLeaseName(fixture.botId, String(person)), key],
    );
  const say = (person: number) =>
    fixture.store(person, [build(person, { text: 'deadly' }), build(person, { text: 'harmless' })]);

  test('is set aside, and what follows it is handled', async () => {
    const person = takePerson();
    const [key] = await say(person);
    await dieOf(person, key);
    await fixture.handle(person);
    expect(await fixture.listUpdates(person)).toMatchObject([
      { is_handled: true, error: 'the server has died three times in the middle of it' },
      { is_handled: false },
    ]);
    await expectLookAfter(0);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'harmless']);
  });

  test('is not what comes first now: that one is handled, alone', async () => {
    const person = takePerson();
    const [, key] = await say(person);
    await dieOf(person, key);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'deadly']);
    expect((await fixture.listUpdates(person)).filter(isOpen)).toHaveLength(1);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'deadly', 'harmless']);
  });

  test('is not blamed on what stands before it: nothing else is read, no other part of an album either', async () => {
    const part = { media_group_id: 'album', photo: [], caption: 'one' };
    for (const [first, second, lines] of [
      [{ text: 'one' }, { text: 'two' }, ['conversation_started', 'one']],
      [part, { ...part, caption: 'two' }, ['conversation_started', 'one']],
    ] as const) {
      const person = takePerson();
      const [key] = await fixture.store(person, [build(person, first), build(person, second)]);
      await dieOf(person, key);
      await fixture.owner.query('update work_leases set in_hand = null where in_hand = $1', [key]);
      // An album is complete once it was quiet for a second.
      await fixture.owner.query(`update inbound_updates set received_at = received_at - interval '2 seconds'`);
      const read: unknown[] = [];
      const [connector] = [...fixture.deps.connectors.values()] as [Connector];
      const parse: Connector['parse'] = (payload) => {
        read.push(payload);
        return connector.parse(payload);
      };
      await fixture.handle(person, {
        connectors: new Map([[connector.type, Object.create(connector, { parse: { value: parse } }) as Connector]]),
      });
      expect(read).toHaveLength(1);
      expect(await fixture.readLines(person)).toEqual(lines);
    }
  });

  test('may be of several that are written together: after one death each is handled by itself', async () => {
    const person = takePerson();
    await say(person);
    await dieOf(person, undefined);
    await fixture.owner.query('update work_leases set deaths = 0');
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'deadly', 'harmless']);
    const { rows } = await fixture.owner.query(
      'select count(distinct handled_at)::int as transactions from inbound_updates where chat_key = $1',
      [String(person)],
    );
    expect(rows).toEqual([{ transactions: 2 }]);
  });
});

describe('an album', () => {
  const buildPart = (person: number, more: object) => build(person, { media_group_id: 'album', ...more });
  /** Sets how long ago each of the updates arrived. */
  const setAges = async (keys: readonly string[], agesMs: readonly number[]) => {
    for (const [index, key] of keys.entries()) {
      await fixture.owner.query(
        `update inbound_updates set received_at = clock_timestamp() - make_interval(secs => $2::float8 / 1000)
          where update_key = $1`,
        [key, agesMs[index]],
      );
    }
  };
  const storeParts = async (person: number, agesMs: readonly number[]) => {
    const parts = agesMs.map((_, index) => buildPart(person, { text: `part ${index + 1}` }));
    await setAges(await fixture.store(person, parts), agesMs);
    await forgetJobs();
  };

  test('is waited for until nothing has followed for a second', async () => {
    const person = takePerson();
    // One arrives ten seconds ahead by the database's clock, so that it is still new on a slow machine.
    await storeParts(person, [1_600, -10_000]);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual([]);
    await expectLookAfter(11_000);
  });

  test('is shown once it was quiet for a second', async () => {
    const person = takePerson();
    await storeParts(person, [1_600, 1_050]);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'part 1\n\npart 2']);
  });

  test('that goes on and on is shown after five seconds', async () => {
    const person = takePerson();
    await storeParts(person, [5_100, 0]);
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'part 1\n\npart 2']);
  });

  test("is put together in its parts' own order, by number, and takes nothing else in", async () => {
    const person = takePerson();
    const [third, first, second] = [10_000, 998, 999].map((message_id) =>
      buildPart(person, { message_id, text: `part ${message_id}` }),
    );
    const other = build(person, { media_group_id: 'another album', text: 'another' });
    const alone = build(person, { text: 'alone' });
    const keys = await fixture.store(person, [
      third ?? {},
      buildUnreadable(person),
      ignored,
      other,
      first ?? {},
      alone,
      second ?? {},
    ]);
    await setAges(
      keys,
      keys.map(() => 2_000),
    );
    await fixture.handle(person);
    expect(await fixture.readLines(person)).toEqual([
      'conversation_started',
      'part 998\n\npart 999\n\npart 10000',
      'another',
      'alone',
    ]);
    expect((await fixture.listUpdates(person)).filter(isOpen)).toEqual([]);
  });

  test('has each part once, however often that comes, and a late part makes a message of its own', async () => {
    const person = takePerson();
    const [one, two, three] = ['one', 'two', 'three'].map((text) => buildPart(person, { text }));
    const old = async (updates: readonly (object | undefined)[]) => {
      const keys = await fixture.store(
        person,
        updates.map((update) => update ?? {}),
      );
      await setAges(
        keys,
        keys.map(() => 2_000),
      );
      await fixture.handle(person);
    };
    await old([one, two, one]);
    await old([two, three, one]);
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'one\n\ntwo', 'three']);
    expect((await fixture.listUpdates(person)).map(({ is_handled, attempts }) => [is_handled, attempts])).toEqual(
      Array.from({ length: 6 }, () => [true, 0]),
    );
  });
});

describe('what is no message', () => {
  test('a message that is known is neither fetched nor stored again', async () => {
    const { person, message } = await sendDocument('Vasyl');
    await fixture.receive(person, { message });
    const fetched = await countCalls('getFile');
    await fixture.receive(person, { message });
    expect(await countCalls('getFile')).toBe(fetched);
    expect(await fixture.readLines(person)).toHaveLength(2);
    expect(await fixture.listUpdates(person)).toMatchObject([
      { is_handled: true, error: null },
      { is_handled: true, error: null, attempts: 0 },
    ]);
  });

  test('a pressed button is acknowledged; if that fails nothing else does', async () => {
    const person = takePerson();
    const pressed = { callback_query: { id: 'nobody knows it', from: { id: person, first_name: 'Olha' } } };
    const before = await countCalls('answerCallbackQuery');
    await fixture.receive(person, pressed);
    expect(await countCalls('answerCallbackQuery')).toBe(before + 1);
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: true, error: null, attempts: 0 }]);
    expect(fixture.logged).toContainEqual(
      expect.objectContaining({ msg: 'a pressed button could not be acknowledged', botId: fixture.botId }),
    );
    expect(await fixture.readLines(person)).toEqual([]);
  });

  test('an update of another kind is settled and shows nothing', async () => {
    const person = takePerson();
    await fixture.receive(person, ignored);
    expect(await fixture.listUpdates(person)).toMatchObject([{ is_handled: true, error: null, attempts: 0 }]);
    expect(await fixture.readLines(person)).toEqual([]);
    expect(await listLooks()).toEqual([]);
  });

  test('a client who stops the bot and comes back is noted once each, live', async () => {
    const person = takePerson();
    await fixture.say(person, { text: 'hello' });
    const { id: channelId } = await fixture.findConversation(person);
    await fixture.takeEvents();
    await fixture.receive(person, buildMember(person, 'kicked'), buildMember(person, 'kicked'));
    expect(await fixture.findConversation(person)).toMatchObject({ client_blocked: true });
    expect(await fixture.takeEvents()).toMatchObject([
      { event: 'updateChannel', channelId, data: { id: channelId, client_blocked: true } },
      {
        event: 'newMessage',
        channelId,
        data: { system: { code: 'client_blocked_bot', params: { client: `Person ${person}` } } },
      },
    ]);
    await fixture.receive(person, buildMember(person, 'member'), buildMember(person, 'member'));
    expect(await fixture.findConversation(person)).toMatchObject({ client_blocked: false });
    expect(await fixture.takeEvents()).toMatchObject([
      { event: 'updateChannel', channelId, data: { id: channelId, client_blocked: false } },
      { event: 'newMessage', channelId, data: { system: { code: 'client_returned' } } },
    ]);
    expect((await fixture.listUpdates(person)).filter(({ attempts }) => attempts > 0)).toEqual([]);
  });

  test('somebody who never wrote, or whose conversation was deleted, stops the bot unnoticed', async () => {
    const [stranger, known] = [takePerson(), takePerson()];
    await fixture.receive(stranger, buildMember(stranger, 'kicked'));
    expect(await fixture.listUpdates(stranger)).toMatchObject([{ is_handled: true, attempts: 0, error: null }]);
    await fixture.say(known, { text: 'hello' });
    const { id } = await fixture.findConversation(known);
    await fixture.owner.query('update channels set deleted_at = now() where id = $1', [id]);
    await fixture.takeEvents();
    await fixture.receive(known, buildMember(known, 'kicked'));
    expect(await fixture.findConversation(known)).toMatchObject({ client_blocked: false });
    expect(await fixture.takeEvents()).toEqual([]);
    expect(await fixture.listUpdates(known)).toMatchObject([{}, { is_handled: true, attempts: 0, error: null }]);
  });
});
