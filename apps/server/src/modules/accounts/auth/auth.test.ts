import { createHash } from 'node:crypto';
import type { CurrentUser, endpoints, ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soon } from '../../../testing/soon.ts';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

const password = 'correct horse battery';
let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let email: string;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  email = `owner@${workspace.subdomain}.test`;
});

afterAll(() => app.close());

type SignedIn = ResultOf<typeof endpoints.login>;
const login = (username: string, secret: string, host = workspace.host) =>
  app.call<SignedIn>(host, 'POST', '/api/auth/login', { body: { username, password: secret } });
const currentUser = (token: string, host = workspace.host) =>
  app.call<CurrentUser>(host, 'GET', '/api/auth/current-user', { token });
const setStatus = (userId: number, status: number) =>
  app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query('update users set status = $3 where workspace_id = $1 and id = $2', [workspace.id, userId, status]),
  );

describe('signing in', () => {
  test('by e-mail or username, however they are written, gives token, salt and the user', async () => {
    for (const name of [email, email.toUpperCase(), ` ${email} `, 'owner', 'OWNER']) {
      const { status, result } = await login(name, password);
      expect(status).toBe(200);
      expect(result.token).toMatch(/^cs_[\w-]{43}$/);
      expect(result.user).toMatchObject({ id: 1, email, own_channel_id: 3, managers_channel_id: 2, role: { id: 1 } });
      expect((await currentUser(result.token)).result).toEqual(result.user);
    }
  });

  test('answers a wrong password, an unknown name and an inactive user alike [14.1]', async () => {
    const gone = await login('owner', password);
    expect(gone.status).toBe(200);
    const inactive = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `update users set status = 0, password_hash = (select password_hash from users where workspace_id = $1 and id = 1)
         where workspace_id = $1 and id = $2`,
        [workspace.id, inactive.id],
      ),
    );
    const withoutPassword = await workspace.addUser(3);
    const answers = await Promise.all([
      login(email, 'wrong password'),
      login('nobody@nowhere.test', password),
      login(`user${inactive.id}`, password),
      login(`user${withoutPassword.id}`, password),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401]);
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.error?.code).toBe('auth.wrong_credentials');
  });

  test('says which field is missing [14.1]', async () => {
    const { status, body } = await app.call(workspace.host, 'POST', '/api/auth/login', { body: { username: ' ' } });
    expect(status).toBe(422);
    expect(body.errors?.map(({ field, message }) => [field, message])).toEqual([
      ['username', 'validation.required'],
      ['password', 'validation.required'],
    ]);
  });

  test('works on the own host only [14.9]', async () => {
    const other = await app.createWorkspace();
    expect((await login(email, password, other.host)).status).toBe(401);
    expect((await login(email, password, 'localhost:3000')).body.error?.code).toBe('workspace.not_found');
    expect((await login(email, password, 'example.test')).body.error?.code).toBe('workspace.not_found');
  });
});

describe('the sign-in code of a new workspace', () => {
  test('works once, also for ten who try at once', async () => {
    const subdomain = `c${Date.now().toString(36)}`;
    const made = await app.call<{ sign_in_code: string }>('localhost:3000', 'POST', '/api/workspaces', {
      body: { company: 'C', subdomain, first_name: 'A', last_name: 'B', email: 'a@b.test', password },
    });
    const redeem = () =>
      app.call<SignedIn>(`${subdomain}.localhost:3000`, 'POST', '/api/auth/sign-in-code', {
        body: { code: made.result.sign_in_code },
      });
    const statuses = (await Promise.all(Array.from({ length: 10 }, redeem))).map((answer) => answer.status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  test('is good for a minute', async () => {
    const redeemAfter = async (seconds: number) => {
      const subdomain = `e${seconds}${Date.now().toString(36)}`;
      const made = await app.call<{ sign_in_code: string }>('localhost:3000', 'POST', '/api/workspaces', {
        body: { company: 'E', subdomain, first_name: 'A', last_name: 'B', email: 'a@b.test', password },
      });
      const { rows } = await app.resources.database.global((tx) =>
        tx.query<{ id: number }>('select id from workspaces where subdomain = $1', [subdomain]),
      );
      const id = rows[0]?.id ?? 0;
      // Makes the code this old.
      await app.resources.database.inWorkspace(id, (tx) =>
        tx.query(
          'update sign_in_codes set expires_at = expires_at - make_interval(secs => $2) where workspace_id = $1',
          [id, seconds],
        ),
      );
      const body = { code: made.result.sign_in_code };
      return (await app.call(`${subdomain}.localhost:3000`, 'POST', '/api/auth/sign-in-code', { body })).status;
    };
    expect([await redeemAfter(30), await redeemAfter(61)]).toEqual([200, 400]);
  });

  test('does not work on another host nor when it is too old', async () => {
    const subdomain = `d${Date.now().toString(36)}`;
    const made = await app.call<{ sign_in_code: string }>('localhost:3000', 'POST', '/api/workspaces', {
      body: { company: 'D', subdomain, first_name: 'A', last_name: 'B', email: 'a@b.test', password },
    });
    const code = made.result.sign_in_code;
    const elsewhere = await app.call(workspace.host, 'POST', '/api/auth/sign-in-code', { body: { code } });
    expect([elsewhere.status, elsewhere.body.error?.code]).toEqual([400, 'auth.code_invalid']);
    const { rows } = await app.resources.database.global((tx) =>
      tx.query<{ id: number }>('select id from workspaces where subdomain = $1', [subdomain]),
    );
    const id = rows[0]?.id ?? 0;
    await app.resources.database.inWorkspace(id, (tx) =>
      tx.query(`update sign_in_codes set expires_at = now() - interval '1 second' where workspace_id = $1`, [id]),
    );
    const late = await app.call(`${subdomain}.localhost:3000`, 'POST', '/api/auth/sign-in-code', { body: { code } });
    expect(late.status).toBe(400);
  });
});

describe('sessions', () => {
  type Sessions = ResultOf<typeof endpoints.listSessions>;

  test('are listed with the one that asks marked, and end one by one', async () => {
    const user = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `update users set password_hash = (select password_hash from users where workspace_id = $1 and id = 1)
         where workspace_id = $1 and id = $2`,
        [workspace.id, user.id],
      ),
    );
    const second = await request<SignedIn>(app.port, workspace.host, 'POST', '/api/auth/login', {
      body: { username: `user${user.id}`, password },
      headers: { 'user-agent': 'Second device' },
    });
    const { result } = await user.call<Sessions>('GET', '/api/auth/sessions');
    expect(result.count).toBe(2);
    expect(result.data.find((session) => session.is_current)?.id).toBe(user.sessionId);
    const other = result.data.find((session) => !session.is_current);
    expect(other?.user_agent).toBe('Second device');

    expect((await currentUser(second.result.token)).status).toBe(200);
    expect((await user.call('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(200);
    expect((await currentUser(second.result.token)).status).toBe(401);
    expect((await currentUser(user.token)).status).toBe(200);
    const again = await user.call('DELETE', `/api/auth/sessions/${other?.id}`);
    expect([again.status, again.body.error?.code]).toEqual([404, 'auth.session_not_found']);
  });

  test('of others cannot be ended', async () => {
    const [user, victim] = [await workspace.addUser(1), await workspace.addUser(3)];
    expect((await user.call('DELETE', `/api/auth/sessions/${victim.sessionId}`)).status).toBe(404);
    expect((await currentUser(victim.token)).status).toBe(200);
  });

  test('end at signing out: token and salt are worthless at once', async () => {
    const user = await workspace.addUser(3);
    expect((await currentUser(user.token)).status).toBe(200);
    expect((await user.call('POST', '/api/auth/logout')).status).toBe(200);
    expect((await currentUser(user.token)).status).toBe(401);
  });

  test('of a user who was made inactive stop working within a second', async () => {
    const user = await workspace.addUser(3);
    expect((await currentUser(user.token)).status).toBe(200);
    await setStatus(user.id, 0);
    await expect.poll(async () => (await currentUser(user.token)).status, soon).toBe(401);
  });

  test('beyond fifty end the oldest', async () => {
    const user = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, async (tx) => {
      await tx.query(
        `insert into sessions (workspace_id, id, user_id, token_hash, expires_at)
         select $1, 10000 + n, $2, sha256(('t' || n)::bytea), now() + interval '1 day'
         from generate_series(1, 49) n`,
        [workspace.id, user.id],
      );
      await tx.query(
        `update users set password_hash = (select password_hash from users where workspace_id = $1 and id = 1)
         where workspace_id = $1 and id = $2`,
        [workspace.id, user.id],
      );
      await tx.query('update id_counters set last_id = 20000 where workspace_id = $1 and entity = $2', [
        workspace.id,
        'session',
      ]);
    });
    const signedIn = await login(`user${user.id}`, password);
    const { result } = await app.call<Sessions>(workspace.host, 'GET', '/api/auth/sessions', {
      token: signedIn.result.token,
    });
    expect(result.count).toBe(50);
    expect(result.data.map((session) => session.id)).not.toContain(user.sessionId);
  });

  test('are noted as used again after a while', async () => {
    const user = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(`update sessions set last_used_at = now() - interval '1 hour' where workspace_id = $1 and id = $2`, [
        workspace.id,
        user.sessionId,
      ]),
    );
    await currentUser(user.token);
    await expect
      .poll(async () => {
        const { result } = await user.call<Sessions>('GET', '/api/auth/sessions');
        return Date.now() - Date.parse(result.data[0]?.last_used_at ?? '');
      })
      .toBeLessThan(60_000);
  });

  test('idle for fourteen days are over', async () => {
    const user = await workspace.addUser(3);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(`update sessions set last_used_at = now() - interval '15 days' where workspace_id = $1 and id = $2`, [
        workspace.id,
        user.sessionId,
      ]),
    );
    expect((await currentUser(user.token)).status).toBe(401);
  });
});

describe('secrets', () => {
  test('are in the database as hashes only', async () => {
    const signedIn = await login(email, password);
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query<{ row: string; token_hash: Buffer }>(
        'select s::text as row, token_hash from sessions s where workspace_id = $1 order by id',
        [workspace.id],
      ),
    );
    const text = rows.map((row) => row.row).join('\n');
    expect(text).not.toContain(signedIn.result.token);
    expect(text).not.toContain(Buffer.from(signedIn.result.token).toString('hex'));
    const sha = (secret: string) => createHash('sha256').update(secret).digest('hex');
    expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(sha(signedIn.result.token));
    expect(text).not.toContain(signedIn.result.salt);
    const user = await workspace.addUser(3);
    await workspace.setConfirmed(user);
    const newPassword = 'nine lives of a grey cat';
    await user.call('PUT', '/api/auth/password', { body: { password: newPassword, repeat: newPassword } });
    const users = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query<{ password_hash: string }>('select password_hash from users where workspace_id = $1 and id = $2', [
        workspace.id,
        user.id,
      ]),
    );
    expect(users.rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("a token of one workspace is nothing on another's host", async () => {
    const other = await app.createWorkspace();
    expect((await currentUser(owner.token, other.host)).status).toBe(401);
    expect((await currentUser(other.owner.token)).status).toBe(401);
  });

  test.for(['', 'short', 'Basic abc', 'a'.repeat(200)])('a malformed token %j is a 401', async (token) => {
    const answer = await app.call(workspace.host, 'GET', '/api/auth/current-user', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'auth.required']);
  });
});
