import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClientErasure } from '@switchboard/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '../../../platform/database/index.ts';
import { openStorage } from '../../../platform/files/index.ts';
import { prepareJobs } from '../../../platform/jobs/index.ts';
import { storeAnnouncements } from '../../../platform/realtime/index.ts';
import { asOwner, depsOf, restore } from '../../../testing/backup-fixture.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { eventually } from '../../../testing/messengers/messaging-fixture.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';
import { backUp } from '../backups/index.ts';
import { makeLedger } from './ledger.ts';
import { repeatErasures } from './repeat-erasures.ts';

let folder: string;
let app: TestApp;
let workspace: TestWorkspace;
let target: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-repeated-'));
  app = await startTestApp({
    env: { BACKUP_DIR: path.join(folder, 'backups'), FILES_URL: path.join(folder, 'files') },
  });
  workspace = await app.createWorkspace();
  target = await makeTestDatabase({ isEmpty: true });
});
afterAll(async () => {
  await app.close();
  await target.close();
  await rm(folder, { recursive: true });
});

test('a backup of before brings nobody back who was erased, and nobody else is erased for them [25.40]', async () => {
  const { owner } = workspace;
  await workspace.setConfirmed(owner);
  const erased = await addConversation(app, workspace.id, 'Forgotten');
  const kept = await addConversation(app, workspace.id, 'Kept');
  await owner.call('POST', `/api/channels/${erased.channelId}/messages`, { body: { content: 'a secret of theirs' } });
  const storage = await openStorage({ folder: path.join(folder, 'files') });
  const file = path.join(folder, 'before.tar');
  await backUp(depsOf(app.database.connection, storage, app.secretKey), file);

  const begun = await owner.call<ClientErasure>('POST', `/api/clients/${erased.clientId}/erasure`, {
    body: { name: 'Forgotten' },
  });
  expect(begun.result).toMatchObject({ backup_days: 14 });
  await eventually(async () => {
    const { result } = await owner.call<ClientErasure>('GET', `/api/client-erasures/${begun.result.id}`);
    expect(result.state).toBe('done');
  });

  // The list lies beside the daily backups, where a restore looks for it.
  const ledger = makeLedger([path.join(folder, 'backups')]);
  const listed = await ledger.read();
  expect(listed).toEqual([
    { workspaceId: workspace.id, clientId: erased.clientId, since: expect.any(Number) as number },
  ]);
  // The same number, but another client's.
  await ledger.add([{ workspaceId: workspace.id, clientId: kept.clientId, since: 1 }]);

  await restore(file, target.connection, await openStorage({ folder: path.join(folder, 'restored') }));
  const names = () =>
    asOwner(target.connection, async (client) => {
      const { rows } = await client.query<{ first_name: string }>('select first_name from clients order by id');
      return rows.map((row) => row.first_name);
    });
  expect(await names()).toEqual(['Forgotten', 'Kept']);
  const database = makeDatabase({ connection: target.connection, poolSize: 2 });
  storeAnnouncements(database, () => {});
  const deps = {
    database,
    ledger,
    listWorkspaceIds: async () => [workspace.id],
  };
  expect(await repeatErasures(deps)).toBe(1);
  expect(await names()).toEqual(['', 'Kept']);
  expect(await repeatErasures(deps)).toBe(0);
  await database.close();

  await prepareJobs(target.connection, pino({ level: 'silent' }));
  const again = await startTestApp({
    share: { ...app, database: target },
    env: { FILES_URL: path.join(folder, 'restored') },
  });
  try {
    await eventually(async () => {
      const rows = await asOwner(target.connection, (client) =>
        client.query<{ content: string }>(`select content from messages where content like '%secret of theirs%'`),
      );
      expect(rows.rowCount).toBe(0);
      const erasures = await asOwner(target.connection, (client) =>
        client.query('select requested_by, finished_at from client_erasures where finished_at is not null'),
      );
      expect(erasures.rows).toMatchObject([{ requested_by: null }]);
    });
  } finally {
    await again.app.close();
  }
});
