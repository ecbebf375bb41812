import { setTimeout as delay } from 'node:timers/promises';
import type { AuditEntry } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { listAuditRetentions } from '../workspaces/index.ts';
import { changesBetween, type NewAuditEntry, recordAudit } from './index.ts';
import { makePruneAuditLog } from './prune-audit-log.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});
afterAll(() => app.close());

const record = (entry: Partial<NewAuditEntry> = {}, at = workspace) =>
  app.resources.database.inWorkspace(at.id, (tx) =>
    recordAudit(tx, {
      workspaceId: at.id,
      actorId: at.owner.id,
      action: 'bot.added',
      subject: { kind: 'bot', id: 1, name: 'Support' },
      ip: '203.0.113.7',
      userAgent: 'Firefox',
      ...entry,
    }),
  );

const list = async (query = '', by = owner) => {
  const answer = await by.call<{ data: AuditEntry[]; count: number; hasMore: boolean }>(
    'GET',
    `/api/audit-log?${query}`,
  );
  expect(answer.status).toBe(200);
  return answer.result;
};
const namesIn = async (query: string) => (await list(query)).data.map(({ subject }) => subject.name);

describe('the audit log', () => {
  test('says who changed what, from where and by which names they had then', async () => {
    const user = await workspace.addUser(1, 'Taras');
    const changes = { name: { from: 'A', to: 'B' } };
    await record({
      actorId: user.id,
      action: 'role.updated',
      subject: { kind: 'role', id: 3, name: 'Member' },
      changes,
    });
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(`update users set first_name = 'Else' where workspace_id = $1 and id = $2`, [workspace.id, user.id]),
    );
    const { data } = await list(`actor_id=${user.id}`);
    expect(data).toMatchObject([
      {
        actor: { id: user.id, name: `Taras ${user.id}` },
        action: 'role.updated',
        subject: { kind: 'role', id: 3, name: 'Member' },
        changes,
        ip: '203.0.113.7',
        user_agent: 'Firefox',
      },
    ]);
  });

  test('is chosen by person, action, subject, address and time, and comes page by page, the newest first [11.9]', async () => {
    const there = await app.createWorkspace();
    const names: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      const ip = n > 3 ? '2001:db8::1' : '198.51.100.1';
      const action = n === 2 ? 'bot.deleted' : 'bot.updated';
      await record({ action, ip, subject: { kind: 'bot', id: n, name: `Bot ${n}` } }, there);
      names.push(`Bot ${n}`);
      // Entries are told apart by milliseconds below.
      await delay(3);
    }
    const named = async (query: string) => (await list(query, there.owner)).data.map(({ subject }) => subject.name);
    expect(await named('')).toEqual(names.toReversed());
    expect(await named('action=bot.deleted')).toEqual(['Bot 2']);
    expect(await named('subject_kind=bot&subject_id=4')).toEqual(['Bot 4']);
    expect(await named('subject_kind=role')).toEqual([]);
    expect(await named('ip=2001:')).toEqual(['Bot 5', 'Bot 4']);
    expect(await named('ip=%25')).toEqual([]);
    const { data } = await list('subject_id=3', there.owner);
    const time = data[0]?.created_at ?? '';
    expect(await named(`from=${new Date(Date.parse(time) + 1).toISOString()}`)).toEqual(['Bot 5', 'Bot 4']);
    expect(await named(`to=${new Date(Date.parse(time) - 1).toISOString()}`)).not.toContain('Bot 3');
    expect(await list('limit=2&offset=2', there.owner)).toMatchObject({ count: 5, hasMore: true });
    expect(await named('limit=2&offset=4')).toEqual(['Bot 1']);
    expect((await there.owner.call('GET', '/api/audit-log?action=nothing')).status).toBe(422);
  });

  test('keeps hostile names and addresses as text, cut to their length', async () => {
    const name = `<img src=x onerror=alert(1)>\0\u202e${'😀'.repeat(300)}`;
    await record({
      subject: { kind: 'user', id: 9, name },
      userAgent: 'x'.repeat(9_000),
      ip: `'; drop table users; --`,
    });
    const { data } = await list('subject_kind=user&subject_id=9');
    expect(Array.from(data[0]?.subject.name ?? '')).toHaveLength(200);
    expect(data[0]?.subject.name).toContain('<img src=x onerror=alert(1)>');
    expect(data[0]?.user_agent).toHaveLength(300);
  });

  test('is rolled back with the change it tells of', async () => {
    await expect(
      app.resources.database.inWorkspace(workspace.id, async (tx) => {
        await recordAudit(tx, {
          workspaceId: workspace.id,
          actorId: owner.id,
          action: 'bot.added',
          subject: { kind: 'bot', id: 77, name: 'Never' },
          ip: '',
          userAgent: null,
        });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await namesIn('subject_id=77')).toEqual([]);
  });

  test('is not rewritten', async () => {
    await record();
    await expect(
      app.resources.database.inWorkspace(workspace.id, (tx) =>
        tx.query(`update audit_log set actor_name = 'Somebody else' where workspace_id = $1`, [workspace.id]),
      ),
    ).rejects.toThrow('audit_log is not changed');
  });

  test('forgets what is older than its workspace keeps, and of others nothing', async () => {
    const keeping = await app.createWorkspace();
    for (const at of [workspace, keeping]) {
      await app.resources.database.inWorkspace(at.id, (tx) =>
        tx.query(
          `insert into audit_log (workspace_id, created_at, action, subject_kind, subject_id, subject_name, changes, ip)
           select $1, now() - make_interval(days => n), 'bot.updated', 'bot', 500, n::text, '{}', ''
           from unnest(array[29, 31, 400]) n`,
          [at.id],
        ),
      );
    }
    await app.resources.database.global((tx) =>
      tx.query('update workspaces set audit_retention_days = 30 where id = $1', [workspace.id]),
    );
    const { database } = app.resources;
    await makePruneAuditLog({ database, listAuditRetentions: () => listAuditRetentions(database) })(null);
    expect(await namesIn('subject_id=500')).toEqual(['29']);
    expect((await list('subject_id=500', keeping.owner)).count).toBe(3);
  });

  test('lists only what is different', () => {
    expect(changesBetween({ a: 1, b: ['x'], c: 'c' }, { a: 2, b: ['x'], c: null })).toEqual({
      a: { from: 1, to: 2 },
      c: { from: 'c', to: null },
    });
  });
});

test('nobody but the owner sees it', async () => {
  const administrator = await workspace.addUser(1);
  const answer = await administrator.call('GET', '/api/audit-log');
  expect(answer.status).toBe(403);
  expect(answer.body.error?.code).toBe('workspace.owner_only');
});
