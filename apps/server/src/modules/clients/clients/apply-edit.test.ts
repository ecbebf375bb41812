import { describe, expect, test } from 'vitest';
import { applyEdit, type ClientEdit } from './apply-edit.ts';
import { clientName } from './client-name.ts';
import type { ClientRow } from './client-queries.ts';
import { editChanges } from './edit-changes.ts';

/** As the messenger has the client. */
const sent: ClientRow = {
  id: 1,
  first_name: 'Petro',
  last_name: 'Bilyi',
  username: 'petro',
  is_name_edited: false,
  messenger_first_name: null,
  messenger_last_name: null,
  is_username_edited: false,
  messenger_username: null,
  phone: '+380501112233',
  viber_phone: null,
  facebook_link: 'https://fb.test/petro',
  language: null,
  service_client_id: '77',
  version: 1,
  deleted_at: null,
};
/** A client with a name and phone edited by hand. */
const named: ClientRow = {
  ...sent,
  first_name: 'Petryk',
  is_name_edited: true,
  messenger_first_name: 'Petro',
  messenger_last_name: 'Bilyi',
  username: null,
  is_username_edited: true,
  messenger_username: 'petro',
};
const { id: _, language: _l, service_client_id: _s, version: _v, deleted_at: _d, ...asSent } = sent;
const { id: __, language: __l, service_client_id: __s, version: __v, deleted_at: __d, ...asNamed } = named;

describe('an edit', () => {
  test.for<[string, ClientRow, Partial<ClientEdit>, object]>([
    ['of nothing changes nothing', sent, {}, asSent],
    ['of nothing leaves what was edited', named, { first_name: 'Petryk' }, asNamed],
    [
      'of the first name keeps the messenger’s aside',
      sent,
      { first_name: 'Petryk' },
      { first_name: 'Petryk', is_name_edited: true, messenger_first_name: 'Petro', messenger_last_name: 'Bilyi' },
    ],
    [
      'of the last name too',
      sent,
      { last_name: '' },
      { last_name: '', is_name_edited: true, messenger_first_name: 'Petro', messenger_last_name: 'Bilyi' },
    ],
    [
      'back to the messenger’s name follows the messenger',
      named,
      { first_name: 'Petro' },
      { first_name: 'Petro', is_name_edited: false, messenger_first_name: null, messenger_last_name: null },
    ],
    [
      'keeps the messenger’s newest name, not the one that is shown',
      named,
      { first_name: 'Pet' },
      { first_name: 'Pet', is_name_edited: true, messenger_first_name: 'Petro', messenger_last_name: 'Bilyi' },
    ],
    [
      'of the username keeps the messenger’s aside',
      sent,
      { username: 'bakery' },
      { username: 'bakery', is_username_edited: true, messenger_username: 'petro', is_name_edited: false },
    ],
    ['that empties the username', sent, { username: '' }, { username: null, messenger_username: 'petro' }],
    [
      'back to the messenger’s username follows the messenger',
      named,
      { first_name: 'Petryk', username: 'petro' },
      { username: 'petro', is_username_edited: false, messenger_username: null, is_name_edited: true },
    ],
    [
      'that empties contacts, by null or nothing',
      sent,
      { phone: '', facebook_link: null },
      { phone: null, facebook_link: null, viber_phone: null },
    ],
    [
      'that fills contacts',
      sent,
      { phone: '+380670000000', viber_phone: '+380670000001', facebook_link: 'https://fb.test/p' },
      { phone: '+380670000000', viber_phone: '+380670000001', facebook_link: 'https://fb.test/p' },
    ],
  ])('%s', ([, row, body, expected]) => {
    expect(applyEdit(row, { first_name: 'Petro', ...body })).toMatchObject(expected);
  });

  test('of somebody whom the messenger never named, and who was named by hand', () => {
    const row: ClientRow = { ...named, messenger_first_name: null, messenger_last_name: null };
    expect(applyEdit(row, { first_name: '', last_name: '' })).toMatchObject({ is_name_edited: false });
    expect(applyEdit(row, { first_name: 'Petryk' })).toMatchObject({ is_name_edited: true, messenger_last_name: '' });
  });
});

test('in the history an edit is each of its fields, with what was before; custom values by their titles', () => {
  const after = { ...sent, last_name: '', username: null, phone: '1', viber_phone: '2', facebook_link: null };
  const values = {
    '#12 Size #3': { from: 'M', to: 'L' },
    'Color #3 of us': { from: null, to: 'red' },
    Old: { from: 5, to: true },
  };
  const who = { clientId: 1, actorId: 2 };
  expect(editChanges(who, sent, after, values)).toEqual([
    { ...who, field: 'name', before: 'Petro Bilyi', after: 'Petro' },
    { ...who, field: 'username', before: 'petro', after: null },
    { ...who, field: 'phone', before: '+380501112233', after: '1' },
    { ...who, field: 'viber_phone', before: null, after: '2' },
    { ...who, field: 'facebook_link', before: 'https://fb.test/petro', after: null },
    { ...who, field: 'field', label: 'Size #3', before: 'M', after: 'L' },
    { ...who, field: 'field', label: 'Color #3 of us', before: null, after: 'red' },
    { ...who, field: 'field', label: 'Old', before: null, after: null },
  ]);
});

test.for([
  [{ first_name: 'Petro', last_name: 'Bilyi', username: 'petro' }, 'Petro Bilyi'],
  [{ first_name: '', last_name: 'Bilyi', username: 'petro' }, 'Bilyi'],
  [{ first_name: '', last_name: '', username: 'petro' }, 'petro'],
  [{ first_name: ' ', last_name: '', username: '' }, '77'],
  [{ first_name: '', last_name: '', username: null }, '77'],
] as const)('in lists %j is called %j', ([client, name]) => {
  expect(clientName(client, '77')).toBe(name);
});
