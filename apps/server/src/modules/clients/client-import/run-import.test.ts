import { randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import type { ClientImport } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileStorage } from '../../../platform/files/index.ts';
import { addConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../../../testing/test-app.ts';
import { makeImportClientsTask } from './run-import.ts';

let app: TestApp;
let workspace: TestWorkspace;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
});

const clients = 1_500;
const file = `ID,First name\n${Array.from({ length: clients }, (_, n) => `${1001 + n},New`).join('\n')}\n`;

/** An import whose job has not been started, and the job's task with these bytes as its file. */
const prepareRun = async () => {
  const { database } = app.resources;
  const { botId } = await addConversation(app, workspace.id);
  const { model } = (await upload(workspace.owner, Buffer.from(file), 'clients.csv')).result;
  const { result } = await workspace.owner.call<ClientImport>('POST', '/api/client-imports', {
    body: { file_id: model.id },
  });
  const settings = { encoding: 'utf-8', delimiter: ',', targets: ['id', 'first_name'], match: 'id' };
  await database.inWorkspace(workspace.id, async (tx) => {
    await tx.query(
      `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
       select $1, 1000 + n, $2, 1, $3 || n, 'Old' from generate_series(1, $4::int) as n`,
      [workspace.id, botId, randomUUID(), clients],
    );
    await tx.query(
      `update client_imports set state = 'importing', settings = $3, run = 1, rows_total = $4
       where workspace_id = $1 and id = $2`,
      [workspace.id, result.id, JSON.stringify(settings), clients],
    );
  });
  const origin = { ip: '127.0.0.1', userAgent: null };
  const payload = { workspaceId: workspace.id, importId: result.id, run: 1, origin };
  const runWith = (read: () => Readable) => {
    const storage = { read: () => Promise.resolve(read()) } as unknown as FileStorage;
    return makeImportClientsTask({ database, storage })(payload);
  };
  return { id: result.id, runWith };
};
const wholeFile = () => Readable.from([Buffer.from(file)]);

const find = async (id: number): Promise<ClientImport> => {
  const { result } = await workspace.owner.call<{ data: ClientImport[] }>('GET', '/api/client-imports');
  return result.data.find((one) => one.id === id) as ClientImport;
};
const countChanges = async (): Promise<{ changes: number; clients: number; versions: number }> => {
  const { rows } = await app.resources.database.readInWorkspace<{ changes: number; clients: number; versions: number }>(
    workspace.id,
    {
      text: `select count(*)::int as changes, count(distinct client_id)::int as clients,
        (select count(*)::int from clients where workspace_id = $1 and version = 2) as versions
        from client_changes where workspace_id = $1`,
      values: [workspace.id],
    },
  );
  return rows[0] ?? { changes: 0, clients: 0, versions: 0 };
};
const eachOnce = { changes: clients, clients, versions: clients };

test('an import whose process dies goes on with the row after the last that was done [25.34]', async () => {
  const { id, runWith } = await prepareRun();
  const bytes = new PassThrough();
  bytes.write(file.slice(0, file.length / 2));
  const kill = async () => {
    await expect.poll(async () => (await find(id)).rows_done).toBeGreaterThan(0);
    bytes.destroy(new Error('the process dies'));
  };
  await Promise.all([expect(runWith(() => bytes)).rejects.toThrow('the process dies'), kill()]);
  const { rows_done: done, state } = await find(id);
  expect([state, done > 0, done < clients]).toEqual(['importing', true, true]);
  await runWith(wholeFile);
  expect(await find(id)).toMatchObject({ state: 'done', rows_done: clients, changed: clients, unchanged: 0, wrong: 0 });
  expect(await countChanges()).toEqual(eachOnce);
});

test('two processes with the same import do each row once [25.34]', async () => {
  const { id, runWith } = await prepareRun();
  await Promise.all([runWith(wholeFile), runWith(wholeFile), runWith(wholeFile)]);
  // The others have stopped when they saw that another process was further; the last one has gone on, or a repeat does.
  await runWith(wholeFile);
  expect(await find(id)).toMatchObject({ state: 'done', rows_done: clients, changed: clients });
  expect(await countChanges()).toEqual(eachOnce);
});
