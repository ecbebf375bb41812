/**
 * Senders control the text the server has to parse, so no text may cost much more than another of its length. The cost
 * of each stage is compared with that of plain text in the same run, the best of several tries each, so that a slow or
 * busy machine slows both.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWords } from '../chat/search/fold-text.ts';
import { findHits } from '../chat/search/word-forms/index.ts';
import { fromTelegram, toTelegram } from '../connectors/telegram/index.ts';
import { limits } from '../limits.ts';
import {
  cleanContent,
  escapeMarkup,
  extractMentions,
  extractUrls,
  fromEditorDocument,
  isBlankContent,
  messagePreview,
  parseMarkup,
  removeMentions,
  rewriteMentions,
  serializeMarkup,
  splitText,
  toClientText,
  toEditorDocument,
  toPlainText,
  toSearchableText,
} from './index.ts';

type Stage = (content: string) => unknown;

/** All functions that read or write content. */
const stages: Record<string, Stage> = {
  cleanContent,
  isBlankContent,
  parseMarkup,
  extractMentions,
  rewriteMentions: (content) => rewriteMentions(content, () => 'ann'),
  removeMentions,
  extractUrls,
  toPlainText,
  messagePreview,
  toClientText,
  toSearchableText,
  'words of search': (content) => foldWords(toSearchableText(content)),
  'hits of a search': (content) => findHits(content, 'order morning'),
  toTelegram: (content) => toTelegram(content),
  'toTelegram as captions': (content) => toTelegram(content, 1024),
  splitText: (content) => splitText(content, 4096),
  escapeMarkup: (content) => escapeMarkup(content),
  fromTelegram: (content) => fromTelegram(content),
  'rewritten by the editor': (content) => serializeMarkup(fromEditorDocument(toEditorDocument(parseMarkup(content)))),
};

const { contentChars } = limits;
/** Times the cost of plain text. */
const atMost = 6;
/**
 * Random texts may honestly cost more: thousands of paragraphs with half a link each take twenty times as long as plain
 * text. The fault to find is a cost that grows faster than the text: four times the text takes four times as long, or
 * sixteen times if the cost grows with the square.
 */
const atMostAtRandom = 12;
const atMostForFourTimes = 10;
/** Anything faster is harmless, and too short to measure. */
const floorMs = 2;

const fill = (unit: string) => unit.repeat(Math.ceil(contentChars / unit.length)).slice(0, contentChars);

/** Ordinary words, with one sign of each kind in front: so no stage can skip it by a quick check. */
const plainText = `**b**c @[ann](5) https://a.test/x [l](https://b.test)y ${fill(
  'Hello Anna, the order number 4417 has been sent to Kyiv this morning; it should be there on Friday. Could you tell?\n',
)}`.slice(0, contentChars);

/** Milliseconds of processor time: on a busy machine a pause is not the stage's fault. */
const timeOf = (stage: Stage, content: string): number => {
  const before = process.cpuUsage();
  stage(content);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const timePlain = (stage: Stage): number => Math.min(...Array.from({ length: 8 }, () => timeOf(stage, plainText)));

const plainMs = new Map<string, number>();
const readingMs = () => plainMs.get('parseMarkup') ?? 0;
for (const [name, stage] of Object.entries(stages)) {
  timePlain(stage);
  plainMs.set(name, timePlain(stage));
}
/**
 * A preview usually reads only the beginning, but may have to read all of a text that begins with invisible content.
 */
plainMs.set('messagePreview', readingMs());

/** The stages in which a text repeatedly costs too much compared with plain text measured at the same time. */
const findCostly = (content: string): string[] =>
  Object.entries(stages).flatMap(([name, stage]) => {
    const allowedMs = atMost * Math.max(plainMs.get(name) ?? 0, floorMs);
    let best = timeOf(stage, content);
    let plain = allowedMs / atMost;
    for (let again = 0; again < 12 && best > atMost * plain; again += 1) {
      best = Math.min(best, timeOf(stage, content));
      if (again === 6) plain = Math.max(plain, timePlain(name === 'messagePreview' ? parseMarkup : stage));
    }
    return best > atMost * plain ? [`${name}: ${best.toFixed(0)} ms where plain text takes ${plain.toFixed(1)}`] : [];
  });

const bestOf = (tries: number, stage: Stage, content: string): number =>
  Math.min(...Array.from({ length: tries }, () => timeOf(stage, content)));

/** The stages whose cost grows faster than a text of an arrangement; `make` builds it to a length. */
const findGrowing = (make: (chars: number) => string): string[] =>
  Object.entries(stages).flatMap(([name, stage]) => {
    const content = make(contentChars);
    if (timeOf(stage, content) <= atMostAtRandom * Math.max(plainMs.get(name) ?? 0, floorMs)) return [];
    const growth = bestOf(3, stage, content) / bestOf(5, stage, make(contentChars / 4));
    return growth > atMostForFourTimes ? [`${name}: four times the text takes ${growth.toFixed(1)} times as long`] : [];
  });

const families: Record<string, string> = {
  ...Object.fromEntries(
    [
      '*',
      '**',
      '_',
      '__',
      '~',
      '~~',
      '`',
      '``',
      '~~~',
      '[',
      ']',
      '![',
      '](',
      '<',
      '&',
      '\\',
      '>',
      '@[',
      '(',
      '|',
      '\n',
    ].map((unit) => [`a run of ${JSON.stringify(unit)}`, fill(unit)]),
  ),
  'escaped line ends': fill('\\\n'),
  'alternating marks': fill('*_'),
  'marks in words': fill('a_'),
  'marks that open': fill('**a '),
  'marks that could do both': fill('a*'),
  'quotes in quotes': fill('> '.repeat(12)),
  'quoted lines': fill('\n> '),
  'lists of nothing': fill('\n- '),
  'numbered lists': fill('\n1. x'),
  'lists in lists': fill('- '.repeat(12)),
  fences: fill('\n```\n'),
  'escapes behind a fence': `\`\`\`${fill('\\').slice(0, -40)}a@x`,
  'code spans of all lengths': fill(Array.from({ length: 180 }, (_, n) => `${'`'.repeat(n + 1)}a`).join('')),
  mentions: fill('@[a](1)'),
  links: fill('[x](https://a.test)'),
  'links without an end': fill('[a](b "'),
  'links in brackets': `${'['.repeat(contentChars / 2)}${']'.repeat(contentChars / 2)}`,
  schemes: fill('http://'),
  addresses: fill('https://a.test/x '),
  'addresses without a space': fill('www.a.b'),
  'an address of what ends one': `http://a.b/${'!'.repeat(contentChars - 12)}x`,
  'an address of character references': `www.${fill('&lt;').slice(0, -20)}c@d.testx`,
  'an address of dots': `www.${'.'.repeat(contentChars - 5)}x`,
  'e-mail addresses': fill('c@d.test'),
  'halves of e-mail addresses': fill('a@'),
  'a word without an end': fill('a-'),
  'spaces within words': fill(`a${' '.repeat(4_000)}b`),
  'ends of sentences': fill('.'),
  'ends of sentences without a space': `${fill('?!').slice(1)}a`,
  'a tower of marks': `e${'\u0301'.repeat(contentChars - 1)}`,
  'a tower of marks in turn': `e${fill('\u0301\u0316').slice(1)}`,
  'table rows': fill('| a | b |\n|---|---|\n'),
  'line breaks of HTML': fill('<br>'),
  'an open bracket before what could begin a tag': `[${fill('<br>').slice(0, -40)}![x`,
  'an open bracket before words': `[${fill('w ').slice(1)}`,
  'an open bracket before ends of sentences': `[${fill('a. ').slice(1)}`,
  'an open bracket before plain text': `[${plainText.slice(1)}`,
  'a bracket that closes late': `[${fill('+ ').slice(2)}]`,
  'soft hyphens': fill('\u00ad'),
  'halves of characters': fill('\ud83d'),
};

describe('hostile text costs no more than six times plain text', () => {
  it.each(Object.entries(families))(
    '%s',
    (_name, content) => {
      expect(content.length).toBeLessThanOrEqual(contentChars);
      expect(findCostly(content)).toEqual([]);
    },
    60_000,
  );

  it('of any signs in any order does not grow in cost faster than in length', () => {
    const signs =
      '* ** _ __ ~~ ~ ` `` ``` [ ] ( ) \\ > - + 1. a слово 👍 . , ! ![ ]( < & &lt; # " <br> @ :// / : http:// www. c@d.test a@ a_ @[ @[a](1) [x](https://a.test) [y](j:a) | \0 \u00ad \u200b \ud83d ~~~ mailto: — ? { } = e\u0301';
    const token = fc.constantFrom(
      ...signs.split(' '),
      ' ',
      '  ',
      '\t',
      '\n',
      '\n\n',
      '\\\n',
      '\r\n',
      '\u00a0',
      '\n> ',
      '\n- ',
    );
    const units = fc.array(token, { minLength: 1, maxLength: 5 });
    /** Arrangements of the characters: alternating, one kind after the other, or nested. */
    const arrangements: Record<string, (unit: string[], chars: number) => string> = {
      inTurn: (unit, chars) => fill(unit.join('')).slice(0, chars),
      inRuns: (unit, chars) => unit.map((sign) => sign.repeat(Math.floor(chars / unit.length / sign.length))).join(''),
      framed: ([first = 'x', middle = first, last = middle], chars) =>
        `${first}${fill(middle).slice(0, chars - 40)}${last}x`,
    };
    fc.assert(
      fc.property(units, fc.constantFrom(...Object.keys(arrangements)), (unit, arrangement) => {
        expect(findGrowing((chars) => arrangements[arrangement]?.(unit, chars) ?? '')).toEqual([]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  }, 180_000);
});
