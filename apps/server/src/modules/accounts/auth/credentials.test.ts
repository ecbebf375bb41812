import { createHash } from 'node:crypto';
import { type endpoints, memberRoleId, type ResultOf, userStatuses } from '@switchboard/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSecretBox } from '../../../platform/secrets/index.ts';
import { type MessagingFixture, startMessaging } from '../../../testing/messengers/messaging-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { request, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { TestSocket } from '../../../testing/test-socket.ts';
import { telegramWebhookSecret } from '../../connectors/telegram/webhook.ts';
import { issueCode as issueAccountCode } from '../account-mails/index.ts';
import { createUser } from '../user-administration/index.ts';

/** Tries each kind of secret wherever some other kind is accepted. */
let fixture: MessagingFixture;
let port: number;
let host: string;
let fileId: number;
let webhookKey: string;
let credentials: Record<string, string>;
/** An invited user who has not finished the account. */
let invitedId: number;
/** A user with an authenticator app. */
let guarded: TestUser;
let appSecret: string;

beforeAll(async () => {
  fixture = await startMessaging();
  const { app, owner, workspace } = fixture;
  ({ port } = app);
  ({ host } = workspace);
  const stored = await upload(owner, Buffer.from('a picture of a cat'), 'cat.txt', 'text/plain');
  fileId = stored.result.model.id;
  const bot = await fixture.connectBot();
  const { rows } = await app.resources.database.global((tx) =>
    tx.query<{ webhook_key: string }>('select webhook_key from bot_routes where service_bot_id = $1', [
      String(bot.telegramId),
    ]),
  );
  webhookKey = rows[0]?.webhook_key ?? '';
  const files = await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query<{ storage_key: string }>('select storage_key from files where workspace_id = $1 and id = $2', [
      workspace.id,
      fileId,
    ]),
  );
  const mailed = await app.resources.database.inWorkspace(workspace.id, async (tx) => {
    invitedId = await createUser(tx, workspace.id, {
      roleId: memberRoleId,
      firstName: 'Invited',
      lastName: '',
      username: 'invited',
      email: 'invited@test.test',
      passwordHash: null,
      status: userStatuses.pending,
    });
    const [workspaceId, userId] = [workspace.id, invitedId];
    return {
      password: await issueAccountCode(tx, { workspaceId, userId: owner.id, purpose: 'password' }),
      email: await issueAccountCode(tx, { workspaceId, userId: owner.id, purpose: 'email_change' }),
      invitation: await issueAccountCode(tx, { workspaceId, userId, purpose: 'invitation' }),
    };
  });
  const recoveryCode = await giveApp();
  const pushKey = await owner.call<ResultOf<typeof endpoints.getPushKey>>('GET', '/api/push/key');
  const hash = createHash('sha256').update(owner.token);
  credentials = {
    token: owner.token,
    'token without its prefix': owner.token.slice(3),
    'hash of the token': hash.copy().digest('hex'),
    'hash of the token as a token': `cs_${hash.digest('base64url')}`,
    salt: owner.salt,
    'session number': String(owner.sessionId),
    'session number as in a salt': owner.sessionId.toString(36),
    'key of the remembered session': `${workspace.id}:${owner.sessionId}`,
    // The fixture has already redeemed one: it is replaced with a fresh code before each attempt that should succeed.
    'sign-in code': 'set before each try',
    'code for a new password': mailed.password,
    'code for a new address': mailed.email,
    'code of an invitation': mailed.invitation,
    'push key': pushKey.result.key,
    'webhook secret': telegramWebhookSecret(makeSecretBox(app.secretKey), webhookKey),
    'webhook key': webhookKey,
    'bot token': bot.secretToken,
    'file address': `/files/${fileId}/?salt=${owner.salt}`,
    'file number': String(fileId),
    'storage key': files.rows[0]?.storage_key ?? '',
    password: testPassword,
    'secret of an app': appSecret,
    'code of an app': 'set before each try',
    'recovery code': recoveryCode,
    'challenge of a sign-in': 'set before each try',
    nothing: '',
  };
  expect(Object.entries(credentials).filter(([name, value]) => value === '' && name !== 'nothing')).toEqual([]);
});

afterAll(() => fixture.close());

/** Gives the guarded user an authenticator app; returns a recovery code. */
const giveApp = async (): Promise<string> => {
  guarded = await fixture.workspace.addUser(1);
  await fixture.workspace.givePassword(guarded);
  await fixture.workspace.setConfirmed(guarded);
  ({ secret: appSecret } = (await guarded.call<{ secret: string }>('POST', '/api/auth/second-factors/totp')).result);
  const enabled = await guarded.call<ResultOf<typeof endpoints.enableTotp>>(
    'POST',
    '/api/auth/second-factors/totp/enable',
    { body: { code: appCode() } },
  );
  return enabled.result.recovery_codes[0] ?? '';
};
const appCode = () => new TOTP({ secret: Secret.fromBase32(appSecret) }).generate();

/** As if no code of the guarded user had been used. */
const forgetUsed = () =>
  fixture.app.resources.database.inWorkspace(fixture.workspace.id, async (tx) => {
    await tx.query('update totp_secrets set last_period = 0 where workspace_id = $1', [fixture.workspace.id]);
    await tx.query('update recovery_codes set used_at = null where workspace_id = $1', [fixture.workspace.id]);
  });

/** Of a sign-in of the guarded user that has shown the password. */
const issueChallenge = async (): Promise<string> => {
  const body = { username: `user${guarded.id}`, password: testPassword };
  const answer = await request(port, host, 'POST', '/api/auth/login', { body });
  return String(answer.body.error?.params['challenge']);
};

const issueCode = async () => {
  const { resources } = fixture.app;
  const code = `${crypto.randomUUID()}-a-code`;
  await resources.database.inWorkspace(fixture.workspace.id, (tx) =>
    tx.query(
      `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
       values ($1, sha256($2::bytea), 1, now() + interval '1 minute')`,
      [fixture.workspace.id, Buffer.from(code)],
    ),
  );
  return code;
};

const readFile = async (salt: string) =>
  (await request(port, host, 'GET', `/files/${fileId}/?salt=${encodeURIComponent(salt)}`)).status === 200;

/** The ways into the server; each function tells whether a secret is accepted. */
const entryPoints: Record<string, (secret: string) => Promise<boolean>> = {
  'the API': async (secret) =>
    (
      await request(port, host, 'GET', '/api/auth/current-user', {
        headers: { authorization: `Bearer ${secret}` },
      })
    ).status === 200,
  'the socket': async (secret) => {
    const socket = await TestSocket.open(port, host);
    socket.send({ type: 'hello', token: secret });
    try {
      await socket.waitFor((frame) => frame.type === 'welcome');
      return true;
    } catch {
      // 4401 specifically: the browser must learn that it is signed out.
      expect(socket.closeCode).toBe(4401);
      return false;
    } finally {
      socket.close();
    }
  },
  'a file, as a token': async (secret) =>
    (
      await request(port, host, 'GET', `/files/${fileId}/`, {
        headers: { authorization: `Bearer ${secret}` },
      })
    ).status === 200,
  'a file, as a salt': readFile,
  'the sign-in code': async (secret) =>
    (await request(port, host, 'POST', '/api/auth/sign-in-code', { body: { code: secret } })).status === 200,
  'the password': async (secret) =>
    (
      await request(port, host, 'POST', '/api/auth/login', {
        body: { username: `owner@${fixture.workspace.subdomain}.test`, password: secret },
      })
    ).status === 200,
  'the page for a new password': async (secret) =>
    (await request(port, host, 'POST', '/api/forgot-password/check-code', { body: { id: 1, code: secret } })).status ===
    200,
  'the page of an invitation': async (secret) =>
    (
      await request(port, host, 'POST', '/api/auth/check-activation-code', {
        body: { id: invitedId, code: secret },
      })
    ).status === 200,
  'the second step, as its challenge': async (secret) =>
    (await request(port, host, 'POST', '/api/auth/second-factor', { body: { challenge: secret, code: appCode() } }))
      .status === 200,
  'the second step, as its code': async (secret) => {
    const body = { challenge: await issueChallenge(), code: secret };
    return (await request(port, host, 'POST', '/api/auth/second-factor', { body })).status === 200;
  },
  'the confirmation, as a password': async (password) =>
    (await guarded.call('POST', '/api/auth/confirm', { body: { password } })).status === 200,
  'the confirmation, as a code': async (code) =>
    (await guarded.call('POST', '/api/auth/confirm', { body: { code } })).status === 200,
  'the webhook, as its secret': async (secret) =>
    (
      await request(port, 'localhost:3000', 'POST', `/webhook/telegram/${webhookKey}`, {
        body: { update_id: 1 },
        headers: { 'x-telegram-bot-api-secret-token': secret },
      })
    ).status === 200,
  'the webhook, as its address': async (secret) =>
    (
      await request(port, 'localhost:3000', 'POST', `/webhook/telegram/${encodeURIComponent(secret)}`, {
        body: { update_id: 1 },
        headers: { 'x-telegram-bot-api-secret-token': credentials['webhook secret'] ?? '' },
      })
    ).status === 200,
};

const opens: Record<string, string[]> = {
  token: ['the API', 'the socket', 'a file, as a token'],
  salt: ['a file, as a salt'],
  'sign-in code': ['the sign-in code'],
  'code for a new password': ['the page for a new password'],
  'code of an invitation': ['the page of an invitation'],
  password: ['the password', 'the confirmation, as a password'],
  'code of an app': ['the second step, as its code', 'the confirmation, as a code'],
  'recovery code': ['the second step, as its code', 'the confirmation, as a code'],
  'challenge of a sign-in': ['the second step, as its challenge'],
  'webhook secret': ['the webhook, as its secret'],
  'webhook key': ['the webhook, as its address'],
};

describe('a secret opens its own way in and no other, while the session is remembered by its token and by its salt:', () => {
  beforeEach(async () => {
    credentials['sign-in code'] = await issueCode();
    credentials['code of an app'] = appCode();
    credentials['challenge of a sign-in'] = await issueChallenge();
  });

  test.for(Object.keys(entryPoints))('%s', async (entryPoint) => {
    const opened: string[] = [];
    for (const [kind, secret] of Object.entries(credentials)) {
      await forgetUsed();
      // Both are cached for less than a second, so they are looked up again before each attempt.
      expect(await readFile(fixture.owner.salt)).toBe(true);
      expect((await fixture.owner.call('GET', '/api/auth/sessions')).status).toBe(200);
      if ((await entryPoints[entryPoint]?.(secret)) === true) opened.push(kind);
    }
    expect(opened).toEqual(Object.keys(credentials).filter((kind) => opens[kind]?.includes(entryPoint) === true));
  });
});

test("what a stranger says on a socket never makes the files of a session's user fail", async () => {
  const user = await fixture.workspace.addUser(1);
  const stored = await upload(user, Buffer.from('mine'), 'mine.txt', 'text/plain');
  const own = stored.result.model.id;
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const socket = await TestSocket.open(port, host);
    for (const token of [String(user.sessionId), user.salt, `cs_${'x'.repeat(43)}`]) {
      socket.send({ type: 'hello', token });
    }
    statuses.push((await request(port, host, 'GET', `/files/${own}/?salt=${user.salt}`)).status);
    expect(await socket.waitForClose()).toBe(4401);
    statuses.push((await request(port, host, 'GET', `/files/${own}/?salt=${user.salt}`)).status);
  }
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
});
