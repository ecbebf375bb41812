// A caller's body is bounded before it is parsed, by the shape of its endpoint.
import { limits, type Message } from '@switchboard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGroup, startTestApp, type TestApp, type TestWorkspace } from './testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
});
afterAll(() => app.close());

const megabyte = 1024 * 1024;
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`;
const tooLarge = { status: 413, body: { error: { code: 'request.too_large' } } };

test.each([
  ['a megabyte of brackets', '['.repeat(megabyte)],
  ['objects within each other', '{"a":'.repeat(160_000)],
  ['a key too many', keys(80_000)],
])('%s is refused without being parsed where a shape takes most', async (_, body) => {
  expect(await workspace.owner.call('PUT', '/api/subscriber/limits', { body })).toMatchObject(tooLarge);
});

test('an endpoint takes no more than its shape can hold', async () => {
  const body = { status: 'x'.repeat(60_000) };
  expect(await workspace.owner.call('PUT', '/api/users/profile', { body })).toMatchObject(tooLarge);
  expect(await workspace.owner.call('PUT', '/api/channels/1/members/add', { body: '[[[[[[[[[[[' })).toMatchObject(
    tooLarge,
  );
  const manyItems = `{"status":[${'1,'.repeat(5_000)}1]}`;
  expect(await workspace.owner.call('PUT', '/api/users/profile', { body: manyItems })).toMatchObject(tooLarge);
});

test('the longest message is taken however its JSON is written', async () => {
  const { id } = await makeGroup(workspace.owner);
  const content = '\u0416'.repeat(limits.contentChars);
  const body = `{"content":"${String.raw`\u0416`.repeat(limits.contentChars)}","client_msg_id":"${crypto.randomUUID()}"}`;
  const sent = await workspace.owner.call<Message>('POST', `/api/channels/${id}/messages`, { body });
  expect(sent).toMatchObject({ status: 201, result: { content } });
});

test('a webhook refuses what no messenger sends, before anybody looks into it', async () => {
  const headers = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
  const post = (more: string) =>
    app.call(workspace.host, 'POST', '/webhook/facebook', {
      body: `{"object":"page","entry":[],"x":${more}}`,
      headers,
    });
  expect(await post('{}')).not.toMatchObject({ status: 400 });
  for (const more of ['['.repeat(500_000) + ']'.repeat(500_000), keys(80_000)]) {
    expect(await post(more)).toMatchObject({ status: 400 });
  }
});

test('a form whose part has a header of a megabyte is refused', async () => {
  const body = [
    '--b',
    'content-disposition: form-data; name="file"; filename="a.txt"',
    `x-long: ${'x'.repeat(megabyte)}`,
    '',
    'hello',
    '--b--',
    '',
  ].join('\r\n');
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  expect(await workspace.owner.call('POST', '/api/temp-files', { body, headers })).toMatchObject(tooLarge);
});
