import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../testing/multipart.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let member: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2);
  member = await workspace.addUser(3);
});

afterAll(() => app.close());

const uploadPicture = async () => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return (await upload(owner, picture, 'face.png', 'image/png')).result.model;
};
/** Statuses for owner, manager and member: by salt, by token, and of a smaller one. */
const readAs = async (src: string) => {
  const statuses: number[][] = [];
  for (const { salt, token } of [owner, manager, member]) {
    const answers = await Promise.all([
      request(app.port, workspace.host, 'GET', `${src}?salt=${salt}`),
      request(app.port, workspace.host, 'GET', src, { token }),
      request(app.port, workspace.host, 'GET', `${src}?width=4&salt=${salt}`),
    ]);
    statuses.push(answers.map(({ status }) => status));
  }
  return statuses;
};
const seen = [200, 200, 200];
const unseen = [404, 404, 404];

test("a client's picture is for those who may see clients", async () => {
  const { id, src } = await uploadPicture();
  // The code that takes it over from the messenger stores it like this.
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('update files set is_avatar = true, created_by = null where workspace_id = $1 and id = $2', [
      workspace.id,
      id,
    ]),
  );
  expect(await readAs(src)).toEqual([seen, seen, unseen]);
});

test("a user's picture is for everyone in the workspace, and was their own until it became one", async () => {
  const { id, src } = await uploadPicture();
  expect(await readAs(src)).toEqual([seen, unseen, unseen]);
  expect((await owner.call('PUT', '/api/users/profile', { body: { avatar: id } })).status).toBe(200);
  expect(await readAs(src)).toEqual([seen, seen, seen]);
  const elsewhere = await app.createWorkspace();
  const stranger = elsewhere.owner;
  for (const host of [workspace.host, elsewhere.host]) {
    expect((await request(app.port, host, 'GET', `${src}?salt=${stranger.salt}`)).status).toBe(404);
  }
});
