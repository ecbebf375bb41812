import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';
import { LoadSignal, makeConversationsModule, makeStoreUpdates } from '../index.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

const isHigh = { isHigh: true };
let nextPerson = 700;
const say = (person: number, text: string) => ({ message: fixture.buildMessage(person, { text }) });

/** Handles chats as one process does. */
const startHandling = (more: Partial<typeof fixture.deps>) => {
  const { tasks } = makeConversationsModule({ ...fixture.deps, load: isHigh, ...more });
  return async (person: number): Promise<void> => {
    const { workspaceId, botId } = fixture;
    await tasks?.['handle-inbound']?.({ workspace_id: workspaceId, bot_id: botId, chat_key: String(person) });
  };
};

test('chats take turns, and what comes while one waits is handled with what was there', async () => {
  const [first, second] = [nextPerson++, nextPerson++];
  await fixture.store(first, [say(first, 'hello')]);
  await fixture.store(second, [say(second, 'one')]);
  const writes: number[] = [];
  let goOn = (): void => {};
  const later = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const writer: typeof fixture.deps.writer = {
    async inWorkspace(workspaceId, work) {
      writes.push(workspaceId);
      if (writes.length === 1) await later;
      return fixture.database.inWorkspace(workspaceId, work);
    },
  };
  const handle = startHandling({ writer, longestRoundMs: 60_000 });
  const handledFirst = handle(first);
  await expect.poll(() => writes).toHaveLength(1);
  const handledSecond = handle(second);
  await fixture.store(second, [say(second, 'two')]);
  goOn();
  await Promise.all([handledFirst, handledSecond]);
  expect(await fixture.readLines(second)).toEqual(['conversation_started', 'one', 'two']);
  expect(writes).toHaveLength(2);
});

test.each([
  { load: { isHigh: true }, writes: 3 },
  { load: { isHigh: false }, writes: 2 },
])('chats that wait for the same round are written one by one in a rush only: $load', async ({ load, writes }) => {
  const people = [nextPerson++, nextPerson++, nextPerson++];
  for (const person of people) await fixture.store(person, [say(person, 'hello')]);
  let begun = 0;
  let goOn = (): void => {};
  const later = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const writer: typeof fixture.deps.writer = {
    async inWorkspace(workspaceId, work) {
      begun += 1;
      if (begun === 1) await later;
      return fixture.database.inWorkspace(workspaceId, work);
    },
  };
  const asked: string[] = [];
  const runLeased: typeof fixture.deps.runLeased = (work, drain) =>
    fixture.deps.runLeased(work, (lease) => {
      asked.push(work.name);
      return drain(lease);
    });
  const handle = startHandling({ writer, load, runLeased, longestRoundMs: 60_000 });
  const [first = 0, ...others] = people;
  const handled = [handle(first)];
  await expect.poll(() => begun).toBe(1);
  handled.push(...others.map(handle));
  await expect.poll(() => asked).toHaveLength(3);
  goOn();
  await Promise.all(handled);
  expect(begun).toBe(writes);
  for (const person of people) expect(await fixture.readLines(person)).toEqual(['conversation_started', 'hello']);
});

test('a chat that another transaction holds up does not hold up the next one', async () => {
  const [first, second] = [nextPerson++, nextPerson++];
  await fixture.store(first, [say(first, 'hello')]);
  await fixture.store(second, [say(second, 'hello')]);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let writes = 0;
  const writer: typeof fixture.deps.writer = {
    async inWorkspace(workspaceId, work) {
      writes += 1;
      if (writes === 1) await held;
      return fixture.database.inWorkspace(workspaceId, work);
    },
  };
  const handle = startHandling({ writer });
  const handledFirst = handle(first);
  await expect.poll(() => writes).toBe(1);
  const handledSecond = handle(second);
  try {
    await expect.poll(() => fixture.readLines(second)).toEqual(['conversation_started', 'hello']);
    expect(await fixture.readLines(first)).toEqual([]);
  } finally {
    letGo();
  }
  await Promise.all([handledFirst, handledSecond]);
  expect(await fixture.readLines(first)).toEqual(['conversation_started', 'hello']);
});

test('files are fetched side by side, and hold no other chat up', async () => {
  const sendFile = async () => {
    const { id: person } = await fixture.sandbox.createPerson({ first_name: 'Petro' });
    const phone = fixture.sandbox.phone(fixture.telegramId, person);
    await phone.start();
    const message = await phone.sendFile({ kind: 'document', bytes: Buffer.from('words'), fileName: 'words.txt' });
    await fixture.store(person, [{ message }]);
    return person;
  };
  const senders = await Promise.all(Array.from({ length: 20 }, sendFile));
  const other = nextPerson++;
  await fixture.store(other, [say(other, 'hello')]);
  let goOn = (): void => {};
  const otherIsDone = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let fetching = 0;
  const handle = startHandling({
    putFile: async (file) => {
      fetching += 1;
      await otherIsDone;
      return fixture.deps.putFile(file);
    },
  });
  const slow = senders.map(handle);
  await expect.poll(() => fetching).toBe(20);
  await handle(other);
  expect(await fixture.readLines(other)).toHaveLength(2);
  goOn();
  await Promise.all(slow);
  for (const person of senders) expect(await fixture.readLines(person)).toHaveLength(2);
});

test('it is a rush while many wait to be stored, and for a moment after', async () => {
  const load = new LoadSignal();
  const bot = { workspaceId: fixture.workspaceId, botId: fixture.botId };
  const store = makeStoreUpdates(fixture.database, async () => {}, { load });
  const storeMany = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        await store(bot, [{ updateKey: `rush ${count} ${n}`, chatKey: 'rush', position: null, payload: {} }]);
      }),
    );
  await storeMany(7);
  expect(load.isHigh).toBe(false);
  const many = storeMany(8);
  expect(load.isHigh).toBe(true);
  await many;
  await expect.poll(() => load.isHigh).toBe(false);
});
