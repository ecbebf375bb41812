import type { ClientImport, CustomField, endpoints, ListedClient, ResultOf } from '@switchboard/contract';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { upload } from '../../../../testing/multipart.ts';
import {
  request,
  startTestApp,
  type TestApp,
  type TestUser,
  type TestWorkspace,
} from '../../../../testing/test-app.ts';

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

const saltOf = async (user: TestUser) => (await user.call<{ salt: string }>('POST', '/api/auth/salt')).result.salt;

/** As the browser asks, by the salt of the session. */
const fetchExport = async (query = '', by = owner, host = workspace.host) => {
  const answer = await request<string>(app.port, host, 'GET', `/exports/clients?salt=${await saltOf(by)}&${query}`);
  return { ...answer, text: answer.result };
};
const readRows = (text: string): string[][] => parse(text, { bom: true, delimiter: [',', ';'] });
const edit = (id: number, body: object) => owner.call('PUT', '/api/editClient', { body: { id, ...body } });
const listClients = async (): Promise<ListedClient[]> =>
  (await owner.call<{ data: ListedClient[] }>('GET', '/api/clients?sortBy=id&limit=100')).result.data;
const addClient = async (name: string) => (await addConversation(app, workspace.id, name)).clientId;

describe('an export of clients', () => {
  test('has every column and custom field, in the order and with the filters of the page, and acts as no formula [25.35]', async () => {
    const [anna, boris] = [await addClient('Anna'), await addClient('Boris')];
    await edit(await addClient('Viktor'), { first_name: 'Viktor', last_name: 'K' });
    const field = (await owner.call<CustomField>('POST', '/api/addCustomField', { body: { title: '=cmd()' } })).result;
    await edit(anna, {
      first_name: '=1+1',
      last_name: 'Б"а;р',
      phone: '+380671234567',
      customFields: [{ field_id: field.id, value: '@x' }],
    });
    await edit(boris, { first_name: '-Boris', username: '\tx' });
    const { status, headers, text } = await fetchExport('sortBy=id&order=desc&language=uk-UA');
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(headers['content-disposition']).toMatch(/filename="[a-z0-9-]+-clients-\d{4}-\d\d-\d\d\.csv"/);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [titles, ...rows] = readRows(text);
    expect(titles?.slice(0, 4)).toEqual(['ID', 'Ім’я', 'Прізвище', 'Телефон']);
    expect(titles?.at(-1)).toBe("'=cmd()");
    expect(rows.map(([id]) => Number(id))).toEqual([boris + 1, boris, anna]);
    expect(rows[2]?.slice(1, 4)).toEqual(["'=1+1", 'Б"а;р', "'+380671234567"]);
    expect(rows[2]?.at(-1)).toBe("'@x");
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);

    const found = readRows((await fetchExport('name=viktor')).text);
    expect(found.map(([id]) => id)).toEqual(['ID', String(boris + 1)]);
    const audit = await owner.call<{ data: object[] }>('GET', '/api/audit-log');
    expect(audit.result.data.slice(0, 2)).toMatchObject([
      { action: 'client.exported', changes: { clients: { to: 1 } } },
      { action: 'client.exported', changes: { clients: { to: 3 } } },
    ]);
  });

  test('is of nobody without the right, nobody elsewhere, and of no other workspace [25.35]', async () => {
    await addClient('Anna');
    const stranger = await app.createWorkspace();
    const manager = await workspace.addUser(2);
    expect((await fetchExport('', manager)).status).toBe(404);
    expect((await fetchExport('', owner, stranger.host)).status).toBe(404);
    expect((await request(app.port, workspace.host, 'GET', '/exports/clients')).status).toBe(404);
    expect((await fetchExport('bot_id=abc')).status).toBe(400);
    const theirs = await fetchExport('', stranger.owner, stranger.host);
    expect(readRows(theirs.text)).toHaveLength(1);
  });
});

test('what is exported is imported without a change, whatever it is [25.35]', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await addClient(`Client ${n}`));
  const titles = ['Notes', 'Amount', 'Site'];
  const types = ['text', 'number', 'link'];
  for (const [index, title] of titles.entries()) {
    await owner.call('POST', '/api/addCustomField', { body: { title, type: types[index] } });
  }
  const sign = fc.constantFrom('=', '+', '-', '@', ',', ';', '"', "'", 'a', 'Ї', '😀', '\u202e', '\u200b', ' ');
  const texts = fc.string({
    unit: fc.oneof(sign, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
    maxLength: 40,
  });
  const stored = texts.map((value) => value.replaceAll('\0', ''));
  const samples = fc.sample(fc.tuple(stored, stored, stored, fc.constantFrom(null, '+380671234567', '067 1', '=1')), {
    seed: 11,
    numRuns: ids.length,
  });
  // Straight in the database: messengers bring values that no form would accept.
  await app.resources.database.inWorkspace(workspace.id, async (tx) => {
    for (const [index, [first, last, notes, phone]] of samples.entries()) {
      await tx.query(
        `update clients set first_name = $3, last_name = $4, phone = $5, username = nullif($6, '')
         where workspace_id = $1 and id = $2`,
        [workspace.id, ids[index], first, last, phone, notes],
      );
      await tx.query(
        `insert into custom_field_values (workspace_id, client_id, id, field_id, value)
         select $1, $2, $3, id, case title when 'Notes' then $4 when 'Amount' then '-12.5' else 'https://a.test/?x="1"' end
         from custom_fields where workspace_id = $1`,
        [workspace.id, ids[index], 5_000 + index, `${notes}.`],
      );
    }
  });
  const before = await listClients();
  for (const language of ['en-US', 'uk-UA', 'ru-RU']) {
    const { text } = await fetchExport(`language=${language}`);
    const { model } = (await upload(owner, Buffer.from(text), 'clients.csv', 'text/csv')).result;
    const { id } = (await owner.call<ClientImport>('POST', '/api/client-imports', { body: { file_id: model.id } }))
      .result;
    const { settings } = (
      await owner.call<ResultOf<typeof endpoints.previewClientImport>>('GET', `/api/client-imports/${id}/preview`)
    ).result;
    expect(settings.targets.filter((target) => target === null)).toHaveLength(4);
    const find = async () =>
      (await owner.call<{ data: ClientImport[] }>('GET', '/api/client-imports')).result.data.find(
        (one) => one.id === id,
      );
    for (const step of ['check', 'start']) {
      await owner.call('PUT', `/api/client-imports/${id}/${step}`, { body: step === 'check' ? settings : undefined });
      await expect.poll(async () => (await find())?.state).toBe(step === 'check' ? 'checked' : 'done');
      expect(await find()).toMatchObject({ changed: 0, unchanged: ids.length, wrong: 0 });
    }
  }
  expect(await listClients()).toEqual(before);
});
