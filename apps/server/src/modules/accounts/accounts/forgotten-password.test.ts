import type { CurrentUser } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { request, startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';

let fixture: MailingApp;
let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await startMailingApp();
  ({ app } = fixture);
  workspace = await app.createWorkspace();
});
afterAll(() => fixture.close());

const newPassword = 'a much better password';

/** A user with a password and an address of their own. */
const addUser = async (email: string, language = 'en-US') => {
  const user = await workspace.addUser(3);
  await fixture.query(
    `update users set email = $3, language = $4,
       password_hash = (select password_hash from users where workspace_id = $1 and id = 1)
     where workspace_id = $1 and id = $2`,
    [workspace.id, user.id, email, language],
  );
  return user;
};
const call = <Result = true>(path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call<Result>(workspace.host, 'POST', path, { body, headers });
const forgot = (email: string, headers?: Record<string, string>) => call('/api/forgot-password', { email }, headers);
const check = (body: { id: number; code: string }) => call('/api/forgot-password/check-code', body);
const change = (body: { id: number; code: string }, password = newPassword, repeat = password) =>
  call('/api/forgot-password/change-password', { id: body.id, code: body.code, password, repeat });
const signIn = (username: string, password: string) =>
  call<{ token: string; user: CurrentUser }>('/api/auth/login', { username, password });
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code;

test('the link in the mail sets a new password, once [13.2, 13.7, 13.8]', async () => {
  const user = await addUser('oksana@acme.test', 'uk-UA');
  expect((await forgot(' Oksana@ACME.test ')).result).toBe(true);
  const link = await fixture.linkTo('oksana@acme.test');
  expect(link.url.origin).toBe(`http://${workspace.host}`);
  expect(link.url.pathname).toBe(`/reset-password/${user.id}/${link.code}/`);
  expect((await fixture.mailTo('oksana@acme.test')).mail.subject).toBe(
    `Новий пароль для Company ${workspace.subdomain}`,
  );

  expect((await check(link)).result).toBe(true);
  expect((await change(link)).result).toBe(true);
  expect((await signIn('oksana@acme.test', 'correct horse battery')).status).toBe(401);
  expect((await signIn('oksana@acme.test', newPassword)).result.user.id).toBe(user.id);
  for (const used of [await check(link), await change(link)]) {
    expect([used.status, used.body.error]).toEqual([
      400,
      { code: 'auth.code_invalid', message: 'Code is invalid.', params: {} },
    ]);
  }
  const notice = await fixture.mailTo('oksana@acme.test', 2);
  expect(notice.mail.text).toContain('негайно встановіть новий пароль');
});

test('a new password ends every session, socket, file address and code of before [13.11]', async () => {
  const user = await addUser('petro@acme.test');
  await workspace.setConfirmed(user);
  const socket = await TestSocket.signIn(app.port, workspace.host, user.token);
  const { src } = (await upload(user, Buffer.from('hello'))).result.model;
  const showFile = () => app.call(workspace.host, 'GET', `${src}?salt=${encodeURIComponent(user.salt)}`);
  expect((await showFile()).status).toBe(200);
  await user.call('PUT', '/api/users/profile', { body: { email: 'petro@elsewhere.test' } });
  const newAddress = await fixture.linkTo('petro@elsewhere.test');
  await forgot('petro@acme.test');
  const link = await fixture.linkTo('petro@acme.test', 2);
  expect((await change(link)).status).toBe(200);
  expect(await socket.waitForClose()).toBe(4401);
  expect((await user.call('GET', '/api/auth/current-user')).status).toBe(401);
  expect((await showFile()).status).toBe(404);
  const confirmed = await call('/api/users/confirm-email', { id: newAddress.id, code: newAddress.code });
  expect([confirmed.status, codeOf(confirmed)]).toEqual([400, 'auth.code_invalid']);
});

test('of two links the newer works, and neither once the user is deactivated', async () => {
  const { id } = await addUser('lesia@acme.test');
  await forgot('lesia@acme.test');
  const first = await fixture.linkTo('lesia@acme.test');
  await forgot('lesia@acme.test');
  const second = await fixture.linkTo('lesia@acme.test', 2);
  expect((await check(first)).status).toBe(400);
  expect((await check(second)).status).toBe(200);
  await fixture.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, id]);
  expect(codeOf(await change(second))).toBe('auth.code_invalid');
});

test('of twenty at once one sets its password', async () => {
  await addUser('danylo@acme.test');
  await forgot('danylo@acme.test');
  const link = await fixture.linkTo('danylo@acme.test');
  const passwords = Array.from({ length: 20 }, (_, index) => `a password of number ${index}`);
  const answers = await Promise.all(passwords.map((password) => change(link, password)));
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  expect((await signIn('danylo@acme.test', passwords[won] ?? '')).status).toBe(200);
});

describe('nobody learns whether an address is known', () => {
  test('the answer is the same, the same job is queued, and only an active user is mailed [13.12]', async () => {
    await addUser('known@acme.test');
    const inactive = await addUser('inactive@acme.test');
    await fixture.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, inactive.id]);
    const elsewhere = await app.createWorkspace();
    const addresses = [
      'known@acme.test',
      'inactive@acme.test',
      'nobody@acme.test',
      `owner@${elsewhere.subdomain}.test`,
    ];
    await fixture.untilIdle();
    await fixture.query(`create table public.queued (task text, job json);
      create function public.note_queued() returns trigger language plpgsql as $$ begin
        insert into public.queued select t.identifier, row_to_json(new) from graphile_worker._private_tasks t where t.id = new.task_id;
        return null; end $$;
      create trigger note_queued after insert on graphile_worker._private_jobs for each row execute function public.note_queued()`);
    const answers = [];
    for (const email of addresses) answers.push(await forgot(email));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.result).toBe(true);
    await fixture.mailTo('known@acme.test');
    await fixture.untilIdle();
    expect(addresses.map(fixture.countMailsTo)).toEqual([1, 0, 0, 0]);
    const { rows } = await fixture.query<{ job: { payload: Record<string, unknown> } & Record<string, unknown> }>(
      `select job from queued where task = 'send-password-link' order by job ->> 'id'`,
    );
    await fixture.query('drop trigger note_queued on graphile_worker._private_jobs');
    expect(rows.map(({ job }) => job.payload.email)).toEqual(addresses);
    const same = ['task_id', 'priority', 'max_attempts', 'key', 'job_queue_id', 'flags'];
    const shapes = rows.map(({ job }) => [...same.map((name) => job[name]), Object.keys(job.payload)]);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
  });

  test('nor whose id a code was tried for', async () => {
    const user = await addUser('tried@acme.test');
    const code = 'A'.repeat(43);
    const answers = await Promise.all([user.id, 1, 999_999].map((id) => check({ id, code })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });
});

test('the link leads to the workspace’s own address, whatever the request says [13.13]', async () => {
  await addUser('hosts@acme.test');
  await forgot('hosts@acme.test', {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'javascript',
    forwarded: 'host=evil.test;proto=https',
    origin: 'https://evil.test',
    host: `${workspace.subdomain}.localhost:9999`,
  });
  const link = await fixture.linkTo('hosts@acme.test');
  expect(link.url.origin).toBe(`http://${workspace.host}`);
  const { raw } = await fixture.mailTo('hosts@acme.test');
  expect(raw).not.toContain('evil.test');
  expect(raw).not.toContain('9999');
  const elsewhere = await app.call('evil.test', 'POST', '/api/forgot-password', { body: { email: 'hosts@acme.test' } });
  expect(elsewhere.status).toBe(404);
});

test.for([
  [{ password: '', repeat: '' }, 'password', 'validation.required'],
  [{ password: 'short', repeat: 'short' }, 'password', 'validation.too_short'],
  [{ password: newPassword, repeat: 'another' }, 'repeat', 'validation.must_match'],
  [{ password: newPassword }, 'repeat', 'validation.required'],
  [{ password: [newPassword], repeat: [newPassword] }, 'password', 'validation.invalid'],
  [{ password: { length: 20 }, repeat: newPassword }, 'password', 'validation.invalid'],
  [{ password: newPassword, repeat: newPassword, code: ['A'] }, 'code', 'validation.invalid'],
  [{ password: newPassword, repeat: newPassword, id: '1 or 1=1' }, 'id', 'validation.invalid'],
] as const)('refuses %j [13.17]', async ([changes, field, message]) => {
  const refused = await call('/api/forgot-password/change-password', { id: 1, code: 'A'.repeat(43), ...changes });
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([422, { field, message }]);
});

test('passwords are neither trimmed nor cut, and one of a megabyte is not even read', async () => {
  const { id } = await addUser('long@acme.test');
  await forgot('long@acme.test');
  const link = await fixture.linkTo('long@acme.test');
  const long = `  ${'ї🔑'.repeat(60)} `;
  expect((await change(link, long)).status).toBe(200);
  expect((await signIn('long@acme.test', long.trim())).status).toBe(401);
  expect((await signIn('long@acme.test', `${long.slice(0, -3)}xyz`)).status).toBe(401);
  expect((await signIn('long@acme.test', long)).result.user.id).toBe(id);
  const huge = 'x'.repeat(1_000_000);
  expect((await change(link, huge)).status).toBe(413);
});

describe('limits', () => {
  let limited: TestApp;
  let nextAddress = 0;
  beforeAll(async () => {
    limited = await startTestApp({
      share: app,
      env: { ...fixture.mailEnv, RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    });
  });
  afterAll(() => limited.close());
  const takeAddress = () => {
    nextAddress += 1;
    return `198.51.100.${nextAddress}`;
  };
  const from = (address: string, path: string, body: unknown) =>
    request(limited.port, workspace.host, 'POST', path, { body, headers: { 'x-forwarded-for': address } });

  test('an address has 20 mails asked for an hour [13.16]', async () => {
    const address = takeAddress();
    for (let index = 0; index < 20; index += 1) {
      expect((await from(address, '/api/forgot-password', { email: `x${index}@acme.test` })).status).toBe(200);
    }
    const refused = await from(address, '/api/forgot-password', { email: 'x@acme.test' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await from(takeAddress(), '/api/forgot-password', { email: 'x@acme.test' })).status).toBe(200);
  });

  test('one person is mailed five times an hour; further calls are answered alike, and the last link stays good [13.16]', async () => {
    await addUser('victim@acme.test');
    const answers = [];
    for (let index = 0; index < 8; index += 1) {
      answers.push(await from(takeAddress(), '/api/forgot-password', { email: 'victim@acme.test' }));
      if (index < 5) await fixture.mailTo('victim@acme.test', index + 1);
    }
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await fixture.untilIdle();
    const link = await fixture.linkTo('victim@acme.test', 5);
    expect((await check(link)).status).toBe(200);
  });

  test('wrong codes count as tries to sign in, right ones do not [13.16]', async () => {
    const { id } = await addUser('right@acme.test');
    await forgot('right@acme.test');
    const right = await fixture.linkTo('right@acme.test');
    const address = takeAddress();
    for (let index = 0; index < 40; index += 1) {
      const { status } = await from(address, '/api/forgot-password/check-code', { id, code: right.code });
      expect(status).toBe(200);
    }
    for (let index = 0; index < 30; index += 1) {
      const { status } = await from(address, '/api/forgot-password/check-code', { id, code: `wrong ${index}` });
      expect(status).toBe(400);
    }
    expect((await from(address, '/api/auth/login', { username: 'a', password: 'b' })).status).toBe(429);
  });
});
