import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type AuditEntry,
  type ClientImport,
  type CustomField,
  type endpoints,
  type ImportFailure,
  type ImportProblem,
  type ImportSettings,
  type ListedClient,
  limits,
  type ResultOf,
} from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileStorage } from '../../../platform/files/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { addConversation, type TestConversation } from '../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../testing/multipart.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../testing/test-app.ts';
import { makePreviewImport } from './preview-import.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
});

const sendFile = async (bytes: string | Buffer, by = owner): Promise<ClientImport> => {
  const { model } = (await upload(by, Buffer.from(bytes), 'clients.csv', 'text/csv')).result;
  return (await by.call<ClientImport>('POST', '/api/client-imports', { body: { file_id: model.id } })).result;
};
type Preview = ResultOf<typeof endpoints.previewClientImport>;
const preview = async (id: number, query = '') =>
  (await owner.call<Preview>('GET', `/api/client-imports/${id}/preview${query}`)).result;
const find = async (id: number): Promise<ClientImport> => {
  const { result } = await owner.call<{ data: ClientImport[] }>('GET', '/api/client-imports');
  return result.data.find((one) => one.id === id) as ClientImport;
};
const isOver = ({ state }: ClientImport) => state !== 'checking' && state !== 'importing';
const settled = async (id: number): Promise<ClientImport> => {
  await expect.poll(async () => isOver(await find(id))).toBe(true);
  return find(id);
};
const check = async (id: number, settings: ImportSettings): Promise<ClientImport> => {
  expect((await owner.call('PUT', `/api/client-imports/${id}/check`, { body: settings })).status).toBe(200);
  return settled(id);
};
const start = (id: number) => owner.call<ClientImport>('PUT', `/api/client-imports/${id}/start`);
const problems = async (id: number): Promise<ImportProblem[]> =>
  (await owner.call<{ data: ImportProblem[] }>('GET', `/api/client-imports/${id}/problems`)).result.data;
/** As the page does it: with the guessed settings of the file. */
const checkFile = async (bytes: string | Buffer): Promise<ClientImport> => {
  const { id } = await sendFile(bytes);
  return check(id, (await preview(id)).settings);
};
const importFile = async (bytes: string | Buffer): Promise<ClientImport> => {
  const { id, state } = await checkFile(bytes);
  expect(state).toBe('checked');
  expect((await start(id)).status).toBe(200);
  return settled(id);
};
const addField = async (title: string, type = 'text', choices: string[] = []): Promise<CustomField> =>
  (await owner.call<CustomField>('POST', '/api/addCustomField', { body: { title, type, choices } })).result;
const listClients = async (query = ''): Promise<ListedClient[]> =>
  (await owner.call<{ data: ListedClient[] }>('GET', `/api/clients?sortBy=id&limit=100${query}`)).result.data;
const edit = (id: number, more: object) =>
  owner.call('PUT', '/api/editClient', { body: { id, first_name: 'Halyna', ...more } });
const addClients = async (count: number): Promise<TestConversation[]> => {
  const made: TestConversation[] = [];
  for (let n = 0; n < count; n += 1) made.push(await addConversation(app, workspace.id, `Client ${n}`));
  return made;
};
const counts = ({ changed, unchanged, wrong, state }: ClientImport) => ({ state, changed, unchanged, wrong });

describe('an import', () => {
  test('changes clients found by their ids, with values, history, search and the names of conversations [25.31]', async () => {
    const [first, second] = await addClients(2);
    const size = await addField('Size', 'choice', ['S', 'XL']);
    const done = await importFile(
      `ID;Ім’я;Прізвище;Phone;Size;Notes\n${first?.clientId};Олена;Ковальчук;'+380671234567;XL;x\n${second?.clientId};;;;;\n`,
    );
    expect(counts(done)).toEqual({ state: 'done', changed: 1, unchanged: 1, wrong: 0 });
    const [olena, other] = await listClients();
    expect(olena).toMatchObject({ first_name: 'Олена', last_name: 'Ковальчук', phone: '+380671234567' });
    expect(olena?.customFields).toMatchObject([{ field_id: size.id, value: 'XL' }]);
    expect(other).toMatchObject({ first_name: 'Client 1', version: 1 });
    expect((await listClients(`&name=${encodeURIComponent('ковальч')}`)).map(({ id }) => id)).toEqual([
      first?.clientId,
    ]);
    expect((await listClients('&name=0671234567')).map(({ id }) => id)).toEqual([first?.clientId]);
    const channel = await owner.call<{ name: string }>('GET', `/api/channels/${first?.channelId}`);
    expect(channel.result.name).toBe('Олена Ковальчук');
    const history = await owner.call<{ data: { field: string; actor: { id: number } | null }[] }>(
      'GET',
      `/api/clients/${first?.clientId}/history`,
    );
    expect(history.result.data.map(({ field }) => field).toSorted()).toEqual(['field', 'name', 'phone']);
    const audit = await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log');
    expect(audit.result.data.filter(({ action }) => action.startsWith('client.'))).toMatchObject([
      { action: 'client.imported', changes: { changed: { to: 1 }, unchanged: { to: 1 }, skipped: { to: 0 } } },
    ]);
  });

  test('takes a tick away by its opposite, beside a value that is written', async () => {
    const [first, second] = (await addClients(2)).map(({ clientId }) => clientId);
    await addField('VIP', 'checkbox');
    const size = await addField('Size');
    await importFile(`ID;VIP;Size\n${first};true;Small\n${second};true;\n`);
    expect((await listClients()).map(({ customFields }) => customFields.map(({ value }) => value))).toEqual([
      ['true', 'Small'],
      ['true'],
    ]);
    expect(counts(await importFile(`ID;VIP;Size\n${first};false;Large\n${second};false;\n`))).toMatchObject({
      changed: 2,
      wrong: 0,
    });
    const { rows } = await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query<{ client_id: number; field_id: number; value: string }>(
        'select client_id, field_id, value from custom_field_values order by client_id',
      ),
    );
    expect(rows).toEqual([{ client_id: first, field_id: size.id, value: 'Large' }]);
  });

  test('finds clients by phones in any notation and by usernames, and tells of those it cannot find [25.31]', async () => {
    const [olena, ivan, twinA, twinB] = (await addClients(4)).map(({ clientId }) => clientId) as [
      number,
      number,
      number,
      number,
    ];
    await edit(olena, { phone: '+380 (67) 123-45-67' });
    await edit(ivan, { viber_phone: '380501112233', username: 'Ivan_K' });
    for (const id of [twinA, twinB]) await edit(id, { phone: '+380990000000' });
    const byPhone = await importFile(
      [
        'phone,last name',
        '00380671234567,Found',
        "'+38 050 111 22 33,Found",
        '+380990000000,Twice',
        '+380440000000,Nobody',
        ',Empty',
        'call me,Words',
        '380671234567,Again',
      ].join('\n'),
    );
    expect(counts(byPhone)).toEqual({ state: 'done', changed: 2, unchanged: 0, wrong: 5 });
    expect(await problems(byPhone.id)).toEqual([
      { row: 4, column: '', message: 'import.several_clients', params: {} },
      { row: 5, column: '', message: 'import.no_client', params: {} },
      { row: 6, column: '', message: 'import.no_key', params: {} },
      { row: 7, column: 'phone', message: 'validation.invalid', params: {} },
      { row: 8, column: '', message: 'import.repeated', params: { row: 2 } },
    ]);
    const byName = await importFile(
      'username,messenger,first name\n@IVAN_k,Telegram,Ivan\nivan_k,Viber,No\nivan_k,Pigeon,No\n',
    );
    expect(counts(byName)).toMatchObject({ changed: 1, wrong: 2 });
    expect((await problems(byName.id)).map(({ message }) => message)).toEqual([
      'import.no_client',
      'import.unknown_messenger',
    ]);
    expect((await listClients()).map(({ last_name, first_name }) => `${first_name} ${last_name}`)).toEqual([
      'Halyna Found',
      'Ivan Found',
      'Halyna ',
      'Halyna ',
    ]);
  });

  test('leaves out whole rows with a wrong cell, and says which; a check changes nothing [25.32]', async () => {
    const [one, two, three, four, five] = (await addClients(5)).map(({ clientId }) => clientId);
    await addField('Birthday', 'date');
    await addField('Weight', 'number');
    const file = [
      'ID,First name,Birthday,Weight,Last name',
      `${one},Anna,31.12.2000,abc,Kept`,
      `${two},\u200b,,,Kept`,
      `${three},${'x'.repeat(201)},,,Kept`,
      `${four},a\0b,,,Kept`,
      `${five},😀,2000-12-31,"-12,5",Changed,more`,
      `${five},😀 مرحبا,2000-12-31,"-12,5",Changed`,
    ].join('\n');
    const checked = await checkFile(file);
    expect(counts(checked)).toEqual({ state: 'checked', changed: 0, unchanged: 0, wrong: 6 });
    expect((await problems(checked.id)).map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'Birthday', 'validation.date_invalid'],
      [2, 'Weight', 'validation.number_invalid'],
      [3, 'First name', 'validation.required'],
      [4, 'First name', 'validation.too_long'],
      [5, 'First name', 'validation.invalid'],
      [6, '', 'import.more_cells'],
      [7, '', 'import.repeated'],
    ]);
    expect((await listClients()).every(({ version }) => version === 1)).toBe(true);
    const done = await importFile(file.replace(/.*more\n/, ''));
    expect(counts(done)).toMatchObject({ changed: 1, wrong: 4 });
    const last = (await listClients()).at(-1);
    expect(last).toMatchObject({ first_name: '😀 مرحبا', last_name: 'Changed' });
    expect(last?.customFields.map(({ value }) => value)).toEqual(['2000-12-31', '-12.5']);
  });

  test('of a file that cannot be read is refused with the row, and can be read in another way [25.33]', async () => {
    const [client] = await addClients(1);
    const row = `${client?.clientId},Anna`;
    expect(await checkFile(`ID,Name\n${row}\n2,"open\n3,x`)).toMatchObject({
      state: 'draft',
      failure: { code: 'quotes', row: 3 },
    });
    expect(await checkFile('ID,Name\n\n,\n')).toMatchObject({
      state: 'draft',
      failure: { code: 'no_rows', row: null },
    });
    const { id: blankId } = await sendFile('\n'.repeat(40));
    expect(await preview(blankId)).toMatchObject({ titles: [], rows: [], failure: { code: 'no_rows', row: null } });
    expect((await listClients())[0]?.version).toBe(1);

    const cyrillic = Buffer.concat([
      Buffer.from(`ID,Name\n${client?.clientId},`),
      Buffer.from([0xc3, 0xe0, 0xed, 0xed, 0xe0]),
    ]);
    const { id } = await sendFile(cyrillic);
    const seen = await preview(id);
    expect([seen.settings.encoding, seen.rows]).toEqual(['windows-1251', [[String(client?.clientId), 'Ганна']]]);
    expect(await preview(id, '?encoding=utf-8')).toMatchObject({ failure: { code: 'encoding' } });
    expect(await check(id, { ...seen.settings, encoding: 'utf-8' })).toMatchObject({ failure: { code: 'encoding' } });
    expect(counts(await check(id, seen.settings))).toMatchObject({ state: 'checked', changed: 1 });
  });

  test('is previewed with what it is written in, and what its columns seem to be [25.32]', async () => {
    const text = 'sep=;\r\nName;Прізвище;Телефон;Salary\r\nҐанна;О’Коннор;067;1';
    const { id } = await sendFile(Buffer.from(text, 'utf16le'));
    expect(await preview(id)).toMatchObject({
      settings: {
        encoding: 'utf-16le',
        delimiter: ';',
        targets: ['first_name', 'last_name', 'phone', null],
        match: 'phone',
      },
      titles: ['Name', 'Прізвище', 'Телефон', 'Salary'],
      rows: [['Ґанна', 'О’Коннор', '067', '1']],
      failure: null,
    });
  });
});

describe('a file with more than is read', () => {
  const fits = 'ID,Name\n1,x\n';
  test.for<[ImportFailure, number | null, string]>([
    ['cell_too_long', 3, `${fits}2,"${'x'.repeat(limits.importedCellChars + 1)}"\n`],
    ['too_many_rows', null, `ID,Name\n${'1,x\n'.repeat(limits.importedClients + 1)}`],
  ])('is refused as %s before a row is checked', async ([code, row, file]) => {
    const { id } = await sendFile(file);
    const { settings } = await preview(id);
    const failed = await check(id, { ...settings, delimiter: ',', targets: ['id', 'first_name'], match: 'id' });
    expect(failed).toMatchObject({ state: 'draft', rows_done: 0, failure: { code, row } });
  });

  test('is read up to each limit', async () => {
    const most = Array.from({ length: limits.importedColumns }, (_, n) =>
      n === 1 ? 'First name' : n === 0 ? 'ID' : '',
    );
    const [client] = await addClients(1);
    const row = `${client?.clientId},Anna,${'x'.repeat(limits.importedCellChars)}`;
    const file = `${most.join(',')}\n${row}\n`;
    expect(await checkFile(file + '\n'.repeat(limits.importedLines - 2))).toMatchObject({
      state: 'checked',
      changed: 1,
      failure: null,
    });
  });

  test('of nothing but empty lines is previewed until there are too many, or whoever asked has left', async () => {
    const file = Buffer.from(`ID,Name${'\n'.repeat(2_000_000)}`);
    const { id } = await sendFile(file);
    expect((await preview(id)).failure).toEqual({ code: 'too_many_lines', row: limits.importedLines + 1 });
    const storage = { read: () => Promise.resolve(Readable.from([file])) } as unknown as FileStorage;
    const previewImport = makePreviewImport({ database: app.resources.database, storage });
    const actor = { workspaceId: workspace.id, userId: owner.id } as CallingActor;
    expect((await previewImport(actor, id, {}, () => true)).failure).toBeNull();
  });
});

describe('of imports', () => {
  const lines = async (count: number): Promise<string> => {
    // Straight in the database: thousands through conversations would take minutes.
    const { botId } = await addConversation(app, workspace.id);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query(
        `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
         select $1, 1000 + n, $2, 1, $3 || n, 'Old' from generate_series(1, $4::int) as n`,
        [workspace.id, botId, randomUUID(), count],
      ),
    );
    return `ID,First name\n${Array.from({ length: count }, (_, n) => `${1001 + n},New`).join('\n')}\n`;
  };
  const countNew = async () =>
    (await owner.call<{ count: number }>('GET', '/api/clients?name=New&limit=1')).result.count;

  test('those of several people wait for each other [25.34]', async () => {
    const file = await lines(1_500);
    const anna = await workspace.addUser(1);
    const [mine, hers] = [await sendFile(file), await sendFile(file, anna)];
    const { settings } = await preview(mine.id);
    const check = (by: TestUser, id: number) => by.call('PUT', `/api/client-imports/${id}/check`, { body: settings });
    expect((await Promise.all([check(owner, mine.id), check(anna, hers.id)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    for (const { id } of [mine, hers]) expect(await settled(id)).toMatchObject({ state: 'checked', changed: 1_500 });
    const begun = await Promise.all([
      owner.call('PUT', `/api/client-imports/${mine.id}/start`),
      anna.call('PUT', `/api/client-imports/${hers.id}/start`),
    ]);
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    const ended = [await settled(mine.id), await settled(hers.id)];
    // The second import found the clients as the first one had left them.
    expect(ended.map(({ changed }) => changed).toSorted((a, b) => a - b)).toEqual([0, 1_500]);
  });

  test('a check does not wait for the import of somebody else', async () => {
    const anna = await workspace.addUser(1);
    const hers = await sendFile(await lines(5_000), anna);
    const { settings } = (await anna.call<Preview>('GET', `/api/client-imports/${hers.id}/preview`)).result;
    await anna.call('PUT', `/api/client-imports/${hers.id}/check`, { body: settings });
    await settled(hers.id);
    await anna.call('PUT', `/api/client-imports/${hers.id}/start`);
    await expect.poll(async () => (await find(hers.id)).rows_done, { interval: 20 }).toBeGreaterThan(0);
    expect(await checkFile('ID,Name\n5,x\n')).toMatchObject({ state: 'checked', wrong: 1 });
    expect((await find(hers.id)).state).toBe('importing');
    await anna.call('PUT', `/api/client-imports/${hers.id}/cancel`);
  });

  test('one person has one at a time, repeats of a call do nothing twice, and a file is one import [25.34]', async () => {
    const file = await lines(3_000);
    const { model } = (await upload(owner, Buffer.from(file), 'clients.csv')).result;
    const create = () => owner.call<ClientImport>('POST', '/api/client-imports', { body: { file_id: model.id } });
    const made = await Promise.all([create(), create(), create()]);
    expect(new Set(made.map(({ result }) => result.id)).size).toBe(1);
    const id = made[0]?.result.id ?? 0;
    const { settings } = await preview(id);
    // As long to check, so that the second finds the first one under way.
    const strangers = Array.from({ length: 3_000 }, (_, n) => `${900_000 + n},x`);
    const other = await sendFile(`ID,Name\n1,x\n${strangers.join('\n')}`);
    const started = await Promise.all([
      owner.call('PUT', `/api/client-imports/${id}/check`, { body: settings }),
      owner.call('PUT', `/api/client-imports/${other.id}/check`, { body: settings }),
    ]);
    expect(started.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const one of [id, other.id]) await settled(one);
    const isOtherChecked = started[1]?.status === 200;
    expect((await start(other.id)).status).toBe(isOtherChecked ? 200 : 409);
    await settled(other.id);
    await check(id, settings);
    const repeated = await Promise.all(Array.from({ length: 5 }, () => start(id)));
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(counts(await settled(id))).toEqual({ state: 'done', changed: 3_000, unchanged: 0, wrong: 0 });
    expect((await start(id)).result.state).toBe('done');
    expect(await countNew()).toBe(3_000);
    const { rows } = await app.resources.database.readInWorkspace<{ count: number }>(workspace.id, {
      text: 'select count(*)::int as count from client_changes where workspace_id = $1',
      values: [workspace.id],
    });
    expect(rows[0]?.count).toBe(3_000 + (isOtherChecked ? 1 : 0));
  });

  test('one that is cancelled stops, says what it has done, and what it has done stays [25.34]', async () => {
    const { id } = await checkFile(await lines(5_000));
    await start(id);
    await expect.poll(async () => (await find(id)).rows_done, { interval: 20 }).toBeGreaterThan(0);
    const { result } = await owner.call<ClientImport>('PUT', `/api/client-imports/${id}/cancel`);
    expect(result.state).toBe('cancelled');
    expect(result.rows_done).toBeLessThan(5_000);
    expect(await countNew()).toBe(result.changed);
    // Long enough for another batch.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect([await countNew(), (await find(id)).changed]).toEqual([result.changed, result.changed]);
    expect((await start(id)).status).toBe(409);
    const audit = await owner.call<{ data: AuditEntry[] }>('GET', '/api/audit-log');
    expect(audit.result.data[0]).toMatchObject({
      action: 'client.imported',
      changes: { changed: { to: result.changed } },
    });
  });

  test('one whose owner may not import any more stops before its next rows', async () => {
    const file = await lines(3_000);
    const anna = await workspace.addUser(1);
    const { id } = await sendFile(file, anna);
    const { settings } = (await anna.call<Preview>('GET', `/api/client-imports/${id}/preview`)).result;
    await anna.call('PUT', `/api/client-imports/${id}/check`, { body: settings });
    await settled(id);
    await anna.call('PUT', `/api/client-imports/${id}/start`);
    await app.resources.database.inWorkspace(workspace.id, (tx) =>
      tx.query('update users set role_id = 3 where workspace_id = $1 and id = $2', [workspace.id, anna.id]),
    );
    const stopped = await settled(id);
    expect(stopped).toMatchObject({ state: 'failed', failure: { code: 'rights_lost' } });
    expect(await countNew()).toBe(stopped.changed);
  });

  test('nobody else sees the file, and what an upload was is released at the end', async () => {
    const [client] = await addClients(1);
    const made = await sendFile(`ID,Name\n${client?.clientId},Anna`);
    const anna = await workspace.addUser(1);
    expect((await anna.call('GET', `/api/client-imports/${made.id}/preview`)).status).toBe(404);
    expect((await anna.call('PUT', `/api/client-imports/${made.id}/start`)).status).toBe(404);
    await check(made.id, (await preview(made.id)).settings);
    await start(made.id);
    await settled(made.id);
    expect((await owner.call('GET', `/api/client-imports/${made.id}/preview`)).status).toBe(409);
    const { rows } = await app.resources.database.readInWorkspace<{ count: number }>(workspace.id, {
      text: 'select count(*)::int as count from files where workspace_id = $1 and deleted_at is null',
      values: [workspace.id],
    });
    expect(rows[0]?.count).toBe(0);
  });
});
