/** Hostile input of strangers and users to the calls about accounts and people. */
import { type Endpoint, endpoints } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type MailedLink, type MailingApp, openSignUp, startMailingApp } from './testing/accounts/account-fixture.ts';
import { type Answer, type TestApp, type TestUser, type TestWorkspace, testPassword } from './testing/test-app.ts';

let fixture: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  fixture = await startMailingApp();
  ({ app } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  await workspace.setConfirmed(owner);
});

const newPassword = 'a much better password';
const post = (path: string, body: unknown, host = workspace.host) => app.call(host, 'POST', `/api${path}`, { body });
const errorsOf = ({ body }: Pick<Answer<unknown>, 'body'>) =>
  body.errors?.map(({ field, message }) => `${field} ${message}`);
const addUser = async () => {
  const user = await workspace.addUser(3);
  await workspace.givePassword(user);
  await workspace.setConfirmed(user);
  return user;
};

interface Field {
  endpoint: Endpoint;
  name: string;
}
interface Schema {
  type?: unknown;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
const takesText = ({ type, anyOf = [] }: Schema): boolean => type === 'string' || anyOf.some(takesText);
const textFields: Field[] = Object.values<Endpoint>(endpoints).flatMap((endpoint) => {
  if (endpoint.body === undefined) return [];
  const { properties = {} } = z.toJSONSchema(endpoint.body, { unrepresentable: 'any', io: 'input' }) as Schema;
  return Object.entries(properties).flatMap(([name, schema]) => (takesText(schema) ? [{ endpoint, name }] : []));
});

test('no field of any endpoint takes an array, an object or a number for a text [13.20]', async () => {
  expect(textFields.length).toBeGreaterThan(40);
  const taken: string[] = [];
  for (const { endpoint, name } of textFields) {
    const host = endpoint.access === 'bareHost' ? 'localhost:3000' : workspace.host;
    const path = `/api${endpoint.path.replaceAll(/\{\w+\}/g, '1')}`;
    for (const value of [['text'], { text: 'text' }, { toString: 'text', length: 4 }, 7, true]) {
      const answer = await app.call(host, endpoint.method, path, { token: owner.token, body: { [name]: value } });
      const named = answer.body.errors?.some(({ field }) => field === name || field.startsWith(`${name}.`));
      if (answer.status !== 422 || named !== true) {
        taken.push(
          `${answer.status} ${endpoint.name} ${JSON.stringify({ [name]: value })} ${JSON.stringify(answer.body)}`,
        );
      }
    }
  }
  expect(taken).toEqual([]);
});

describe('rights that a body asks for', () => {
  const wanted = {
    role_id: 1,
    role: { id: 1 },
    status: 0,
    id: 1,
    user_id: 1,
    workspace_id: 1,
    owner_id: 2,
    is_owner: true,
    permissions: { users: ['read', 'create', 'update', 'delete'] },
    own_channel_id: 1,
    created_at: '2000-01-01T00:00:00.000Z',
    deleted_at: '2000-01-01T00:00:00.000Z',
    is_online: 1,
  };
  const calls: [string, string, (user: TestUser) => object][] = [
    ['PUT', '/users/profile', () => ({ first_name: 'Changed' })],
    ['PUT', '/users/preferences', () => ({ sound: false })],
    ['PUT', '/auth/password', () => ({ password: newPassword, repeat: newPassword })],
    ['POST', '/auth/confirm', () => ({ password: testPassword })],
    ['POST', '/auth/login', (user) => ({ username: `user${user.id}`, password: testPassword })],
    ['POST', '/forgot-password', (user) => ({ email: `user${user.id}@test.test` })],
    ['POST', '/channels', () => ({ name: 'Group', description: 'Of mine', is_public: true, members: [] })],
  ];
  const rowOf = async (user: TestUser) =>
    (
      await fixture.query(
        `select u.role_id, u.status, u.own_channel_id, u.created_at, u.deleted_at, u.email, w.owner_id,
           (select count(*) from users where workspace_id = u.workspace_id) as users
         from users u join workspaces w on w.id = u.workspace_id where u.workspace_id = $1 and u.id = $2`,
        [workspace.id, user.id],
      )
    ).rows[0] as object;

  test.for(calls)('are not given by %s %s [13.20]', async ([method, path, body]) => {
    const user = await addUser();
    const before = await rowOf(user);
    const answer = await user.call(method, `/api${path}`, { body: { ...wanted, ...body(user) } });
    expect([200, 201]).toContain(answer.status);
    expect(await rowOf(user)).toEqual(before);
  });

  test.for(calls)('nor is a prototype changed by %s %s', async ([method, path, body]) => {
    const user = await addUser();
    const before = await rowOf(user);
    for (const key of ['__proto__', 'constructor']) {
      const pollution = `{"${key}":{"role_id":1,"isOwner":true,"prototype":{"role_id":1}},${JSON.stringify(body(user)).slice(1)}`;
      const { status } = await user.call(method, `/api${path}`, { body: pollution });
      expect(status).toBeLessThan(500);
    }
    expect(({} as Record<string, unknown>)['role_id']).toBeUndefined();
    expect(({} as Record<string, unknown>)['isOwner']).toBeUndefined();
    expect(await rowOf(user)).toEqual(before);
  });

  test('are not given by an administrator to themself or by a manager to anybody', async () => {
    const [administrator, manager] = [await workspace.addUser(1), await workspace.addUser(2)];
    for (const by of [administrator, manager]) {
      await workspace.setConfirmed(by);
      const target = by === administrator ? administrator : await addUser();
      for (const body of [{ role_id: 2 }, { role_id: 1, status: 0 }, { status: 3 }, { email: 'mine@evil.test' }]) {
        const before = await rowOf(target);
        expect((await by.call('PUT', `/api/users/${target.id}`, { body })).status).toBe(403);
        expect(await rowOf(target)).toEqual(before);
      }
    }
  });
});

describe('a password of a megabyte', () => {
  const huge = 'x'.repeat(1_000_000);
  const mailed = { id: 1, code: 'A'.repeat(43) };
  const newAccount = { first_name: 'A', last_name: 'B', username: 'ab', password: huge, repeat: huge };
  const workspaceOf = { company: 'C', subdomain: 'huge', first_name: 'A', last_name: 'B', email: 'a@b.test' };

  test.for([
    ['POST', '/auth/login', { username: 'owner', password: huge }],
    ['POST', '/auth/continue-sign-up', { ...mailed, ...newAccount }],
    ['POST', '/forgot-password/change-password', { ...mailed, password: huge, repeat: huge }],
    ['POST', '/auth/confirm', { password: huge }],
    ['PUT', '/auth/password', { password: huge, repeat: 'x' }],
  ] as const)('is refused by %s %s', async ([method, path, body]) => {
    expect((await owner.call(method, `/api${path}`, { body })).status).toBe(413);
    const right = { username: `owner@${workspace.subdomain}.test`, password: testPassword };
    expect((await post('/auth/login', right)).status).toBe(200);
  });

  test('makes no workspace', async () => {
    expect((await post('/workspaces', { ...workspaceOf, password: huge }, 'localhost:3000')).status).toBe(413);
  });
});

describe('a username that cannot be told from another', () => {
  const alike = [
    'IRIS.ANNA',
    'İris.Anna',
    'ırıs.anna',
    'Ｉｒｉｓ.Ａｎｎａ',
    'Iris.Аnnа',
    'Іrіs.Anna',
    'Iris.Αnna',
    'lris.anna',
  ];
  const taken = ['username validation.username_taken'];

  test('is taken for whoever changes their own, is created or is changed', async () => {
    const person = { first_name: 'A', last_name: 'B', role_id: 3 };
    await owner.call('POST', '/api/users', { body: { ...person, username: 'iris.anna', email: 'iris@names.test' } });
    const user = await addUser();
    for (const username of alike) {
      const answers = [
        await user.call('PUT', '/api/users/profile', { body: { username } }),
        await owner.call('POST', '/api/users', { body: { ...person, username, email: 'other@names.test' } }),
        await owner.call('PUT', `/api/users/${user.id}`, { body: { username } }),
      ];
      expect([username, ...answers.map(errorsOf)]).toEqual([username, taken, taken, taken]);
    }
  });

  test('is not chosen for people invited or signing up either', async () => {
    await openSignUp(app, workspace, 'names.test');
    const body = { emails: ['iris.anna', 'lris.anna', '1ris.anna'].map((name) => ({ email: `${name}@firm.test` })) };
    const { result } = await owner.call<{ data: { username: string }[] }>('POST', '/api/users/invite', { body });
    const [first, ...others] = result.data.map(({ username }) => username);
    expect(first).toBe('iris.anna');
    for (const other of others) expect(other).toMatch(/^[l1]ris\.anna-[0-9a-f]{6}$/);
    await post('/auth/sign-up', { email: 'Iris.Anna' });
    const { id } = await fixture.linkTo('iris.anna@names.test');
    const { rows } = await fixture.query('select username from users where workspace_id = $1 and id = $2', [
      workspace.id,
      id,
    ]);
    expect(rows[0].username).toMatch(/^iris\.anna-[0-9a-f]{6}$/);
  });
});

describe('what looks like another header', () => {
  const names = ['a\r\nBcc: v@x.test', 'a\nBcc: v@x.test', 'a\rb', 'a\u0000b', 'a\u2028b'];
  const emails = [
    'a@b.test\r\nBcc: v@x.test',
    'a@b.test\n',
    'a@b.test,v@x.test',
    'a@b.test v@x.test',
    '<a@b.test>',
    'a\u0000@b.test',
  ];
  const person = { first_name: 'A', last_name: 'B', username: 'headers', email: 'a@headers.test', role_id: 3 };
  const invalid = (field: string) => expect.arrayContaining([`${field} validation.invalid`]) as unknown;

  test.for(['first_name', 'last_name', 'username'] as const)('is no %s', async (field) => {
    const user = await addUser();
    for (const name of names) {
      const answers = [
        await user.call('PUT', '/api/users/profile', { body: { [field]: name } }),
        await owner.call('POST', '/api/users', { body: { ...person, [field]: name } }),
        await owner.call('PUT', `/api/users/${user.id}`, { body: { [field]: name } }),
      ];
      expect([name, ...answers.map(errorsOf)]).toEqual([name, ...answers.map(() => invalid(field))]);
    }
  });

  test('is no address', async () => {
    await openSignUp(app, workspace, 'b.test');
    const user = await addUser();
    await fixture.untilIdle();
    const before = fixture.mailServer.received.length;
    for (const email of emails) {
      // Spaces around an address are cut off.
      if (email.trim() === 'a@b.test') continue;
      const answers = [
        await user.call('PUT', '/api/users/profile', { body: { email } }),
        await owner.call('POST', '/api/users', { body: { ...person, email } }),
        await owner.call('PUT', `/api/users/${user.id}`, { body: { email } }),
        await owner.call('POST', '/api/users/invite', { body: { emails: [{ email }] } }),
        await post('/forgot-password', { email }),
        await post('/auth/sign-up', { email }),
      ];
      expect([email, ...answers.map(({ status }) => status)]).toEqual([email, ...answers.map(() => 422)]);
    }
    await fixture.untilIdle();
    expect(fixture.mailServer.received.length).toBe(before);
  });
});

describe('a code in another spelling [13.20]', () => {
  const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const spellings = ({ code }: MailedLink): string[] => {
    const bytes = Buffer.from(code, 'base64url');
    const others = [
      `${code}=`,
      ` ${code}`,
      `${code}\n`,
      `${code}\u0000`,
      encodeURIComponent(`${code}=`),
      code.toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('hex'),
      code.slice(0, -1),
      // The same bytes: the last letter has two bits that do not count.
      `${code.slice(0, -1)}${base64url[base64url.indexOf(code.at(-1) ?? '') ^ 1]}`,
      code.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
    ];
    return others.filter((other) => other !== code);
  };
  const account = { first_name: 'A', last_name: 'B', username: 'speller', password: newPassword, repeat: newPassword };
  const refusals = async (link: MailedLink, use: (code: string) => Promise<Answer<unknown>>) => {
    const answers = [];
    for (const code of spellings(link)) answers.push((await use(code)).status);
    return new Set(answers);
  };

  test('is worthless for a new password, and the right one still works', async () => {
    const user = await addUser();
    const email = `user${user.id}@${workspace.subdomain}.test`;
    await fixture.query('update users set email = $3 where workspace_id = $1 and id = $2', [
      workspace.id,
      user.id,
      email,
    ]);
    await post('/forgot-password', { email });
    const link = await fixture.linkTo(email);
    const change = (code: string) =>
      post('/forgot-password/change-password', { id: link.id, code, password: newPassword, repeat: newPassword });
    expect(await refusals(link, (code) => post('/forgot-password/check-code', { id: link.id, code }))).toEqual(
      new Set([400]),
    );
    expect(await refusals(link, change)).toEqual(new Set([400]));
    expect((await change(link.code)).status).toBe(200);
  });

  test('is worthless for an invitation', async () => {
    const email = `invited@${workspace.subdomain}.test`;
    await fixture.invite(workspace, { email });
    const link = await fixture.linkTo(email);
    const finish = (code: string) => post('/auth/continue-sign-up', { id: link.id, code, ...account });
    expect(await refusals(link, (code) => post('/auth/check-activation-code', { id: link.id, code }))).toEqual(
      new Set([400]),
    );
    expect(await refusals(link, finish)).toEqual(new Set([400]));
    expect((await finish(link.code)).status).toBe(200);
  });

  test('is worthless for a new address', async () => {
    const user = await addUser();
    const email = `new@${workspace.subdomain}.test`;
    await user.call('PUT', '/api/users/profile', { body: { email } });
    const link = await fixture.linkTo(email);
    const confirm = (code: string) => post('/users/confirm-email', { id: link.id, code });
    expect(await refusals(link, confirm)).toEqual(new Set([400]));
    expect((await confirm(link.code)).status).toBe(200);
  });
});
