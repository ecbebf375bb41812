import { type CustomField, type endpoints, type ListedClient, limits, type ResultOf } from '@switchboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';
import { TestSocket } from '../../../../testing/test-socket.ts';

let app: TestApp;
let workspace: TestWorkspace;
let owner: TestUser;
let manager: TestUser;
let clientId: number;

beforeAll(async () => {
  app = await startTestApp();
  workspace = await app.createWorkspace();
  owner = workspace.owner;
  manager = await workspace.addUser(2, 'Iryna');
  ({ clientId } = await addConversation(app, workspace.id));
});
beforeEach(async () => {
  for (const { id } of await fields()) await remove(id);
});
afterAll(() => app.close());

const fields = async (): Promise<CustomField[]> =>
  (await owner.call<ResultOf<typeof endpoints.getCustomFields>>('GET', '/api/getCustomFields')).result.data;
const add = (body: Record<string, unknown>) => owner.call<CustomField>('POST', '/api/addCustomField', { body });
const remove = (id: number) => owner.call<true>('DELETE', '/api/deleteCustomField', { body: { id } });
const order = (ids: number[]) =>
  owner.call<{ data: CustomField[] }>('PUT', '/api/orderCustomFields', { body: { ids } });
const setValue = (fieldId: number, value: string, user = manager) =>
  user.call<true>('PUT', '/api/editCustomFieldValue', { body: { model_id: clientId, field_id: fieldId, value } });
const client = async (): Promise<ListedClient> => {
  const listed = await owner.call<{ data: ListedClient[] }>('GET', '/api/clients');
  const found = listed.result.data.find(({ id }) => id === clientId);
  if (found === undefined) throw new Error('the client is gone');
  return found;
};
const valueOf = async (fieldId: number) =>
  (await client()).customFields.find(({ field_id }) => field_id === fieldId)?.value;
const find = async (text: string) =>
  (await owner.call<{ count: number }>('GET', `/api/clients?name=${encodeURIComponent(text)}`)).result.count;

describe('a custom field', () => {
  test('is a text of clients unless something else is said, and comes last', async () => {
    const first = await add({ title: ' Size ', model_name: 'client' });
    expect([first.status, first.result]).toMatchObject([
      201,
      { title: 'Size', type: 'text', model_name: 'client', choices: [] },
    ]);
    const second = await add({ title: 'Birthday', type: 'date' });
    expect((await fields()).map(({ id }) => id)).toEqual([first.result.id, second.result.id]);
  });

  test('needs a title one can see, and a choice something to choose [25.11]', async () => {
    for (const title of ['', '  ', '\u200b', undefined]) {
      const refused = await add({ title });
      expect(refused.body.errors).toMatchObject([{ field: 'title', message: 'validation.required' }]);
    }
    const bare = await add({ title: 'Plan', type: 'choice' });
    expect(bare.body.errors).toMatchObject([{ field: 'choices', message: 'validation.choices_required' }]);
    for (const body of [{ type: 'colour' }, { model_name: 'user' }, { choices: ['a', 'a'], type: 'choice' }]) {
      expect((await add({ title: 'Odd', ...body })).status).toBe(422);
    }
    expect(await fields()).toEqual([]);
  });

  test('is renamed, and what can be chosen is changed; its type stays [25.13]', async () => {
    const { id } = (await add({ title: 'Plan', type: 'choice', choices: ['Basic', 'Full'] })).result;
    await setValue(id, 'Basic');
    const body = { id, title: 'Tariff', type: 'text', choices: ['Full', 'None'] };
    const edited = await owner.call<CustomField>('PUT', '/api/editCustomField', { body });
    expect(edited.result).toMatchObject({ title: 'Tariff', type: 'choice', choices: ['Full', 'None'] });
    // The earlier choice stays until another is made.
    expect(await valueOf(id)).toBe('Basic');
    expect((await setValue(id, 'Basic')).status).toBe(200);
    await setValue(id, 'None');
    expect((await setValue(id, 'Basic')).body.errors).toMatchObject([
      { field: 'value', message: 'validation.choice_invalid' },
    ]);
  });

  test('changes its place with the others, all of them or none [25.11]', async () => {
    const ids = [];
    for (const title of ['A', 'B', 'C']) ids.push((await add({ title })).result.id);
    const [a = 0, b = 0, c = 0] = ids;
    expect((await order([c, a, b])).result.data.map(({ title }) => title)).toEqual(['C', 'A', 'B']);
    expect((await fields()).map(({ id }) => id)).toEqual([c, a, b]);
    for (const wrong of [[a, b], [a, a, b], [a, b, c, 9001], [], [a, b, 9001]]) {
      const refused = await order(wrong);
      expect([refused.status, refused.body.error?.code]).toEqual([409, 'custom_field.changed']);
    }
    expect((await fields()).map(({ id }) => id)).toEqual([c, a, b]);
  });

  test('goes with all its values, and nobody is found by them any more [25.14]', async () => {
    const { id } = (await add({ title: 'Nickname' })).result;
    await setValue(id, 'Quetzalcoatl');
    expect(await find('quetzal')).toBe(1);
    expect((await remove(id)).result).toBe(true);
    expect(await find('quetzal')).toBe(0);
    expect(await valueOf(id)).toBeUndefined();
    expect((await remove(id)).body.error?.code).toBe('custom_field.not_found');
    const late = await setValue(id, 'Somebody');
    expect([late.status, late.body.error?.code]).toEqual([404, 'custom_field.not_found']);
  });

  test('is announced to those who work with clients, and to nobody else', async () => {
    const member = await workspace.addUser(3);
    const inside = await TestSocket.signIn(app.port, workspace.host, manager.token);
    const outside = await TestSocket.signIn(app.port, workspace.host, member.token);
    const { id } = (await add({ title: 'Live' })).result;
    await inside.waitForEvent('updateCustomFields', ({ fields: all }) => all.some((field) => field.id === id));
    await remove(id);
    await inside.waitForEvent('updateCustomFields', ({ fields: all }) => all.length === 0);
    await owner.call('POST', '/api/channels/1/messages', { body: { content: 'after the field' } });
    await outside.waitForEvent('newMessage', ({ content }) => content === 'after the field');
    expect(outside.eventsNamed('updateCustomFields')).toEqual([]);
    inside.close();
    outside.close();
  });

  test('is one of fifty at most, however many are added at once', async () => {
    for (let added = 0; added < limits.customFields - 2; added += 1) await add({ title: `Field ${added}` });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => add({ title: `Late ${index}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('custom_field.too_many');
    expect(await fields()).toHaveLength(limits.customFields);
  });
});

describe('a value', () => {
  test.for([
    { type: 'text', held: [['<b>x</b>', '<b>x</b>']], refused: [], problem: '' },
    {
      type: 'number',
      held: [
        ['12', '12'],
        ['-1 234,50', '-1234.50'],
      ],
      refused: ['a', '1e5', '١٢', '--1', 'Infinity', '0x1F'],
      problem: 'validation.number_invalid',
    },
    {
      type: 'date',
      held: [['2024-02-29', '2024-02-29']],
      refused: ['2023-02-29', '29.02.2024', '2024-13-01', '2024-02-29T10:00'],
      problem: 'validation.date_invalid',
    },
    { type: 'checkbox', held: [['true', 'true']], refused: ['yes', '1'], problem: 'validation.invalid' },
    {
      type: 'link',
      held: [['https://example.com/?q=1', 'https://example.com/?q=1']],
      refused: ['javascript:alert(1)', 'data:text/html,x', 'example.com', '//example.com', 'ftp://example.com'],
      problem: 'validation.link_invalid',
    },
  ] as const)('of the type $type is what its type says [25.13]', async ({ type, held, refused, problem }) => {
    const { id } = (await add({ title: type, type })).result;
    for (const [given, stored] of held) {
      expect((await setValue(id, given)).result).toBe(true);
      expect(await valueOf(id)).toBe(stored);
    }
    for (const value of refused) {
      expect((await setValue(id, value)).body.errors, value).toMatchObject([{ field: 'value', message: problem }]);
    }
    expect(await valueOf(id)).toBe(held.at(-1)?.[1]);
    await setValue(id, type === 'checkbox' ? 'false' : '');
    expect(await valueOf(id)).toBeUndefined();
  });

  test('is saved with the client’s form: all of it, or nothing [25.13]', async () => {
    const number = (await add({ title: 'Age', type: 'number' })).result.id;
    const text = (await add({ title: 'Note' })).result.id;
    const before = await client();
    const edit = (values: [number, string][], first_name = 'Halyna') =>
      manager.call<ListedClient>('PUT', '/api/editClient', {
        body: { id: clientId, first_name, customFields: values.map(([field_id, value]) => ({ field_id, value })) },
      });
    const refused = await edit(
      [
        [text, 'kind'],
        [number, 'old'],
      ],
      'Refused',
    );
    expect(refused.body.errors).toMatchObject([
      { field: 'customFields.1.value', message: 'validation.number_invalid' },
    ]);
    expect(await client()).toEqual(before);
    const gone = await edit(
      [
        [text, 'kind'],
        [9001, 'x'],
      ],
      'Refused',
    );
    expect([gone.status, gone.body.error?.code]).toEqual([404, 'custom_field.not_found']);
    expect(await client()).toEqual(before);
    expect(
      (
        await edit([
          [text, 'a'],
          [text, 'b'],
        ])
      ).status,
    ).toBe(422);
    const saved = await edit([
      [text, 'kind'],
      [number, '41'],
    ]);
    expect(saved.result.customFields.map(({ field_id, value }) => [field_id, value])).toEqual([
      [number, '41'],
      [text, 'kind'],
    ]);
    expect(saved.result.version).toBe(before.version + 1);
  });

  test('set while its field is being deleted is either refused or gone with it [25.14]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await add({ title: `Fleeting ${round}` })).result;
      const [set, removed] = await Promise.all([setValue(id, `fleeting${round}`), remove(id)]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(set.status);
      expect(await valueOf(id)).toBeUndefined();
      expect(await find(`fleeting${round}`)).toBe(0);
    }
  });
});
