import { type MergeReason, type MergeSuggestion, messengers } from '@switchboard/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A workspace of its own for each part, so that no name appears in another test. */
const begin = async () => {
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
};

const query = (text: string, values: unknown[] = []) =>
  app.resources.database.inWorkspace(workspace.id, (tx) => tx.query(text, values));
const edit = async (id: number, body: Record<string, unknown>) => {
  const answer = await owner.call('PUT', '/api/editClient', { body: { id, ...body } });
  expect(answer.status).toBe(200);
};
/** A client with this name; the last word is the last name. */
const add = async (name: string, more: Record<string, unknown> = {}): Promise<number> => {
  const { clientId } = await addConversation(app, workspace.id);
  const words = name.split(' ');
  const last_name = words.length > 1 ? (words.pop() ?? '') : '';
  await edit(clientId, { first_name: words.join(' '), last_name, ...more });
  return clientId;
};
const suggest = async (id: number) =>
  (await manager.call<{ data: MergeSuggestion[] }>('GET', `/api/clients/${id}/suggestions`)).result.data.map(
    ({ client, reasons }): [number, MergeReason[]] => [client.id, reasons],
  );

describe('the same name', () => {
  beforeAll(begin);

  test.for<[string, string, MergeReason | null]>([
    ['Олена Коваль', 'олена  КОВАЛЬ', 'name'],
    ['Олена Коваль', 'Коваль Олена', 'name'],
    ['Олена Коваль', 'Olena Koval', 'alphabet'],
    ['Елена Коваль', 'Yelena Koval', 'alphabet'],
    ['Елена Коваль', 'Elena Koval', 'alphabet'],
    ['Юлія Щербак', 'Yuliia Shcherbak', 'alphabet'],
    ['Юлия Щербак', 'Julia Shcherbak', 'alphabet'],
    ['Сергій Матвієнко', 'Serhii Matviienko', 'alphabet'],
    ['Сергей Матвиенко', 'Sergey Matvienko', 'alphabet'],
    ['Євген Згурський', 'Yevhen Zghurskyi', 'alphabet'],
    ['Евгений Згурский', 'Evgeniy Zgurskiy', 'alphabet'],
    ['В’ячеслав Цюпа', 'Viacheslav Tsiupa', 'alphabet'],
    ['Михайло Ґалаґан', 'Mykhailo Galagan', 'alphabet'],
    ['Ирина Хоменко', 'Ірина Хоменко', 'alphabet'],
    ['Наталья Андреева', 'Nataliya Andreyeva', 'alphabet'],
    ['Zoë Müller', 'Zoe Muller', 'name'],
    ['Олена Бойко', 'Елена Бойко', 'language'],
    ['Олена Бойко', 'Elena Boyko', 'language'],
    ['Дмитро Ткач', 'Dmitry Tkach', 'language'],
    ['Микола Ткач', 'Николай Ткач', 'language'],
    ['Олександр Гнатюк', 'Alexander Hnatiuk', 'language'],
    ['Ганна Петрук', 'Anna Petruk', 'language'],
    // These identify no one.
    ['Олена', 'Olena', null],
    ['Олена К.', 'Olena K.', null],
    ['Олена Коваленко', 'Olena Koval', null],
    ['Марія Бойко', 'Марина Бойко', null],
    ['🙂 🙃', '🙂 🙃', null],
  ])('%s and %s: %s', async ([one, other, reason]) => {
    const [first, second] = [await add(one), await add(other)];
    const expected = (id: number) => (reason === null ? [] : [[id, [reason]]]);
    expect(await suggest(first)).toEqual(expected(second));
    expect(await suggest(second)).toEqual(expected(first));
    for (const id of [first, second]) await owner.call('DELETE', '/api/deleteClient', { body: { id } });
  });
});

/** Ukrainian, Russian, and how the Russian one is spelled in Latin letters. */
const givenNames = `
  Олександр Александр Aleksandr, Олександра Александра Alexandra, Олексій Алексей Alexey, Ганна Анна Anna, Андрій Андрей Andrei,
  Василь Василий Vasily, Володимир Владимир Vladimir, Данило Даниил Daniil, Дмитро Дмитрий Dmitriy, Євген Евгений Yevgeny,
  Катерина Екатерина Ekaterina, Олена Елена Elena, Кирило Кирилл Kirill, Матвій Матвей Matvey, Михайло Михаил Mikhail,
  Надія Надежда Nadezhda, Микита Никита Nikita, Микола Николай Nikolay, Павло Павел Pavel, Петро Пётр Petr,
  Світлана Светлана Svetlana, Сергій Сергей Sergei, Тетяна Татьяна Tatyana, Тимофій Тимофей Timofey, Федір Фёдор Fedor,
  Пилип Филипп Filipp`
  .split(',')
  .map((names) => names.trim().split(/\s+/));

describe('given names of both languages', () => {
  beforeAll(begin);

  test.for(givenNames)('%s, %s, %s', async (names) => {
    const { rows } = await query(`select distinct full_name_key(name, 'Бойко') from unnest($1::text[]) as name`, [
      names,
    ]);
    expect([names.length, rows.length]).toEqual([3, 1]);
  });
});

describe('the same phone', () => {
  beforeAll(begin);

  test.for<[string, string, boolean]>([
    ['+380 67 123-45-67', '380671234567', true],
    ['+380671234567', '0038 067 123 45 67', true],
    ['+380671234567', '00380671234567', true],
    ['+380671234567', '(067) 123 45 67', true],
    ['+380671234567', '671234567', true],
    ['+380671234567', '+480671234567', false],
    ['+380671234567', '+380671234568', false],
    ['1234567', '123-45-67', true],
    ['102', '102', false],
  ])('%s and %s: %s', async ([one, other, isSame]) => {
    const first = await add('Ada', { phone: one });
    const second = await add('Borys', { viber_phone: other });
    expect(await suggest(first)).toEqual(isSame ? [[second, ['phone']]] : []);
    expect(await suggest(second)).toEqual(isSame ? [[first, ['phone']]] : []);
    for (const id of [first, second]) await owner.call('DELETE', '/api/deleteClient', { body: { id } });
  });

  test('stands before a name, and both before one of them [25.24]', async () => {
    const one = await add('Олена Коваль', { phone: '+380671234567' });
    const byName = await add('Olena Koval');
    const byPhone = await add('Somebody', { phone: '0671234567' });
    const byBoth = await add('Olena Koval', { viber_phone: '0671234567' });
    expect(await suggest(one)).toEqual([
      [byBoth, ['phone', 'alphabet']],
      [byPhone, ['phone']],
      [byName, ['alphabet']],
    ]);
  });
});

describe('nobody is suggested', () => {
  beforeAll(begin);

  test('who has the same account, was deleted, is merged already or lives in another workspace [25.24]', async () => {
    const one = await add('Олена Коваль');
    const same = await add('Olena Koval');
    const deleted = await add('Olena Koval');
    const merged = await add('Olena Koval');
    await query(
      `update clients set service_client_id = (select service_client_id from clients where workspace_id = $1 and id = $3)
       where workspace_id = $1 and id = $2`,
      [workspace.id, same, one],
    );
    await owner.call('DELETE', '/api/deleteClient', { body: { id: deleted } });
    await owner.call('POST', `/api/clients/${merged}/merges`, { body: { into_id: same } });
    expect(await suggest(one)).toEqual([]);
    const elsewhere = await app.createWorkspace();
    const stranger = await addConversation(app, elsewhere.id);
    await elsewhere.owner.call('PUT', '/api/editClient', {
      body: { id: stranger.clientId, first_name: 'Olena', last_name: 'Koval' },
    });
    expect(await suggest(one)).toEqual([]);
  });

  test('twice: who are one person already are one suggestion [25.24]', async () => {
    const one = await add('Петро Бабич');
    const [telegram, viber] = [await add('Petro Babych'), await add('Petro Babych')];
    await query('update clients set service_type = $3 where workspace_id = $1 and id = $2', [
      workspace.id,
      viber,
      messengers.viber,
    ]);
    await owner.call('POST', `/api/clients/${telegram}/merges`, { body: { into_id: viber } });
    expect(await suggest(one)).toEqual([[viber, ['alphabet']]]);
  });

  test('who was told apart: in both directions, for good, and for the same account elsewhere [25.25]', async () => {
    const one = await add('Роман Лисенко');
    const other = await add('Roman Lysenko');
    const twin = await add('Roman Lysenko');
    await query(
      `update clients set service_client_id = (select service_client_id from clients where workspace_id = $1 and id = $3)
       where workspace_id = $1 and id = $2`,
      [workspace.id, twin, other],
    );
    expect(await suggest(one)).toEqual([[twin, ['alphabet']]]);
    const socket = await TestSocket.signIn(app.port, workspace.host, owner.token);
    const tell = () => manager.call('DELETE', `/api/clients/${one}/suggestions/${other}`);
    expect((await tell()).status).toBe(200);
    await socket.waitForEvent('updatePerson', ({ client_ids }) => client_ids.includes(one));
    expect((await tell()).status).toBe(200);
    expect((await owner.call('DELETE', `/api/clients/${other}/suggestions/${one}`)).status).toBe(200);
    for (const id of [one, other, twin]) expect(await suggest(id)).toEqual([]);
    // Clients told apart may still be merged by a colleague who knows better, and then cannot be told apart.
    expect((await owner.call('POST', `/api/clients/${one}/merges`, { body: { into_id: other } })).status).toBe(201);
    expect((await tell()).body.error?.code).toBe('client.already_merged');
    socket.close();
  });
});
