import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConversation } from './testing/messengers/conversation-fixture.ts';
import { upload } from './testing/multipart.ts';
import { makeGroup, startTestApp, type TestApp, type TestUser, type TestWorkspace } from './testing/test-app.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let channelId: number;
let clientId: number;
let fieldId: number;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  channelId = (await makeGroup(owner)).id;
  clientId = (await addConversation(app, workspace.id)).clientId;
  const field = await owner.call<{ id: number }>('POST', '/api/addCustomField', { body: { title: 'Notes' } });
  fieldId = field.result.id;
});

afterAll(() => app.close());

/** Strings that are known to break databases, patterns and printers. */
const strings = [
  'a\u0000b',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\uffff\ufffe',
  "'; drop table users; --",
  '\\',
  '%_\\%',
  '{{7*7}}${7*7}',
  '\u202e\u2066\u200d',
  '[]('.repeat(2_000),
  '*'.repeat(5_000),
  '@[a](99999999999999999999)',
  '@[a](-1)',
  '1e999',
  'ї'.repeat(3_000),
];

/** A lone surrogate cannot be encoded in a URL. */
const inAddress = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 120)).toString());

const calls: ((text: string) => { method: string; path: string; body?: unknown })[] = [
  (text) => ({ method: 'POST', path: '/auth/login', body: { username: text, password: text } }),
  (text) => ({ method: 'POST', path: '/auth/sign-in-code', body: { code: text } }),
  (text) => ({ method: 'POST', path: `/channels/${channelId}/messages`, body: { content: text } }),
  (text) => ({ method: 'POST', path: `/channels/${channelId}/messages`, body: { content: 'x', client_msg_id: text } }),
  (text) => ({ method: 'POST', path: '/channels', body: { name: text, description: text } }),
  (text) => ({ method: 'POST', path: '/channels', body: { name: 'x', description: text } }),
  (text) => ({ method: 'PUT', path: '/users/profile', body: { first_name: text, last_name: text } }),
  (text) => ({ method: 'PUT', path: '/users/profile', body: { username: text } }),
  (text) => ({ method: 'PUT', path: '/users/profile', body: { timezone: text } }),
  (text) => ({ method: 'GET', path: `/channels?name=${inAddress(text)}` }),
  (text) => ({ method: 'GET', path: `/users?sortBy=${inAddress(text)}` }),
  (text) => ({ method: 'GET', path: `/channels/${inAddress(text)}` }),
  (text) => ({ method: 'GET', path: `/clients?name=${inAddress(text)}` }),
  (text) => ({ method: 'GET', path: `/clients?field_id=1&field_value=${inAddress(text)}` }),
  (text) => ({ method: 'POST', path: '/addCustomField', body: { title: text, type: 'choice', choices: [text] } }),
  (text) => ({ method: 'PUT', path: '/editClient', body: { id: clientId, first_name: text, phone: text } }),
  (text) => ({ method: 'PUT', path: '/editClient', body: { id: clientId, first_name: 'x', username: text } }),
  (text) => ({
    method: 'PUT',
    path: '/editCustomFieldValue',
    body: { model_id: clientId, field_id: fieldId, value: text },
  }),
];

test('no string makes the server fail', async () => {
  const failed: string[] = [];
  for (const text of strings) {
    for (const call of calls) {
      const { method, path, body } = call(text);
      const answer = await owner.call(method, `/api${path}`, body === undefined ? {} : { body });
      if (answer.status >= 500)
        failed.push(`${answer.status} ${method} ${path.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 80)}`);
    }
    const uploaded = await upload(
      owner,
      Buffer.from(text),
      text.replaceAll(/[\r\n"]/g, ' ').slice(0, 2_000),
      text.slice(0, 50).replaceAll(/[^\x20-\x7e]/g, '') || 'a/b',
    );
    if (uploaded.status >= 500) failed.push(`${uploaded.status} upload ${JSON.stringify(text.slice(0, 80))}`);
  }
  expect(failed).toEqual([]);
});

const values = [null, true, -1, 0, 1.5, 1e300, Number.MAX_SAFE_INTEGER, '1', [], [null], {}, { length: 1 }];
const fields = [
  'content',
  'client_msg_id',
  'parent_id',
  'files',
  'name',
  'description',
  'members',
  'is_public',
  'memberIds',
  'manager_id',
  'up_to_seq',
  'as',
  'username',
  'password',
  'code',
  'first_name',
  'language',
  'timezone',
  'id',
  'type',
  'title',
  'token',
];
const targets = () =>
  [
    ['POST', `/channels/${channelId}/messages`],
    ['POST', '/channels'],
    ['PUT', `/channels/${channelId}/members/add`],
    ['PUT', `/channels/${channelId}/members/join`],
    ['PUT', `/channels/${channelId}/assign-manager`],
    ['POST', `/channels/${channelId}/read`],
    ['PUT', '/users/profile'],
    ['POST', '/auth/login'],
    ['PUT', '/editBot'],
    ['DELETE', '/deleteBot'],
  ] as const;

test('no value in the wrong place makes the server fail', async () => {
  const failed: string[] = [];
  const check = async (method: string, path: string, body: unknown) => {
    const answer = await owner.call(method, `/api${path}`, { body });
    if (answer.status >= 500) failed.push(`${answer.status} ${method} ${path} ${JSON.stringify(body)}`);
  };
  for (const [method, path] of targets()) {
    for (const value of values) {
      await check(method, path, value);
      await check(method, path, Object.fromEntries(fields.map((field) => [field, value])));
    }
  }
  expect(failed).toEqual([]);
});

test('no number in an address makes the server fail', async () => {
  const numbers = [
    '0',
    '-1',
    '00',
    '1.0',
    '999999999999999',
    '9007199254740993',
    '1e3',
    '0x1',
    'NaN',
    '%00',
    '1%20',
    '９',
  ];
  const failed: string[] = [];
  for (const number of numbers) {
    for (const path of [
      `/api/channels/${number}`,
      `/api/channels/${channelId}/messages/${number}/retry`,
      `/api/channels/direct/${number}`,
      `/api/users/${number}`,
      `/api/channels/${channelId}/messages?before_seq=${number}`,
      `/api/channels/${channelId}/messages?limit=${number}`,
      `/api/channels/${channelId}/messages?offset=${number}&after_seq=${number}`,
      `/files/${number}/?width=${number}`,
      `/files/1/?width=${number}&height=${number}&crop=${number}`,
    ]) {
      const answer = await owner.call(
        'GET',
        encodeURI(decodeURI(path.replaceAll('%00', '%2500'))).replaceAll('%2500', '%00'),
      );
      if (answer.status >= 500) failed.push(`${answer.status} ${path}`);
    }
  }
  expect(failed).toEqual([]);
});
