import { describe, expect, it } from 'vitest';
import { isHostileContent, readingCostUs } from './hostile-content.ts';

describe('what reading costs, beyond 100 for the content and 0.4 for each of its characters', () => {
  const costs: [string, string, number][] = [
    ['nothing', '', 8],
    ['a line', 'abc', 8],
    ['two lines', 'a\nb', 16],
    ['two lines of another system', 'a\r\nb', 16],
    ['two lines of an old one', 'a\rb', 16],
    ['a quote', '> a', 8 + 50],
    ['a quote in a quote', '> > a', 8 + 100],
    ['an item', '- a', 8 + 50],
    ['an empty item', '-', 8 + 50],
    ['a number', '12) a', 8 + 50],
    ['an empty number', '1.', 8 + 50],
    ['no item', '-a', 8],
    ['no number', '1.a', 8],
    ['too long a number', '1234567890. a', 8],
    ['items further on', 'a - b', 8],
    ['brackets, which are compared', '[a]', 8 + 2 * 12 + 2 * 2 * 0.03 + 2 * 2 * 0.001],
    ['marks', '*a*', 8 + 2 * 10 + 2 * 2 * 0.03],
    ['double marks', '**a**', 8 + 2 * 10 + 2 * 2 * 0.03],
    ['a run of marks', '******a', 8 + 3 * 10 + 3 * 3 * 0.03],
    ['a tilde', '~a', 8 + 10 + 0.03],
    ['brackets and marks, which are compared with each other', '[*a', 8 + 12 + 10 + 2 * 2 * 0.03 + 3 * 3 * 0.001],
    ['underscores', '_a_', 8 + 2 * 10 + 2 * 2 * 0.03],
    ['an underscore in a word', 'a__7', 8 + 6],
    ['an underscore behind a word', 'a_ b', 8 + 10 + 0.03],
    ['an underscore before a word', 'a _b', 8 + 10 + 0.03],
    ['another mark in a word', 'a*b', 8 + 10 + 0.03],
    ['code', '`a`', 8 + 2 * 10],
    ['code of two lengths', '`a``b', 8 + 2 * 10],
    ['code of three lengths, sought through the line', '`a``b```c', 8 + 3 * 10 + 9 * 0.1],
    ['code of four lengths', '`a``b```c````d', 8 + 4 * 10 + 2 * 14 * 0.1],
    ['an escape, and not what it escapes', '\\*a', 8 + 4],
    ['an escape of an escape', '\\\\*', 8 + 4 + 10 + 0.03],
    ['halves of an address', 'a@b', 8 + 24],
    ['a scheme', 'x://', 8 + 24],
    ['a host', 'WWW.a', 8 + 24],
    ['ends of an address', '!'.repeat(8), 8 + 64 * 0.1],
    ['few ends of an address', '!'.repeat(7), 8],
    ['a fence, and nothing in it', '```\n*a*\n```', 3 * 8 + 15],
    ['a longer end of a fence', '~~~\n*a*\n ~~~~ \n[', 4 * 8 + 15 + 12 + 0.03 + 0.001],
    ['a shorter one, which ends none', '````\n```\n*a*', 3 * 8 + 15],
    ['another sign, which ends none', '```\n~~~\n*a*', 3 * 8 + 15],
    ['words behind it, which end none', '```\n```x\n*a*', 3 * 8 + 15],
    ['what follows a fence', '```\n```\n[', 3 * 8 + 15 + 12 + 0.03 + 0.001],
    ['a fence with a word', '```js\n[', 2 * 8 + 15],
    ['no fence with a backtick', '```a`b', 8 + 2 * 10],
    ['a fence of tildes with a tilde', '~~~a~b', 8 + 15],
    ['no fence of two', '``\n[', 2 * 8 + 10 + 12 + 0.03 + 0.001],
    ['no fence further on', ' ```', 8 + 10],
    ['brackets of two lines', '[\n[', 2 * 8 + 2 * 12 + 2 * 2 * 0.03 + 2 * 2 * 0.001],
    ['brackets of two paragraphs', '[\n \n[', 3 * 8 + 2 * 12 + 2 * 0.03 + 2 * 0.001],
    ['brackets around a fence', '[\n```\n```\n[', 4 * 8 + 15 + 2 * 12 + 2 * 0.03 + 2 * 0.001],
    ['code of two paragraphs', '`a``\n\n```', 3 * 8 + 3 * 10 + 15 - 10],
  ];

  it.each(costs)('%s: %j', (_what, content, cost) => {
    expect(readingCostUs(content)).toBeCloseTo(100 + content.length * 0.4 + cost, 6);
  });
});

describe('hostile content', () => {
  it.each<[string, string, boolean]>([
    ['twelve quotes in each other', `${'> '.repeat(12)}a`, false],
    ['thirteen', `${'> '.repeat(13)}a`, true],
    ['thirteen without a space', `${'>'.repeat(13)}a`, true],
    ['thirteen of all kinds, on a later line', `a\n \t> - + * 1. 2) ${'> '.repeat(7)}a`, true],
    ['thirteen numbers', `${'123456789. '.repeat(13)}a`, true],
    ['thirteen dashes', '-'.repeat(13), false],
    ['thirteen quotes within a line', `a ${'> '.repeat(13)}`, false],
    ['600 brackets', '['.repeat(600), false],
    ['601 brackets', '['.repeat(601), true],
    ['letters', 'word '.repeat(3_200), false],
    ['a link before many letters', `[a](https://b.test) ${'word '.repeat(3_000)}`, false],
    ['an open bracket before 3,800 letters', `[${'word '.repeat(760)}`, false],
    ['an open bracket before 3,900 letters', `[${'word '.repeat(780)}`, true],
    ['270 bold words', '**bold** words '.repeat(270), false],
    ['290 bold words', '**bold** words '.repeat(290), true],
    ['1,800 lines', 'a\n'.repeat(1_800), false],
    ['1,900 lines', 'a\n'.repeat(1_900), true],
    ['lines of marks in code', `\`\`\`\n${'*[a]*\n'.repeat(1_000)}\`\`\``, false],
  ])('%s', (_what, content, isHostile) => {
    expect(isHostileContent(content)).toBe(isHostile);
  });
});
