import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taskLimits } from '../work/tasks/limits.ts';
import { formatTimeText, parseTimeText, timeUnits } from './time-text.ts';

const { taskTimeSeconds } = taskLimits;
const wholeMinutes = fc.integer({ min: 0, max: taskTimeSeconds / 60 }).map((minutes) => minutes * 60);
const space = fc.constantFrom('', ' ', '  ', '\u00A0');

describe('a time text', () => {
  test('has a minute of 60 seconds, an hour of 3600, a day of 8 hours and a week of 5 days', () => {
    expect(timeUnits).toEqual({ m: 60, h: 3600, d: 28_800, w: 144_000 });
  });

  test.each([
    ['', 0],
    ['   ', 0],
    ['0', 0],
    ['0m', 0],
    ['45', 2700],
    ['007', 420],
    [' 90 ', 5400],
    ['1m', 60],
    ['1h', 3600],
    ['1d', 28_800],
    ['1w', 144_000],
    ['1w 1d 1h 1m', 176_460],
    ['1w 2d 3h 4m', 212_640],
    ['1w2d3h4m', 212_640],
    ['2d 30m', 59_400],
    ['90m', 5400],
    ['100w', 14_400_000],
  ])('%j is %d seconds [5.11]', (text, seconds) => {
    expect(parseTimeText(text)).toBe(seconds);
  });

  test.each([
    '4m 3h',
    '1d 1w',
    '1h 1h',
    '1m 5',
    '5 1m',
    '1s',
    '1y',
    '1W',
    '1 h',
    '1.5h',
    '1,5h',
    '-1h',
    '+5',
    '1e3',
    '0x10',
    'h',
    'w d h m',
    '1h, 5m',
    'one hour',
    '1г',
    '١h',
    '５m',
    '100w 1m',
    '240001',
    '9'.repeat(15),
    '9'.repeat(100),
    `${'9'.repeat(100)}h`,
    `${'0'.repeat(100)}1h`,
  ])('%j is refused [5.11]', (text) => {
    expect(parseTimeText(text)).toBeNull();
  });

  test('never takes long to refuse', () => {
    const hostile = `${'1w '.repeat(50_000)}!`;
    expect(parseTimeText(hostile)).toBeNull();
    expect(parseTimeText(`${' '.repeat(63)}x`)).toBeNull();
  });
});

describe('the text of a time', () => {
  test.each([
    [0, '0m'],
    [59, '0m'],
    [60, '1m'],
    [119, '1m'],
    [3600, '1h'],
    [5400, '1h 30m'],
    [28_799, '7h 59m'],
    [28_800, '1d'],
    [144_000, '1w'],
    [176_460, '1w 1d 1h 1m'],
    [taskTimeSeconds, '100w'],
  ])('%d seconds is %s', (seconds, text) => {
    expect(formatTimeText(seconds)).toBe(text);
  });

  test('reads as the same time, for every whole number of minutes [5.11]', () => {
    fc.assert(
      fc.property(wholeMinutes, (seconds) => {
        expect(parseTimeText(formatTimeText(seconds))).toBe(seconds);
      }),
    );
  });

  test('is the shortest way to write what was typed, which writing again does not change', () => {
    const counts = fc.record({ w: fc.nat(60), d: fc.nat(50), h: fc.nat(50), m: fc.nat(5000) });
    fc.assert(
      fc.property(counts, fc.array(space, { minLength: 5, maxLength: 5 }), ({ w, d, h, m }, gaps) => {
        const typed = [...['', `${w}w`, `${d}d`, `${h}h`, `${m}m`].entries()]
          .map(([place, part]) => part + (gaps[place] ?? ''))
          .join('');
        const seconds = parseTimeText(typed);
        expect(seconds).toBe(w * 144_000 + d * 28_800 + h * 3600 + m * 60);
        const written = formatTimeText(seconds ?? 0);
        expect(formatTimeText(parseTimeText(written) ?? -1)).toBe(written);
        expect(written).toMatch(/^(?:\d+w ?)?(?:[1-4]d ?)?(?:[1-7]h ?)?(?:[1-5]?\dm)?$/u);
      }),
    );
  });

  test('reading any text gives whole minutes within the limit, or nothing', () => {
    const unit = fc.constantFrom(...Array.from('0123456789wdhm \u00A0'));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: 'grapheme' })), (text) => {
        const seconds = parseTimeText(text);
        if (seconds === null) return;
        expect(seconds % 60).toBe(0);
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds).toBeLessThanOrEqual(taskTimeSeconds);
      }),
    );
  });
});
