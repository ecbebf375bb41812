import type { AuditEntry, Retention, RetentionDays } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailingApp, startMailingApp } from '../../../testing/accounts/account-fixture.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { makeGroup, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';

let fixture: MailingApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  fixture = await startMailingApp();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  workspace = await fixture.app.createWorkspace();
  owner = workspace.owner;
});

const forEver: RetentionDays = { team_messages: null, client_messages: null, team_files: null, client_files: null };
const acting = (days: number | null) => ({ days, acts_at: null, earlier_days: null });
const read = async (by = owner) => (await by.call<Retention>('GET', '/api/workspace/retention')).result;
const save = (days: Partial<Record<keyof RetentionDays, unknown>>, by = owner) =>
  by.call<Retention>('PUT', '/api/workspace/retention', { body: { ...forEver, ...days } });
const saveConfirmed = async (days: Partial<RetentionDays>) => {
  await workspace.setConfirmed(owner);
  return (await save(days)).result;
};
const letActs = () => fixture.query(`update retention_rules set acts_at = acts_at - interval '25 hours'`);
const listAudit = async () =>
  (await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log')).result.data.map(({ action, changes }) => ({
    action,
    changes,
  }));

describe('how long messages and files are kept', () => {
  test('is for ever, until the owner sets it', async () => {
    expect(await read()).toEqual({
      team_messages: acting(null),
      client_messages: acting(null),
      team_files: acting(null),
      client_files: acting(null),
    });
  });

  test('is shortened only by who confirms, acts a day later, is recorded, and told by mail [11.12]', async () => {
    const refused = await save({ team_messages: 90 });
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'auth.confirmation_required']);
    expect((await read()).team_messages).toEqual(acting(null));
    expect(await listAudit()).toEqual([]);

    const saved = await saveConfirmed({ team_messages: 90 });
    const { rows } = await fixture.query<{ hours: number }>(
      `select extract(epoch from acts_at - now()) / 3600 as hours from retention_rules where workspace_id = $1`,
      [workspace.id],
    );
    expect(Number(rows[0]?.hours)).toBeGreaterThan(23.9);
    expect(saved.team_messages).toMatchObject({ days: 90, earlier_days: null });
    expect(saved.team_messages.acts_at).not.toBeNull();
    expect(saved.client_messages).toEqual(acting(null));
    expect(await read()).toEqual(saved);
    expect(await listAudit()).toEqual([
      { action: 'workspace.retention_changed', changes: { team_messages: { from: null, to: 90 } } },
    ]);
    const { rows: owners } = await fixture.query<{ email: string }>(
      'select email from users where workspace_id = $1 and id = $2',
      [workspace.id, owner.id],
    );
    const { mail } = await fixture.mailTo(owners[0]?.email ?? '');
    expect(mail.text).toContain('In 24 hours');
    expect(mail.text).toContain('/preferences/super-admin/');
  });

  test('can be taken back and made longer without asking who it is, and at once [11.12]', async () => {
    await saveConfirmed({ team_messages: 90, client_files: 30 });
    await workspace.setConfirmed(owner, false);
    const back = await save({ client_files: 30 });
    expect(back.status).toBe(200);
    expect(back.result.team_messages).toEqual(acting(null));
    expect(back.result.client_files).toMatchObject({ days: 30, earlier_days: null });
    await letActs();
    expect((await read()).client_files).toEqual(acting(30));
    expect((await save({ client_files: 365 })).result.client_files).toEqual(acting(365));
    // The present rule holds on while a shorter time waits.
    expect((await save({ client_files: 60 })).status).toBe(403);
    expect((await saveConfirmed({ client_files: 60 })).client_files).toMatchObject({ days: 60, earlier_days: 365 });
    expect((await save({ client_files: 365 })).result.client_files).toEqual(acting(365));
  });

  test.for([6, 3651, 30.5, '30', [30], true, -90])('is not %j days', async (days) => {
    const answer = await save({ client_messages: days });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field: 'client_messages', message: 'validation.invalid' }]);
  });

  test('is nothing that anybody but the owner sees or sets, nor the owner of another workspace', async () => {
    const administrator = await workspace.addUser(1);
    await workspace.setConfirmed(administrator);
    for (const call of [
      administrator.call('GET', '/api/workspace/retention'),
      administrator.call('GET', '/api/workspace/retention/preview?team_messages=30'),
      save({ team_messages: 30 }, administrator),
    ]) {
      expect((await call).body.error?.code).toBe('workspace.owner_only');
    }
    const other = await fixture.app.createWorkspace();
    await other.setConfirmed(other.owner);
    await save({ team_messages: 30 }, other.owner);
    expect((await read()).team_messages).toEqual(acting(null));
  });
});

test('before it is saved the owner is told how much is older, in channels and in conversations [11.12]', async () => {
  const channel = await makeGroup(owner);
  const conversation = await addConversation(fixture.app, workspace.id);
  const post = async (channelId: number, bytes?: string) => {
    const files =
      bytes === undefined ? [] : [(await upload(owner, Buffer.from(bytes), 'a.txt', 'text/plain')).result.model.id];
    const sent = await owner.call('POST', `/api/channels/${channelId}/messages`, { body: { content: 'word', files } });
    expect(sent.status).toBe(201);
  };
  const preview = async (query: string) =>
    (await owner.call('GET', `/api/workspace/retention/preview?${query}`)).result;
  await post(channel.id, 'four');
  await post(channel.id, 'sixsix');
  await post(conversation.channelId, 'eight888');
  const age = async (channelId: number, days: number) =>
    fixture.query(
      `update messages set ts = ts - $3::bigint * 86400000000 where workspace_id = $1 and channel_id = $2`,
      [workspace.id, channelId, days],
    );
  await age(channel.id, 40);
  await age(conversation.channelId, 100);
  await post(channel.id, 'new');
  const counted = await fixture.query<{ channel_id: string; count: number }>(
    'select channel_id::int, count(*)::int from messages where workspace_id = $1 group by 1',
    [workspace.id],
  );
  const countOf = (id: number) => Number(counted.rows.find((row) => Number(row.channel_id) === id)?.count);
  const [old, clients] = [countOf(channel.id) - 1, countOf(conversation.channelId)];
  expect(await preview('')).toEqual({ messages: 0, files: 0, file_bytes: 0 });
  expect(await preview('team_messages=30')).toEqual({ messages: old, files: 2, file_bytes: 10 });
  expect(await preview('team_messages=60')).toEqual({ messages: 0, files: 0, file_bytes: 0 });
  expect(await preview('team_files=30')).toEqual({ messages: 0, files: 2, file_bytes: 10 });
  expect(await preview('client_messages=90&client_files=7&team_files=7')).toEqual({
    messages: clients,
    files: 3,
    file_bytes: 18,
  });
  expect((await owner.call('GET', '/api/workspace/retention/preview?team_messages=1')).status).toBe(422);
});
