import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePng } from '../../../../../../sandbox/src/shared/sample-picture.ts';
import { type InboundFixture, startInbound } from '../../../../testing/messengers/inbound-fixture.ts';

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
  return { job, person, channelId, clientId };
};
const findAvatar = async (clientId: number) =>
  (
    await fixture.owner.query(
      `select f.original, f.type, f.is_avatar, f.created_by from clients c
        join files f on f.workspace_id = c.workspace_id and f.id = c.avatar_file_id where c.id = $1`,
      [clientId],
    )
  ).rows[0];
/** Another picture: one white pixel more. */
const otherPicture = makePng(2, 1);
const fetchAvatar = (job: object, deps: Partial<InboundFixture['deps']> = {}) =>
  fixture.runTask('fetch-client-avatar', job, deps);
const findAvatarId = async (clientId: number): Promise<number | null> => {
  const { rows } = await fixture.owner.query('select avatar_file_id::int as id from clients where id = $1', [clientId]);
  return rows[0].id;
};
const isGivenUp = async (fileId: number | null): Promise<boolean> => {
  const { rows } = await fixture.owner.query('select deleted_at from files where id = $1', [fileId]);
  return rows[0].deleted_at !== null;
};
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
    { event: 'updateClient', data: { id: clientId } },
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

test('a changed picture takes the place of the one before, which is given up; the same one again changes nothing [22.16]', async () => {
  const { job, person, channelId, clientId } = await write();
  await fetchAvatar(job);
  const first = await findAvatarId(clientId);
  await fixture.takeEvents();
  await fetchAvatar(job);
  expect(await findAvatarId(clientId)).toBe(first);
  expect(await fixture.takeEvents()).toEqual([]);
  await fixture.sandbox.setPicture(person, otherPicture);
  await fetchAvatar(job);
  const second = await findAvatarId(clientId);
  expect(second).not.toBe(first);
  expect(await isGivenUp(first)).toBe(true);
  expect(await isGivenUp(second)).toBe(false);
  expect(await fixture.takeEvents()).toMatchObject([
    { event: 'updateChannel', channelId, data: { client: { avatar: { id: second } } } },
    { event: 'updateClient', data: { id: clientId } },
  ]);
});

test('a picture that the client took away is taken away here, also one from before its hash was kept', async () => {
  const { job, person, channelId, clientId } = await write();
  await fetchAvatar(job);
  const first = await findAvatarId(clientId);
  await fixture.takeEvents();
  await fixture.owner.query('update clients set avatar_hash = null where id = $1', [clientId]);
  await fixture.sandbox.removePicture(person);
  await fetchAvatar(job);
  expect(await findAvatarId(clientId)).toBeNull();
  expect(await isGivenUp(first)).toBe(true);
  expect(await fixture.takeEvents()).toMatchObject([
    { event: 'updateChannel', channelId, data: { client: { avatar: null } } },
    { event: 'updateClient', data: { id: clientId } },
  ]);
});

test('the picture of a client who writes is asked for again after a day, not before', async () => {
  const { person, clientId } = await write();
  const countJobs = async () =>
    (await fixture.listJobs('fetch-client-avatar')).filter(({ payload }) => payload['client_id'] === clientId).length;
  await fixture.say(person, { text: 'soon again' });
  expect(await countJobs()).toBe(1);
  await fixture.owner.query(`update clients set avatar_checked_at = now() - interval '25 hours' where id = $1`, [
    clientId,
  ]);
  await fixture.say(person, { text: 'the next day' }, { text: 'and once more' });
  expect(await countJobs()).toBe(2);
});
