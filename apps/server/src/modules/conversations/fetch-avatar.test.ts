import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InboundFixture, startInbound } from '../../testing/inbound-fixture.ts';

// The smallest possible picture: one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let fixture: InboundFixture;
beforeAll(async () => {
  fixture = await startInbound();
});
afterAll(() => fixture.close());

/** A client who has written; the job that their message queued has not run yet. */
const write = async ({ hasPicture = true } = {}) => {
  const { id: person } = await fixture.sandbox.createPerson({ first_name: 'Olena' });
  await fixture.sandbox.phone(fixture.telegramId, person).start();
  if (hasPicture) await fixture.sandbox.setPicture(person, picture);
  await fixture.say(person, { text: 'hello' });
  await fixture.takeEvents();
  const { id: channelId, client_id: clientId } = await fixture.findConversation(person);
  const job = {
    workspace_id: fixture.workspaceId,
    bot_id: fixture.botId,
    client_id: clientId,
    chat_id: String(person),
  };
  return { job, channelId, clientId };
};
const findAvatar = async (clientId: number) =>
  (
    await fixture.owner.query(
      `select f.original, f.type, f.is_avatar, f.created_by from clients c
        join files f on f.workspace_id = c.workspace_id and f.id = c.avatar_file_id where c.id = $1`,
      [clientId],
    )
  ).rows[0];
const fetchAvatar = (job: object, deps: Partial<InboundFixture['deps']> = {}) =>
  fixture.runTask('fetch-client-avatar', job, deps);
const countQuestions = async () =>
  (await fixture.sandbox.listCalls(fixture.telegramId)).filter(({ method }) => method === 'getUserProfilePhotos')
    .length;
const avatar = { original: 'avatar.jpg', type: 'image/png', is_avatar: true, created_by: null };

test('a picture is kept as an avatar and shown at once, whatever room the plan has', async () => {
  const { job, channelId, clientId } = await write();
  await fixture.owner.query('insert into workspace_storage values ($1)', [fixture.workspaceId]);
  await fixture.during(
    'update workspace_storage set used_bytes = 1e15',
    'update workspace_storage set used_bytes = 0',
    () => fetchAvatar(job),
  );
  expect(await findAvatar(clientId)).toEqual(avatar);
  expect(await fixture.takeEvents()).toMatchObject([
    { event: 'updateChannel', channelId, data: { client: { avatar: { id: expect.any(Number) } } } },
  ]);
});

test('a client without one has none, and nothing is said', async () => {
  const { job, clientId } = await write({ hasPicture: false });
  await fetchAvatar(job);
  expect(await findAvatar(clientId)).toBeUndefined();
  expect(await fixture.takeEvents()).toEqual([]);
});

test('nothing is asked for a bot that was removed or whose messenger is not served here', async () => {
  const { job, clientId } = await write();
  const before = await countQuestions();
  await fetchAvatar(job, { connectors: new Map() });
  await fixture.during('update bots set deleted_at = now()', 'update bots set deleted_at = null', () =>
    fetchAvatar(job),
  );
  expect(await countQuestions()).toBe(before);
  expect(await findAvatar(clientId)).toBeUndefined();
});

test('a conversation that was deleted meanwhile is not announced', async () => {
  const { job, channelId, clientId } = await write();
  await fixture.owner.query('update channels set deleted_at = now() where id = $1', [channelId]);
  await fetchAvatar(job);
  expect(await findAvatar(clientId)).toEqual(avatar);
  expect(await fixture.takeEvents()).toEqual([]);
});

test('nor is one that is not there', async () => {
  const { id: person } = await fixture.sandbox.createPerson({ first_name: 'Petro' });
  await fixture.sandbox.phone(fixture.telegramId, person).start();
  await fixture.sandbox.setPicture(person, picture);
  const clientId = 9_000;
  await fixture.owner.query(
    `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
      values ($1, $2, $3, 1, $4, 'Petro')`,
    [fixture.workspaceId, clientId, fixture.botId, String(person)],
  );
  await fetchAvatar({
    workspace_id: fixture.workspaceId,
    bot_id: fixture.botId,
    client_id: clientId,
    chat_id: String(person),
  });
  expect(await findAvatar(clientId)).toEqual(avatar);
  expect(await fixture.takeEvents()).toEqual([]);
});
