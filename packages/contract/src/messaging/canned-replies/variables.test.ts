import { expect, it } from 'vitest';
import { fillVariables, findVariables } from './variables.ts';

const values: Record<string, string> = { 'client.first_name': 'Ада', 'bot.title': 'Shop', 'field.Size [cm]': '42' };
const fill = (text: string) => fillVariables(text, (name) => values[name] ?? null);

it.each([
  ['{client.first_name}!', 'Ада!'],
  ['{client.first_name|there} {client.last_name|друже}', 'Ада друже'],
  ['Hello{client.last_name|}, {bot.title}', 'Hello, Shop'],
  ['{field.Size [cm]} {field.Colour|any}', '42 any'],
  ['{client.password} {user} {} {client.} 1/2 {"a": 1}', '{client.password} {user} {} {client.} 1/2 {"a": 1}'],
])('%j becomes %j, with nothing missing [32.4]', (text, filled) => {
  expect(fill(text)).toEqual({ text: filled, missing: [] });
});

it('what is not known and has no fallback stays in the text and is named once [32.4]', () => {
  const text = '{client.phone}, {field.Розмір}, {client.phone}';
  expect(fill(text)).toEqual({ text, missing: ['client.phone', 'field.Розмір'] });
});

it('a blank value is not known; a value with variables is not filled in again', () => {
  expect(fillVariables('{client.first_name|you}', () => '  ').text).toBe('you');
  expect(fillVariables('{client.first_name}', () => '{bot.title}').text).toBe('{bot.title}');
});

it('a long text of open braces is read in no time', () => {
  expect(findVariables('{client.'.repeat(20_000))).toEqual([]);
});
