import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../../store/testing/build.ts';
import { nameTypedPeople } from './typed-mentions.ts';

const person = (id: number, username: string, first_name: string, last_name: string, status = 1) =>
  buildUser({ id, username, first_name, last_name, status });
const people = [
  person(2, 'anna', 'Anna', 'Petrenko'),
  person(3, 'bohdan.k', 'Bohdan', 'Koval'),
  person(4, 'oksana', 'Oksana', 'Lys'),
  person(5, 'oksana2', 'Oksana', 'Lys'),
  person(6, 'gone', 'Gone', 'Long', 0),
  person(7, 'olia', 'Оля', "Дем'яненко"),
];
const name = (content: string) => nameTypedPeople(content, people);

describe('a typed @name becomes a mention [5.7]', () => {
  it.each([
    ['@anna', '@[anna](2)'],
    ['Ready, @Anna? Yes', 'Ready, @[anna](2)? Yes'],
    ['@anna, @bohdan.k. Look', '@[anna](2), @[bohdan.k](3). Look'],
    ['(@Anna Petrenko)', '(@[anna](2))'],
    ["@оля дем'яненко: глянь", '@[olia](7): глянь'],
    ['**@anna** and\n- @olia', '**@[anna](2)** and\n- @[olia](7)'],
    ['> @anna', '> @[anna](2)'],
    ['@[channel](0) @anna', '@[channel](0) @[anna](2)'],
  ])('%s', (content, expected) => {
    expect(name(content)).toBe(expected);
  });
});

describe('what is typed stays as it is', () => {
  it.each([
    ['part of a name', '@ann'],
    ['the beginning of a longer word', '@annabel @anna-maria @anna.petrenko @anna_2'],
    ['a first name alone', '@Bohdan'],
    ['a name of two people', '@Oksana Lys'],
    ['a username that is also the first name of somebody else', '@oksana'],
    ['somebody who is not active any more', '@gone'],
    ['nobody', '@nobody @'],
    ['everyone', '@channel'],
    ['within an address or a word', 'mail@anna info@anna.test'],
    ['code', '`@anna`'],
    ['a block of code', '```\n@anna\n```'],
    ['a link', '[@anna](https://a.test)'],
  ])('%s', (_, content) => {
    expect(name(content)).toBe(content);
  });

  it('a text that would be too long with the mention in it', () => {
    const content = `@anna ${'a'.repeat(16_384 - 6)}`;
    expect(name(content)).toBe(content);
  });
});
