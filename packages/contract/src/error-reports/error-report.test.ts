import { expect, test } from 'vitest';
import { makeErrorReport, makeReportFilter, type ReportOrigin } from './index.ts';

const origin: ReportOrigin = {
  platform: 'node',
  environment: 'test',
  // Parses a V8 stack, innermost frame last.
  parseStack: (stack) =>
    [...stack.matchAll(/^\s*at (?:(.+?) \()?(\S+?):(\d+):(\d+)\)?$/gm)]
      .map(([, name, filename, line, column]) => ({
        function: name,
        filename,
        lineno: Number(line),
        colno: Number(column),
      }))
      .toReversed(),
  nameFile: (filename) => filename.replace(/^.*\/(?=packages\/)/, ''),
};
const report = (error: unknown, about: Parameters<typeof makeErrorReport>[1] = {}) =>
  makeErrorReport(error, about, origin);

test('a report has the error, its causes first, and where each was thrown', () => {
  const cause = new RangeError('too "many" of them');
  const { exception, ...rest } = report(new TypeError('it failed', { cause }), { level: 'fatal', tags: { task: 'x' } });
  expect(exception.values.map(({ type, value }) => `${type}: ${value}`)).toEqual([
    'RangeError: too "…" of them',
    'TypeError: it failed',
  ]);
  const thrown = exception.values[1]?.stacktrace?.frames.at(-1);
  expect(thrown?.filename).toMatch(/^packages\/contract\/src\/error-reports\/error-report\.test\.ts/);
  expect(thrown?.lineno).toBeGreaterThan(20);
  expect(rest).toMatchObject({ level: 'fatal', platform: 'node', environment: 'test', tags: { task: 'x' } });
  expect(rest.event_id).toMatch(/^[0-9a-f]{32}$/);
  expect(Math.abs(rest.timestamp * 1_000 - Date.now())).toBeLessThan(10_000);
});

test('nothing else of an error is in its report: fields, names, lines of its message that look like a stack', () => {
  const error = Object.assign(new Error('first\n    at Bob Smith (secret of /home/bob:1:2)\n    at dear/olena:3:4'), {
    name: 'Error of "Bob"',
    code: 'of Bob, too',
    detail: 'Key (email)=(olena@acme.test) already exists',
    request: { body: 'dear Olena' },
  });
  const made = report(error, { message: 'asked by "Olena"', tags: { task: 'for Olena', request_id: '0a1b-2c' } });
  expect(JSON.stringify(made)).not.toMatch(/bob smith|secret|dear|olena|acme/i);
  expect(made.exception.values[0]?.type).toBe('Error');
  expect(made.tags).toEqual({ request_id: '0a1b-2c', log: 'asked by "…"' });
});

test('what is thrown and is no error says so and no more', () => {
  for (const thrown of ['secret', { secret: 1 }, null, undefined]) {
    const { exception } = report(thrown);
    expect(exception.values).toEqual([{ type: 'NoError', value: `something that is no error: ${typeof thrown}` }]);
  }
});

test('causes that go round in a circle end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(report(error).exception.values.length).toBeLessThanOrEqual(4);
});

test('of errors at one place one in ten minutes is reported, and thirty a minute in all', () => {
  let now = 0;
  const isWanted = makeReportFilter(() => now);
  const make = (message: string) => report(new Error(message));
  const failAgain = (count: number) => Array.from({ length: count }, (_, index) => make(`x${index}`)).filter(isWanted);
  // The same line is the same origin, with any message.
  expect(failAgain(100)).toHaveLength(1);
  now = 9 * 60_000;
  expect(failAgain(100)).toHaveLength(0);
  now = 10 * 60_000;
  expect(failAgain(100)).toHaveLength(1);

  const places = Array.from({ length: 5_000 }, (_, index) => {
    const elsewhere = make('x');
    const [value] = elsewhere.exception.values;
    return { ...elsewhere, exception: { values: [{ type: 'Error', value: `${value?.value}${index}` }] } };
  });
  now = 20 * 60_000;
  expect(places.filter(isWanted)).toHaveLength(30);
  now = 21 * 60_000;
  expect(places.filter(isWanted)).toHaveLength(30);
});
