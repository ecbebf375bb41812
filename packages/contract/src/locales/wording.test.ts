// How the three languages are written here: what a native would say, one word for one thing, and, in Ukrainian and
// Russian, no gender and the typography of the language.
import { describe, expect, test } from 'vitest';
import { inEnglish, settledEnglish } from './testing/english-wording.ts';
import { english, russian, type TextAt, ukrainian } from './testing/every-text.ts';
import { inRussian, inUkrainian, type WordingRule } from './testing/wording-rules.ts';

/** Past tenses and adjectives that say whether a man or a woman did it. */
const gendered = [
  /(?:^|[.;,!?] )(?:за)?реєструвався/iu,
  /(?:^|[.;,!?] )(?:за)?регистрировался/iu,
  /(?:^|[.;!?] )(?:отримав|получил|увійшов|вошёл|написав|написал|зупинив|остановил|залишив|оставил)(?!\p{L})/iu,
  /\{(?:name|user|client|author|inviter|first)\} \p{L}+(?:вся|лся|ав|ив|ув|ал|ил)(?!\p{L})/iu,
  /\(-?(?:а|ла|лася|лась|на)\)/iu,
];

const find = (texts: TextAt[], rule: WordingRule): string[] =>
  texts
    .filter(([key]) => !rule.except?.includes(key) && (rule.only?.includes(key) ?? true))
    .filter(([, text]) => rule.never.test(text))
    .map(([key, text]) => `${key}: ${text} (rather: ${rule.instead})`);

const matching = (texts: TextAt[], pattern: RegExp): string[] =>
  texts.filter(([, text]) => pattern.test(text)).map(([key, text]) => `${key}: ${text}`);

/** Somebody who does something now, where it is told what was done. */
const present = /(?:^|[;,] )\{(?:user|client|name)\} \p{L}+(?:є|ить|їть|ється|ет|ёт|ит|ится|ется)(?!\p{L})/iu;
const ofThePast = /^(?:system|bulk|notifications|timeline|mails\.emailReplaced)\./u;

/** The text between an opening brace and its closing one. */
function readBraces(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}') depth--;
    if (depth === 0) return text.slice(from + 1, at);
  }
  throw new Error(`no end: ${text}`);
}

/** The categories that each plural of a text names, those inside of others too. */
function listPlurals(text: string): string[][] {
  return [...text.matchAll(/\{\w+, plural,/gu)].map((start) => {
    const body = readBraces(text, start.index);
    const names: string[] = [];
    let rest = body.slice(body.indexOf('plural,') + 'plural,'.length);
    for (let found = /^\s*(=?\w+)\s*\{/u.exec(rest); found; found = /^\s*(=?\w+)\s*\{/u.exec(rest)) {
      names.push(found[1] ?? '');
      const opens = found[0].length - 1;
      rest = rest.slice(opens + readBraces(rest, opens).length + 2);
    }
    return names;
  });
}

describe('English', () => {
  const texts = english.filter(([key]) => !settledEnglish.includes(key));

  test('is what a native speaker would say', () => {
    expect(inEnglish.flatMap((rule) => find(texts, rule))).toEqual([]);
  });
});

describe.each([
  { language: 'Ukrainian', texts: ukrainian, rules: inUkrainian, foreign: /[ыэёъ]/iu },
  { language: 'Russian', texts: russian, rules: inRussian, foreign: /[іїєґ]/iu },
])('$language', ({ texts, rules, foreign }) => {
  test('one word stands for one thing, and none is taken over letter by letter', () => {
    expect(rules.flatMap((rule) => find(texts, rule))).toEqual([]);
  });

  test('nobody is a man or a woman', () => {
    expect(gendered.flatMap((pattern) => matching(texts, pattern))).toEqual([]);
  });

  test('what has happened is a result, not what somebody does now', () => {
    const past = texts.filter(([key]) => ofThePast.test(key));
    expect(matching(past, present)).toEqual([]);
  });

  test('no letter of the other language', () => {
    expect(matching(texts, foreign)).toEqual([]);
  });

  test('quotation marks, apostrophes, dashes and dots are those of the language', () => {
    expect(matching(texts, /["'“”„ʼ]| [-–] (?!\{)|\.\.\.| {2}|\d%|\}%|№\{/u)).toEqual([]);
  });

  test('a plural has every form that the language has', () => {
    const incomplete = texts.filter(([, text]) =>
      listPlurals(text).some((names) => ['one', 'few', 'many', 'other'].some((name) => !names.includes(name))),
    );
    expect(incomplete.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  test('nothing is left in English', () => {
    const same = new Map(english);
    /** Signs, addresses, and names that are the same in all languages. */
    const everywhere =
      /^[^A-Za-z]*$|^(?:Switchboard|ID|API|Email|LiqPay|UTF-.*|Windows-1251|Start|Generate token|you@company\.com)$/u;
    const left = texts.filter(
      ([key, text]) => same.get(key) === text && !everywhere.test(text.replaceAll(/\{[^}]*\}|Switchboard/gu, '')),
    );
    expect(left).toEqual([]);
  });
});

test.each([english, ukrainian, russian])('what goes to a client names nothing of the team', (...texts) => {
  expect(new Map(texts).get('tasks.source.tellText')).toMatch(/^[^{}]+$/u);
});
