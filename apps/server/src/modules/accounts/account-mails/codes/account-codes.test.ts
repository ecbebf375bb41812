import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { lockWaits } from '../../../../testing/lock-waits.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../../testing/test-app.ts';
import { type CodePurpose, checkCode, endCodes, issueCode, redeemCode } from './account-codes.ts';

let app: TestApp;
let owner: Client;
let workspace: TestWorkspace;
let other: TestWorkspace;
let userId: number;

beforeAll(async () => {
  app = await startTestApp();
  owner = new Client(app.database.connection);
  await owner.connect();
  workspace = await app.createWorkspace();
  other = await app.createWorkspace();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  userId = (await workspace.addUser(3)).id;
});

const inWorkspace = <Result>(work: (tx: Transaction) => Promise<Result>, workspaceId = workspace.id) =>
  app.resources.database.inWorkspace(workspaceId, work);
const mine = (purpose: CodePurpose = 'password') => ({ workspaceId: workspace.id, userId, purpose });
const issue = (purpose?: CodePurpose, more: Partial<Parameters<typeof issueCode>[1]> = {}) =>
  inWorkspace((tx) => issueCode(tx, { ...mine(purpose), ...more }));
const redeem = (code: string, purpose?: CodePurpose) => inWorkspace((tx) => redeemCode(tx, { ...mine(purpose), code }));
const check = (code: string, purpose?: CodePurpose) => inWorkspace((tx) => checkCode(tx, { ...mine(purpose), code }));
const isRefused = (use: Promise<unknown>) =>
  use.then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === 'auth.code_invalid',
  );

test('a code is 32 random bytes, and only its hash is stored [13.9]', async () => {
  const code = await issue('email_change', { data: { email: 'new@acme.test' } });
  expect(Buffer.from(code, 'base64url')).toHaveLength(32);
  const { rows } = await owner.query('select row_to_json(c)::text as stored from account_codes c where user_id = $1', [
    userId,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].stored).not.toContain(code);
  expect(rows[0].stored).not.toContain(Buffer.from(code, 'base64url').toString('hex'));
  expect(await redeem(code, 'email_change')).toEqual({ email: 'new@acme.test' });
});

test('is checked without being used, and used once', async () => {
  const code = await issue();
  expect(await check(code)).toEqual({});
  expect(await check(code)).toEqual({});
  expect(await redeem(code)).toEqual({});
  expect(await isRefused(redeem(code))).toBe(true);
  expect(await isRefused(check(code))).toBe(true);
});

test('of twenty at once one has it [13.9]', async () => {
  const code = await issue();
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(code)));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const use of uses) if (use.status === 'rejected') expect(use.reason.code).toBe('auth.code_invalid');
});

test('the newest wins, also over one that is being used [13.9]', async () => {
  const first = await issue();
  const second = await issue();
  expect(await isRefused(redeem(first))).toBe(true);
  let refused = Promise.resolve(false);
  await inWorkspace(async (tx) => {
    await issueCode(tx, mine());
    // Waits for this transaction, which has not committed yet.
    refused = isRefused(redeem(second));
    await lockWaits(app);
  });
  expect(await refused).toBe(true);
});

test('stays valid where the change it was used for is undone', async () => {
  const code = await issue();
  const undone = inWorkspace(async (tx) => {
    await redeemCode(tx, { ...mine(), code });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await redeem(code)).toEqual({});
});

test('is nobody else’s: not another user’s, workspace’s or purpose’s, nor in another spelling', async () => {
  const code = await issue('password');
  const { id: colleague } = await workspace.addUser(3);
  expect(await isRefused(redeem(code, 'invitation'))).toBe(true);
  expect(await isRefused(inWorkspace((tx) => redeemCode(tx, { ...mine(), userId: colleague, code })))).toBe(true);
  const theirs = { workspaceId: other.id, userId: other.owner.id, purpose: 'password' } as const;
  expect(await isRefused(inWorkspace((tx) => redeemCode(tx, { ...theirs, code }), other.id))).toBe(true);
  expect(await isRefused(inWorkspace((tx) => redeemCode(tx, { ...mine(), code }), other.id))).toBe(true);
  const bytes = Buffer.from(code, 'base64url');
  for (const spelling of [
    `${code}=`,
    ` ${code}`,
    code.toLowerCase(),
    bytes.toString('base64'),
    bytes.toString('hex'),
  ]) {
    if (spelling !== code) expect(await isRefused(redeem(spelling))).toBe(true);
  }
  expect(await redeem(code)).toEqual({});
});

test.for([
  ['password', 60],
  ['invitation', 7 * 24 * 60],
  ['email_change', 24 * 60],
] as const)('for %s is valid for %i minutes [13.9]', async ([purpose, minutes]) => {
  const code = await issue(purpose);
  const { rows } = await owner.query(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from account_codes where user_id = $1`,
    [userId],
  );
  expect(rows[0].minutes).toBe(minutes);
  await owner.query(`update account_codes set expires_at = now() where user_id = $1`, [userId]);
  expect(await isRefused(check(code, purpose))).toBe(true);
  expect(await isRefused(redeem(code, purpose))).toBe(true);
});

describe('ends', () => {
  test.for([
    ['the password', `password_hash = 'another'`],
    ['the e-mail', `email = 'another' || id || '@test.test'`],
    ['the status', 'status = 0'],
    ['the user, deleted', 'deleted_at = now()'],
  ] as const)('with %s, however that is written [13.10]', async ([, change]) => {
    const codes = [await issue('password'), await issue('invitation'), await issue('email_change')];
    const { rowCount } = await owner.query(`update users set ${change} where workspace_id = $1 and id = $2`, [
      workspace.id,
      userId,
    ]);
    expect(rowCount).toBe(1);
    for (const [index, purpose] of (['password', 'invitation', 'email_change'] as const).entries()) {
      expect(await isRefused(redeem(codes[index] ?? '', purpose))).toBe(true);
    }
  });

  test.for([
    ['is made inactive', 'status = 0'],
    ['is deleted', 'deleted_at = now()'],
  ] as const)('for who was invited when the inviter %s, for good [13.10]', async ([, change]) => {
    const { id: inviter } = await workspace.addUser(1);
    const code = await issue('invitation', { issuedBy: inviter });
    const write = (what: string) =>
      owner.query(`update users set ${what} where workspace_id = $1 and id = $2`, [workspace.id, inviter]);
    await write(`password_hash = 'their own new one'`);
    expect(await check(code, 'invitation')).toEqual({});
    await write(change);
    await write('status = 1, deleted_at = null');
    expect(await isRefused(redeem(code, 'invitation'))).toBe(true);
  });

  test('when told so: all of a user’s, or some', async () => {
    const [password, invitation] = [await issue('password'), await issue('invitation')];
    await inWorkspace((tx) => endCodes(tx, workspace.id, userId, ['password']));
    expect(await isRefused(check(password))).toBe(true);
    expect(await check(invitation, 'invitation')).toEqual({});
    await inWorkspace((tx) => endCodes(tx, workspace.id, userId));
    expect(await isRefused(check(invitation, 'invitation'))).toBe(true);
  });

  test('not with what else is written about a user', async () => {
    const code = await issue();
    await owner.query(`update users set first_name = 'Other', role_id = 2, status = status where id = $1`, [userId]);
    expect(await redeem(code)).toEqual({});
  });
});

test('using a code and taking access away at the same time never deadlock', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 15; round += 1) {
    const { id } = await workspace.addUser(3);
    const owned = { ...mine(), userId: id };
    const code = await inWorkspace((tx) => issueCode(tx, owned));
    const uses = await Promise.allSettled([
      inWorkspace(async (tx) => {
        await redeemCode(tx, { ...owned, code });
        await tx.query(`update users set password_hash = 'new' where workspace_id = $1 and id = $2`, [
          workspace.id,
          id,
        ]);
      }),
      inWorkspace((tx) =>
        tx.query('update users set status = 0 where workspace_id = $1 and id = $2', [workspace.id, id]),
      ),
    ]);
    for (const use of uses) outcomes.add(use.status === 'fulfilled' ? 'done' : String(use.reason.code));
  }
  expect([...outcomes].filter((outcome) => !['done', 'auth.code_invalid'].includes(outcome))).toEqual([]);
});

test('codes that have run out are deleted at night', async () => {
  await issue();
  await owner.query('update account_codes set expires_at = now() where user_id = $1', [userId]);
  await owner.query(`select graphile_worker.add_job('prune-account-codes', '{}')`);
  const left = async () => (await owner.query('select from account_codes where user_id = $1', [userId])).rowCount;
  await expect.poll(left).toBe(0);
});
