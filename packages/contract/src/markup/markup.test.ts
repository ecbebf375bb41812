import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from './parse-markup.ts';
import { serializeMarkup } from './serialize-markup.ts';

const token = fc.constantFrom(
  ...['*', '**', '_', '__', '~~', '~', '`', '``', '```', '[', ']', '(', ')', '\\', '> ', '>', '- ', '+ ', '1. ', '7) ', '\n', '\n\n', '\n\n\n'],
  ...[' ', '  ', '\t', '\u00a0', 'a', 'b', 'слово', '👍', '1', '.', ',', '!', '<', '&lt;', '#', 'https://a.test/x', 'www.b.test', 'c@d.test', '"', '-', '<br>'],
  ...['@[ann](5)', '@[channel](0)', '[x](https://a.test)', '[y](javascript:alert(1))', '@', 'http', '://', '/', ':', '=', '\r\n', '\0', '\ufeff', '\ud83d'],
);
const source = fc.array(token, { maxLength: 24 }).map((parts) => parts.join(''));

describe('round trip', () => {
  it('reads back what it wrote, whatever was written first', () => {
    fc.assert(
      fc.property(source, (content) => {
        const tree = parseMarkup(content);
        expect(parseMarkup(serializeMarkup(tree))).toEqual(tree);
      }),
      { numRuns: Number(process.env.RUNS ?? 2000) },
    );
  });
});
