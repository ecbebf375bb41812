import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request, startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

/** Guessing passwords against a server behind a proxy, so that the client addresses are those the proxy reports. */
const env = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
const password = 'correct horse battery';
let seed: TestApp;
let app: TestApp;
let workspace: TestWorkspace;
let nextAddress = 0;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  app = await startTestApp({ share: seed, env });
});

afterAll(async () => {
  await app.close();
  await seed.close();
});

/** An IP address that no test has used yet. */
const takeAddress = () => {
  nextAddress += 1;
  return `198.51.${nextAddress >> 8}.${nextAddress & 255}`;
};

/** A user with a password, whose username contains letters that have more than one uppercase form. */
const addUser = async (): Promise<TestUser & { email: string; username: string }> => {
  const user = await workspace.addUser(3);
  const username = `iris${user.id}`;
  await app.resources.database.inWorkspace(workspace.id, (tx) =>
    tx.query(
      `update users set username = $3,
         password_hash = (select password_hash from users where workspace_id = $1 and id = 1)
       where workspace_id = $1 and id = $2`,
      [workspace.id, user.id, username],
    ),
  );
  return { ...user, username, email: `user${user.id}@test.test` };
};

const signIn = (from: string, username: string, secret: string, server = app) =>
  request(server.port, workspace.host, 'POST', '/api/auth/login', {
    body: { username, password: secret },
    headers: { 'x-forwarded-for': from },
  });
const guess = (from: string, username: string, server = app) => signIn(from, username, 'a guess', server);

/** Guesses until one is refused; returns how many were checked. */
const countLookedAt = async (nextGuess: (index: number) => ReturnType<typeof guess>): Promise<number> => {
  for (let index = 0; index < 40; index += 1) {
    const { status } = await nextGuess(index);
    if (status === 429) return index;
    expect(status).toBe(401);
  }
  return Infinity;
};

describe('one account has ten guesses from one address', () => {
  test('and the answer says when there are more', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    expect(await countLookedAt(() => guess(from, email))).toBe(10);
    const refused = await guess(from, email);
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'request.rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  test('however it is named', async () => {
    const [{ email, username, id }, from] = [await addUser(), takeAddress()];
    const names = [
      email,
      username,
      email.toUpperCase(),
      `İRİS${id}`,
      ` ${username} `,
      `ıRIS${id}`,
      username.toUpperCase(),
    ];
    const lookedAt = { right: 0, other: 0 };
    for (let index = 0; index < 40; index += 1) {
      const name = names[index % names.length] ?? '';
      const { status } = await guess(from, name);
      if (status === 429) break;
      // A dotless ı makes a different name, for the database as well.
      if (name.startsWith('ı')) lookedAt.other += 1;
      else lookedAt.right += 1;
    }
    expect(lookedAt).toEqual({ right: 10, other: 1 });
  });

  test('whatever the caller writes into X-Forwarded-For', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    const tried = await countLookedAt((index) => guess(`203.0.113.${index}, ${takeAddress()}, ${from}`, email));
    expect(tried).toBe(10);
  });

  test('in whatever form it is written, and from however many of the addresses of one IPv6 network', async () => {
    const [first, second] = [await addUser(), await addUser()];
    const from = takeAddress();
    const forms = [from, `::ffff:${from}`, `${from}:4711`, `[::ffff:${from}]:99`];
    expect(await countLookedAt((index) => guess(forms[index % forms.length] ?? '', first.email))).toBe(10);
    expect(await countLookedAt((index) => guess(`2001:db8:1:2:${index}::${index}`, second.email))).toBe(10);
    expect((await guess('2001:db8:1:3::1', second.email)).status).toBe(401);
  });

  test('over a restart, and over the processes of a deployment', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    for (let round = 0; round < 2; round += 1) {
      const restarted = await startTestApp({ share: seed, env });
      for (let index = 0; index < 4; index += 1) expect((await guess(from, email, restarted)).status).toBe(401);
      await restarted.close();
    }
    expect(await countLookedAt(() => guess(from, email))).toBe(2);
  });

  test('also when they come all at once', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    const statuses = (await Promise.all(Array.from({ length: 25 }, () => guess(from, email)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 15 }, () => 429),
    ]);
  });

  test('until the window ends', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    expect(await countLookedAt(() => guess(from, email))).toBe(10);
    await app.resources.database.global((tx) => tx.query('update attempt_counts set ends_at = now()'));
    const later = await startTestApp({ share: seed, env });
    expect(await countLookedAt(() => guess(from, email, later))).toBe(10);
    await later.close();
  });

  test('and who knows the password signs in from elsewhere meanwhile', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    expect(await countLookedAt(() => guess(from, email))).toBe(10);
    expect((await signIn(takeAddress(), email, password)).status).toBe(200);
  });
});

describe('one account has thirty guesses from all addresses together', () => {
  test('then only those in who have signed in from where they are', async () => {
    const [{ email, username }, home] = [await addUser(), takeAddress()];
    expect((await signIn(home, email, password)).status).toBe(200);
    expect(await countLookedAt(() => guess(takeAddress(), email))).toBe(30);
    expect((await signIn(takeAddress(), username, password)).status).toBe(429);
    expect((await signIn(home, email, password)).status).toBe(200);
    expect((await signIn(home, username, password)).status).toBe(200);
    // From that address, too, ten guesses are allowed and no more.
    expect(await countLookedAt(() => guess(home, email))).toBe(10);
  });

  test('and a name nobody has is refused no earlier and no later', async () => {
    const names = ['nobody@nowhere.test', 'NOBODY@nowhere.test', ' Nobody@Nowhere.test'];
    const attack = (index: number) => guess(takeAddress(), names[index % names.length] ?? '');
    expect(await countLookedAt(attack)).toBe(30);
  });
});

describe('one address has thirty tries a minute', () => {
  test('whoever they are for, and is refused before its body is read', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    expect(await countLookedAt((index) => guess(from, `somebody ${index}`))).toBe(30);
    const refused = await signIn(from, email, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await signIn(takeAddress(), email, password)).status).toBe(200);

    const socket = net.connect({ port: app.port, host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: ${workspace.host}\r\nX-Forwarded-For: ${from}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 429 /);
    socket.destroy();
  });

  test('of which those that succeed do not count', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    for (let index = 0; index < 35; index += 1) expect((await signIn(from, email, password)).status).toBe(200);
  });

  test('of which only those under way count, so that many who sign in at once get in one after the other', async () => {
    const [{ email }, from] = [await addUser(), takeAddress()];
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => signIn(from, email, password)))).map(
      ({ status }) => status,
    );
    // Ten at a time for one account; the others are told to retry, and get in when they do.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect((await signIn(from, email, password)).status).toBe(200);
    expect(await countLookedAt(() => guess(from, email))).toBe(10);
  });

  test('for guessing codes as well', async () => {
    const from = takeAddress();
    const redeem = () =>
      request(app.port, workspace.host, 'POST', '/api/auth/sign-in-code', {
        body: { code: 'a guess' },
        headers: { 'x-forwarded-for': from },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await redeem()).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  });
});

test('what is counted tells neither who was tried nor from where, and goes when its window has ended', async () => {
  const from = takeAddress();
  await guess(from, 'a-name-to-look-for');
  const { database } = app.resources;
  const { rows } = await database.global((tx) =>
    tx.query<{ subject: Buffer }>('select subject from attempt_counts where ends_at > now()'),
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { subject } of rows) {
    expect(subject).toHaveLength(32);
    expect(subject.toString('latin1')).not.toMatch(/look-for|198\.51/);
  }
  await database.global((tx) => tx.query('update attempt_counts set ends_at = now()'));
  await database.inWorkspace(workspace.id, (tx) => tx.query(`select enqueue_job('prune-attempts', '{}'::json)`));
  await expect
    .poll(async () => (await database.global((tx) => tx.query('select 1 from attempt_counts'))).rowCount)
    .toBe(0);
});
