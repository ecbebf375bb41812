import { expect, test } from 'vitest';
import { toIsoMoment, valueParsers } from './value-parsers.ts';

const parseMoment = valueParsers.getTypeParser(1184, 'text') as (text: string) => unknown;

test.each([
  ['2026-11-21 10:00:00.123456+00', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21 10:00:00+00', '2026-11-21T10:00:00.000Z'],
  ['1969-12-31 23:59:59.999999+00', '1969-12-31T23:59:59.999Z'],
  ['2026-11-21 12:00:00+02', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21 15:30:00.5+05:30', '2026-11-21T10:00:00.500Z'],
  ['0044-03-15 10:00:00+00 BC', '-000043-03-15T10:00:00.000Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ['10000-01-01 00:00:00.12345+00', '+010000-01-01T00:00:00.123Z'],
])('the moment %s is %s', (text, iso) => {
  expect((parseMoment(text) as Date).toISOString()).toBe(iso);
  expect(toIsoMoment(text)).toBe(iso);
});

test.each([
  ['2026-11-21T10:00:00.123456+00:00', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21T10:00:00+00:00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T12:00:00.5+02:00', '2026-11-21T10:00:00.500Z'],
])('the moment %s inside JSON is %s', (text, iso) => {
  expect(toIsoMoment(text)).toBe(iso);
});

test('a moment without end stays one', () => {
  expect(parseMoment('infinity')).toBe(Infinity);
});
