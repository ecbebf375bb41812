import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';
import { makeConversationsModule } from '../index.ts';

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterEach(() => fixture.owner.query('delete from graphile_worker._private_jobs'));
afterAll(() => fixture.close());

let nextPerson = 500;
const takePeople = (count: number) => Array.from({ length: count }, () => nextPerson++);
const say = (person: number, text: string, more: object = {}) => ({
  message: fixture.buildMessage(person, { text, ...more }),
});

/** Handles the chats at the same time, in one process; returns how many transactions wrote messages. */
const handleAll = async (people: readonly number[]): Promise<number> => {
  let writes = 0;
  const writer: typeof fixture.deps.writer = {
    inWorkspace(workspaceId, work) {
      writes += 1;
      return fixture.database.inWorkspace(workspaceId, work);
    },
  };
  const { tasks } = makeConversationsModule({ ...fixture.deps, writer });
  const { workspaceId, botId } = fixture;
  await Promise.all(
    people.map(async (person) =>
      tasks?.['handle-inbound']?.({ workspace_id: workspaceId, bot_id: botId, chat_key: String(person) }),
    ),
  );
  return writes;
};
/** As if the updates of these people had come two seconds ago: they cannot be overtaken any more. */
const age = (people: readonly number[]) =>
  fixture.owner.query(
    `update inbound_updates set received_at = received_at - interval '2 s' where chat_key = any($1)`,
    [people.map(String)],
  );
const openOf = async (person: number) =>
  (await fixture.listUpdates(person)).filter(({ is_handled: isHandled }) => !isHandled);

test('what many clients write at once is written in few transactions, each conversation whole and in order', async () => {
  const people = takePeople(30);
  await Promise.all(people.map((person) => fixture.store(person, [say(person, 'one'), say(person, 'two')])));
  const writes = await handleAll(people);
  for (const person of people) {
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'one', 'two']);
    expect((await fixture.listMessages(person)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await openOf(person)).toEqual([]);
  }
  expect(writes).toBeLessThan(30);
});

test('a rush of one client is written together, but not what another update may still overtake', async () => {
  const [person = 0] = takePeople(1);
  const texts = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const [first, ...rest] = texts.map((text) => say(person, text));
  if (first === undefined) throw new Error('there are no messages');
  await fixture.store(person, [first], 7_000_001);
  await fixture.store(person, rest.slice(0, 9), 7_000_002);
  await fixture.store(person, rest.slice(10), 7_000_012);
  const handled = handleAll([person]);
  await expect.poll(() => fixture.readLines(person)).toEqual(['conversation_started', ...texts.slice(0, 10)]);
  await fixture.store(person, rest.slice(9, 10), 7_000_011);
  expect(await handled).toBe(2);
  expect(await fixture.readLines(person)).toEqual(['conversation_started', ...texts]);
});

test('an answer to a message of the same rush finds it, and what follows does not overtake it', async () => {
  const [person = 0] = takePeople(1);
  const asked = say(person, 'what of this?');
  const answer = say(person, 'this', { reply_to_message: asked.message });
  await fixture.store(person, [asked, answer, say(person, 'thanks')]);
  await age([person]);
  await handleAll([person]);
  expect((await fixture.listMessages(person)).map(({ line, parent }) => [line, parent])).toEqual([
    ['conversation_started', null],
    ['what of this?', null],
    ['this', 'what of this?'],
    ['thanks', null],
  ]);
});

test('a message that the database refuses is given up alone', async () => {
  const people = takePeople(3);
  const [bad = 0] = people;
  for (const person of people)
    await fixture.store(person, [say(person, 'one'), say(person, person === bad ? 'poison' : 'two')]);
  await fixture.store(bad, [say(bad, 'three')]);
  await age(people);
  const check = `alter table messages add constraint no_poison check (content <> 'poison')`;
  await fixture.during(check, 'alter table messages drop constraint no_poison', async () => {
    await handleAll(people);
    for (const person of people.slice(1)) {
      expect(await fixture.readLines(person)).toEqual(['conversation_started', 'one', 'two']);
    }
    expect(await fixture.readLines(bad)).toEqual(['conversation_started', 'one']);
    expect(await openOf(bad)).toMatchObject([{ attempts: 1 }, { attempts: 0 }]);
  });
  await handleAll([bad]);
  expect(await fixture.readLines(bad)).toEqual(['conversation_started', 'one', 'poison', 'three']);
});

test('a chat whose lease was lost writes nothing, and takes nothing from the others', async () => {
  const people = takePeople(3);
  const [lost = 0] = people;
  for (const person of people) await fixture.store(person, [say(person, 'one')]);
  const steal = `create function steal_lease() returns trigger language plpgsql as $$ begin
      update work_leases set fence = fence + 1 where name = 'inbound:${fixture.botId}:${lost}'; return new; end $$;
    create trigger steal_lease after insert on work_leases for each row
      when (new.name = 'inbound:${fixture.botId}:${lost}') execute function steal_lease()`;
  await fixture.during(steal, 'drop trigger steal_lease on work_leases; drop function steal_lease()', () =>
    handleAll(people).then(() => {}),
  );
  for (const person of people.slice(1))
    expect(await fixture.readLines(person)).toEqual(['conversation_started', 'one']);
  expect(await fixture.readLines(lost)).toEqual([]);
  expect(await openOf(lost)).toHaveLength(1);
});
