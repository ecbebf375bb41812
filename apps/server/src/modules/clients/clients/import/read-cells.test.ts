import type { CustomField } from '@switchboard/contract';
import { expect, test } from 'vitest';
import { FirstRows } from '../../../../platform/table-import/index.ts';
import type { ClientRow } from '../client-queries.ts';
import type { ImportPlan } from './import-plan.ts';
import { isDifferent, type RowEdit, readCells } from './read-cells.ts';

const before: ClientRow = {
  id: 5,
  first_name: 'Olena',
  last_name: 'Koval',
  username: null,
  is_name_edited: false,
  messenger_first_name: null,
  messenger_last_name: null,
  is_username_edited: false,
  messenger_username: null,
  phone: '+380671112233',
  viber_phone: null,
  facebook_link: null,
  language: null,
  service_client_id: 'c',
  version: 1,
  deleted_at: null,
};
const field: CustomField = { id: 7, title: 'Age', model_name: 'client', type: 'number', choices: [] };
const targets = ['id', 'first_name', 'last_name', 'phone', 'field:7', 'field:8'] as const;
const plan: ImportPlan = {
  actorId: 1,
  match: 'id',
  columns: targets.map((target, place) => ({ target, title: `Column ${place}`, place })),
  width: targets.length,
  fields: new Map([[7, field]]),
  seen: new FirstRows(),
};
const read = (cells: string[], held = new Map<number, string>([[7, '30']])) =>
  readCells(plan, { number: 2, cells }, before, held);
const edited = (...given: Parameters<typeof read>): RowEdit => {
  const edit = read(...given);
  if (Array.isArray(edit)) throw new Error(JSON.stringify(edit));
  return edit;
};

test.each<[string, string[]]>([
  ['no cells', []],
  ['empty cells', ['5', ' ', '\t', '', ' ', ' ']],
  ['what is known', ['5', 'Olena', 'Koval', '+380671112233', '30', '']],
  ['the column by which the client was found', ['x', '', '', '', '', '']],
  ['a field that is gone', ['5', '', '', '', '', 'any']],
  ['nothing behind the titles', ['5', '', '', '', '', '', ' ', '']],
  ['the same number written otherwise', ['5', '', '', '', '3 0', '']],
])('%s change nothing', (_what, cells) => {
  const edit = edited(cells);
  expect(edit).toMatchObject({ before, after: { first_name: 'Olena', last_name: 'Koval', phone: before.phone } });
  expect([edit.values, isDifferent(edit)]).toEqual([[], false]);
});

test('what a cell says otherwise is changed, guarded formulas without their guard', () => {
  const edit = edited(['5', 'Anna', '', "'+380", '', '']);
  expect(edit.after).toMatchObject({ first_name: 'Anna', last_name: 'Koval', phone: '+380' });
  expect([edit.values, isDifferent(edit)]).toEqual([[], true]);
});

test('values of fields are read as their type, known or not', () => {
  expect(edited(['5', '', '', '', '1,5', '']).values).toEqual([{ field, before: '30', after: '1.5' }]);
  const edit = edited(['5', '', '', '', '31', ''], new Map());
  expect([edit.values, isDifferent(edit)]).toEqual([[{ field, before: '', after: '31' }], true]);
});

test('each wrong cell is told by its column, with the first thing that is wrong, and so are cells behind the titles', () => {
  const long = 'x'.repeat(20_000);
  expect(read(['5', long, 'Koval', long, 'old', '', 'more'])).toMatchObject([
    { column: '', message: 'import.more_cells', params: {} },
    { column: 'Column 1', message: 'validation.too_long' },
    { column: 'Column 3', message: expect.stringMatching(/^validation\./) },
    { column: 'Column 4', message: 'validation.number_invalid', params: {} },
  ]);
  expect(read(['5', '', '', '', long, ''])).toMatchObject([{ column: 'Column 4', message: 'validation.too_long' }]);
});

test('what would be refused is no problem where it is known already, or the client was found by it', () => {
  const long = 'x'.repeat(20_000);
  const known = { ...before, last_name: long };
  const row = { number: 2, cells: ['5', '', long, long, 'old', ''] };
  expect(readCells({ ...plan, match: 'phone' }, row, known, new Map([[7, 'old']]))).toMatchObject({
    after: { last_name: long, phone: before.phone },
    values: [],
  });
});
