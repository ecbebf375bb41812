import { expect, test } from 'vitest';
import { toDeliveryProblem } from './delivery-problems.ts';
import { GraphAmbiguous, GraphRefused, GraphUnreachable } from './graph-errors.ts';
import { readRetryAfterMs } from './usage-headers.ts';

const refused = (code: number, subcode: number | null, more: object = {}) =>
  new GraphRefused({ status: 400, code, subcode, text: 'in its own words', ...more });

test.each([
  [1, null, 'not_processed'],
  [1, 1_357_046, 'not_processed'],
  [2, null, 'not_processed'],
  [1200, null, 'not_processed'],
  [4, null, 'rate_limited'],
  [17, null, 'rate_limited'],
  [32, null, 'rate_limited'],
  [613, null, 'rate_limited'],
  [613, 2_534_040, 'rate_limited'],
  [80_006, null, 'rate_limited'],
  [613, 2_018_338, 'permission_missing'],
  [10, 2_018_278, 'reply_window_closed'],
  [10, 2_018_065, 'reply_window_closed'],
  [10, 2_534_022, 'reply_window_closed'],
  [10, 2_018_108, 'client_unreachable'],
  [10, 1_893_063, 'bot_restricted'],
  [10, null, 'permission_missing'],
  [200, null, 'permission_missing'],
  [200, 2_018_028, 'permission_missing'],
  [230, null, 'permission_missing'],
  [100, 33, 'permission_missing'],
  [100, 2_018_001, 'client_unreachable'],
  [100, 2_018_008, 'media_refused'],
  [100, 2_018_047, 'media_refused'],
  [100, 2_018_074, 'media_refused'],
  [100, 2_018_109, 'file_too_large'],
  [100, 2_018_294, 'media_refused'],
  [100, 2_018_014, 'provider_refused'],
  [100, null, 'provider_refused'],
  [190, null, 'bot_token_revoked'],
  [190, 460, 'bot_token_revoked'],
  [200, 1_545_041, 'blocked_by_client'],
  [551, null, 'blocked_by_client'],
  [551, 1_545_041, 'blocked_by_client'],
  [368, null, 'bot_restricted'],
  [10_903, null, 'client_unreachable'],
  [10_904, null, 'client_unreachable'],
  [2_018_300, null, 'provider_refused'],
  [2_018_321, null, 'rate_limited'],
  [9_000_001, null, 'provider_refused'],
] as const)('%s/%s is %s, with its code', (code, subcode, kind) => {
  const problem = toDeliveryProblem(refused(code, subcode));
  expect(problem).toMatchObject({ kind, code: subcode === null ? String(code) : `${code}/${subcode}` });
});

test('an error of the server, and one it calls transient, are tried again; a lost answer is in doubt [22.14]', () => {
  // Not before an echo would have told that it was sent after all.
  const again = { kind: 'not_processed', retryAfterMs: 5_000 };
  expect(toDeliveryProblem(refused(99_999, null, { status: 503 }))).toMatchObject(again);
  expect(toDeliveryProblem(refused(99_999, null, { isTransient: true }))).toMatchObject(again);
  expect(toDeliveryProblem(new GraphUnreachable('refused')).kind).toBe('not_processed');
  expect(toDeliveryProblem(new GraphAmbiguous('cut')).kind).toBe('unknown_outcome');
});

test('a rate tells how long to wait, else a minute, a second’s rate five seconds [22.14]', () => {
  expect(toDeliveryProblem(refused(4, null, { retryAfterMs: 7_000 })).retryAfterMs).toBe(7_000);
  expect(toDeliveryProblem(refused(4, null)).retryAfterMs).toBe(60_000);
  expect(toDeliveryProblem(refused(613, null)).retryAfterMs).toBe(5_000);
});

test('usage headers are read, and nonsense in them is not', () => {
  const usage = (minutes: unknown) => ({
    'x-business-use-case-usage': JSON.stringify({
      1: [{ type: 'messenger', estimated_time_to_regain_access: minutes }],
    }),
  });
  expect(readRetryAfterMs({ 'retry-after': '7' })).toBe(7_000);
  expect(readRetryAfterMs(usage(3))).toBe(180_000);
  expect(readRetryAfterMs(usage(100_000))).toBe(3_600_000);
  expect(readRetryAfterMs(usage('soon'))).toBe(0);
  expect(readRetryAfterMs({ 'x-business-use-case-usage': '{"1":' })).toBe(0);
  expect(readRetryAfterMs({})).toBe(0);
});
