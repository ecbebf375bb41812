import { describe, expect, test } from 'vitest';
import { parseExactJson } from './index.ts';

describe('exact JSON', () => {
  test('integers above 2^53 keep their digits, all else is as JSON.parse has it', () => {
    const text =
      '{"a":5741311803571721087,"b":[-9223372036854775808,9007199254740991,9007199254740993],"c":1.5e3,"d":0.1,"e":null}';
    expect(parseExactJson(text)).toEqual({
      a: '5741311803571721087',
      b: ['-9223372036854775808', 9_007_199_254_740_991, '9007199254740993'],
      c: 1500,
      d: 0.1,
      e: null,
    });
  });

  test('digits within strings are left alone, whatever surrounds them', () => {
    const value = {
      said: '"message_token":5741311803571721087',
      '5741311803571721087': '\\',
      next: '\\"5741311803571721087\n',
    };
    expect(parseExactJson(JSON.stringify(value))).toEqual(value);
  });

  test.each(['', '{', '"', '{"a":57413118035717210', '[5741311803571721087', '05741311803571721087', '"\\'])(
    'what JSON.parse refuses is refused: %s',
    (text) => {
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
    },
  );

  test('a long hostile text takes time in proportion to its length', () => {
    const measure = (length: number) => {
      const text = `"${String.raw`\"`.repeat(length)}`;
      const before = performance.now();
      expect(() => parseExactJson(text)).toThrow(SyntaxError);
      return performance.now() - before;
    };
    measure(1_000);
    expect(measure(200_000)).toBeLessThan(20 * Math.max(5, measure(20_000)));
  });
});
