/** A workspace that is closed and opened again: sockets, files, clients' messages, deliveries, notifications. */
import { closeCodes } from '@switchboard/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyPlanJob } from './modules/foundation/plans/index.ts';
import { enqueueJob } from './platform/jobs/index.ts';
import {
  eventually,
  type MessagingFixture,
  readLines,
  readPhone,
  sendMessage,
  startMessaging,
} from './testing/messengers/messaging-fixture.ts';
import { upload } from './testing/multipart.ts';
import { PushService } from './testing/outside/push-service.ts';
import { soon } from './testing/soon.ts';
import { request, startTestApp, type TestApp } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

let fixture: MessagingFixture;
let service: PushService;
let second: TestApp;
let jobs: Client;

beforeAll(async () => {
  service = await PushService.start();
  fixture = await startMessaging({ SAFE_FETCH_ALLOW: service.origin });
  second = await startTestApp({ env: { SAFE_FETCH_ALLOW: service.origin }, share: fixture.app });
  jobs = new Client(fixture.app.database.connection);
  await jobs.connect();
});
afterAll(async () => {
  await jobs.end();
  await second.close();
  await fixture.close();
  await service.close();
});

/** As a change of the subscription does it. */
const setStatus = (status: number) =>
  fixture.app.resources.database.inWorkspace(fixture.workspace.id, async (tx) => {
    await tx.query('update workspaces set payment_status = $2 where id = $1', [fixture.workspace.id, status]);
    await enqueueJob(tx, applyPlanJob(fixture.workspace.id));
  });
beforeEach(() => setStatus(1));

const waitingJobs = async (task: string) => {
  const { rows } = await jobs.query('select 1 from graphile_worker.jobs where task_identifier = $1', [task]);
  return rows.length;
};
const runJob = async (task: string, payload: object) => {
  await jobs.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
  await expect.poll(() => waitingJobs(task)).toBe(0);
};
const statusOn = async (app: TestApp, path: string) =>
  (await request(app.port, fixture.workspace.host, 'GET', path, { token: fixture.owner.token })).status;

describe('a workspace that is closed', () => {
  test.each([0, 4])(
    'with status %d: sockets on every process are closed within a second, and none is opened [26.12]',
    async (status) => {
      const { host } = fixture.workspace;
      const sockets = [
        await TestSocket.signIn(fixture.app.port, host, fixture.owner.token),
        await TestSocket.signIn(second.port, host, fixture.owner.token),
      ];
      await setStatus(status);
      for (const socket of sockets) {
        await expect.poll(() => socket.closeCode, soon).toBe(closeCodes.workspaceClosed);
      }
      const late = await TestSocket.open(second.port, host);
      late.send({ type: 'hello', token: fixture.owner.token });
      await expect.poll(() => late.closeCode).toBe(closeCodes.workspaceClosed);
      expect(late.frames).toEqual([]);
    },
  );

  test('opens again for sockets and calls on every process, within a second [26.14]', async () => {
    await setStatus(0);
    for (const app of [fixture.app, second]) await expect.poll(() => statusOn(app, '/api/channels')).toBe(403);
    await setStatus(1);
    for (const app of [fixture.app, second]) {
      await expect.poll(() => statusOn(app, '/api/channels'), soon).toBe(200);
      const socket = await TestSocket.signIn(app.port, fixture.workspace.host, fixture.owner.token);
      expect(socket.closeCode).toBeNull();
      socket.close();
    }
  });

  test('shows no file, neither to users nor by a public link, and all of them again [26.12]', async () => {
    const { model } = (await upload(fixture.owner, Buffer.from('a file'))).result;
    const path = `/files/${model.id}/?salt=${fixture.owner.salt}`;
    const read = () => request(fixture.app.port, fixture.workspace.host, 'GET', path);
    expect((await read()).status).toBe(200);
    await setStatus(0);
    await expect.poll(async () => (await read()).status, soon).toBe(403);
    expect((await read()).body.error?.code).toBe('workspace.closed');
    await setStatus(1);
    await expect.poll(async () => (await read()).status, soon).toBe(200);
  });

  test('stores what clients write, keeps what waits for them, and loses neither [26.13]', async () => {
    const bot = await fixture.connectBot();
    const { phone, channelId } = await fixture.openConversation(bot, 'Halyna');
    // Messages written now wait, since their bot is paused.
    await jobs.query(`update bots set state = 'paused', reason = 'plan' where workspace_id = $1 and id = $2`, [
      fixture.workspace.id,
      bot.id,
    ]);
    await sendMessage(fixture.owner, channelId, { content: 'We will answer tomorrow' });
    await setStatus(0);
    await expect.poll(() => waitingJobs('apply-plan')).toBe(0);
    await phone.sendText('Are you there?');
    await eventually(async () => {
      const { rows } = await jobs.query('select 1 from messages where workspace_id = $1 and content = $2', [
        fixture.workspace.id,
        'Are you there?',
      ]);
      expect(rows).toHaveLength(1);
    });
    // The bot speaks again, the workspace does not.
    await jobs.query(`update bots set state = 'active', reason = null where workspace_id = $1 and id = $2`, [
      fixture.workspace.id,
      bot.id,
    ]);
    await runJob('deliver-conversation', { workspace_id: fixture.workspace.id, channel_id: channelId });
    expect(await readPhone(phone)).not.toContain('We will answer tomorrow');
    await expect.poll(() => statusOn(fixture.app, `/api/channels/${channelId}/messages`)).toBe(403);

    await setStatus(1);
    await eventually(async () => expect(await readPhone(phone)).toContain('We will answer tomorrow'));
    await eventually(async () => expect(await readLines(fixture.owner, channelId)).toContain('Are you there?'));
  });

  test('notifies nobody, not even later of what came meanwhile [26.12]', async () => {
    const bot = await fixture.connectBot();
    const { phone } = await fixture.openConversation(bot, 'Iryna');
    service.publicKey = (await fixture.owner.call<{ key: string }>('GET', '/api/push/key')).result.key;
    const device = service.addDevice();
    await fixture.owner.call('POST', '/api/push/subscriptions', { body: device.registration });
    const pushedTexts = () => device.pushes.map(({ body }) => body);
    await phone.sendText('before');
    await expect.poll(pushedTexts).toHaveLength(1);
    await setStatus(0);
    await expect.poll(() => statusOn(fixture.app, '/api/channels')).toBe(403);
    await phone.sendText('meanwhile');
    await eventually(async () => {
      const { rows } = await jobs.query<{ seq: string }>(
        `select seq from messages where workspace_id = $1 and content = 'meanwhile'`,
        [fixture.workspace.id],
      );
      expect(rows).toHaveLength(1);
    });
    await eventually(async () => {
      const { rows } = await jobs.query(
        `select 1 from push_cursors p join workspace_counters c on c.workspace_id = p.workspace_id
         where p.workspace_id = $1 and p.event_seq >= (select max(e.seq) from events e
           where e.workspace_id = $1 and e.data::text like '%meanwhile%')`,
        [fixture.workspace.id],
      );
      expect(rows).toHaveLength(1);
    });
    await setStatus(1);
    await expect.poll(() => statusOn(fixture.app, '/api/channels')).toBe(200);
    await phone.sendText('after');
    await expect.poll(() => pushedTexts().some((text) => text.includes('after'))).toBe(true);
    expect(pushedTexts().some((text) => text.includes('meanwhile'))).toBe(false);
  });
});
