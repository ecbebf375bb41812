import type { CustomField } from '@switchboard/contract';
import { expect, test } from 'vitest';
import { readValue } from './read-value.ts';

const read = (type: CustomField['type'], text: string) => readValue({ type, choices: ['red', 'blue'] }, text);
const digits = '1'.repeat(30);

test.each<CustomField['type']>(['text', 'number', 'date', 'choice', 'checkbox', 'link'])(
  'an empty %s is no value',
  (type) => {
    expect(read(type, '')).toEqual({ value: '' });
  },
);

test.each<[CustomField['type'], string, string]>([
  ['text', ' as it is ', ' as it is '],
  ['number', '12', '12'],
  ['number', '-12.5', '-12.5'],
  ['number', '1 000\u00a0000,25', '1000000.25'],
  ['number', `${digits}.${digits}`, `${digits}.${digits}`],
  ['date', '2024-02-29', '2024-02-29'],
  ['choice', 'blue', 'blue'],
  ['checkbox', 'true', 'true'],
  ['checkbox', 'false', ''],
  ['link', 'https://example.test/a?b', 'https://example.test/a?b'],
  ['link', 'http://example.test', 'http://example.test'],
])('%s: %s is kept as %s', (type, text, value) => {
  expect(read(type, text)).toEqual({ value });
});

test.each<[CustomField['type'], string, string]>([
  ['number', 'x12', 'number_invalid'],
  ['number', '12x', 'number_invalid'],
  ['number', '.5', 'number_invalid'],
  ['number', '5.', 'number_invalid'],
  ['number', '1,2,3', 'number_invalid'],
  ['number', `${digits}1`, 'number_invalid'],
  ['number', `1.${digits}1`, 'number_invalid'],
  ['date', '2023-02-29', 'date_invalid'],
  ['date', '2023-13-01', 'date_invalid'],
  ['date', '2023-1-1', 'date_invalid'],
  ['date', '12023-01-01', 'date_invalid'],
  ['date', '2023-01-01x', 'date_invalid'],
  ['date', '2023-01-01T00:00', 'date_invalid'],
  ['choice', 'green', 'choice_invalid'],
  ['checkbox', 'yes', 'invalid'],
  ['link', 'javascript:alert(1)', 'link_invalid'],
  ['link', 'example.test', 'link_invalid'],
])('%s: %s is %s', (type, text, problem) => {
  expect(read(type, text)).toEqual({ problem: `validation.${problem}` });
});
