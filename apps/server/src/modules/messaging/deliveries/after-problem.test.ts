import { describe, expect, test } from 'vitest';
import type { DeliveryProblem } from '../../connectors/index.ts';
import { isAnswered, isTriedAgain, pauseAfter, pauseAfterProblem } from './after-problem.ts';

test('the pauses between tries of one message double from a second up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(pauseAfter)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

const send = { isChange: false, isRepeatable: false, head: { attempts: 2 } };
const edit = { isChange: true, isRepeatable: true, head: { attempts: 2 } };
const editThatSends = { isChange: true, isRepeatable: false, head: { attempts: 2 } };
const refusals = [
  'provider_refused',
  'blocked_by_client',
  'client_unreachable',
  'bot_token_revoked',
  'file_too_large',
] as const;
const problem = (kind: DeliveryProblem['kind']) => ({ kind, retryAfterMs: 7_000 });

describe('what follows a problem', () => {
  test.each(refusals)('%s is an answer, and the end of the call: the next one may go at once', (kind) => {
    expect(isAnswered({ kind })).toBe(true);
    for (const step of [send, edit, editThatSends]) {
      expect([isTriedAgain({ kind }, step), pauseAfterProblem(problem(kind), step)]).toEqual([false, 0]);
    }
  });

  test('rate_limited is an answer: the call is made again when the messenger wants it', () => {
    expect(isAnswered({ kind: 'rate_limited' })).toBe(true);
    for (const step of [send, edit, editThatSends]) {
      expect(isTriedAgain({ kind: 'rate_limited' }, step)).toBe(true);
      expect(pauseAfterProblem(problem('rate_limited'), step)).toBe(7_000);
    }
  });

  test('not_processed is none: the call is made again, later each time', () => {
    expect(isAnswered({ kind: 'not_processed' })).toBe(false);
    for (const step of [send, edit, editThatSends]) {
      expect(isTriedAgain({ kind: 'not_processed' }, step)).toBe(true);
      expect(pauseAfterProblem({ kind: 'not_processed', retryAfterMs: 0 }, step)).toBe(4_000);
      // The messenger may name a longer time: it may have processed the call after all, and reports of that must come
      // first.
      expect(pauseAfterProblem(problem('not_processed'), step)).toBe(7_000);
    }
  });

  test('a refusal without a known reason is repeated three times, sooner than an outage, and counts by itself', () => {
    const kind = 'refused_unexplained';
    expect(isAnswered({ kind })).toBe(true);
    const refusal = { kind, retryAfterMs: 0, code: '99' } as const;
    const after = (code: string | null, attempts: number) => ({ ...send, head: { code, attempts } });
    const steps = [after(null, 0), after('99', 1), after('99', 2), after('99', 3)];
    expect(steps.map((step) => isTriedAgain(refusal, step))).toEqual([true, true, true, false]);
    expect(steps.map((step) => pauseAfterProblem(refusal, step))).toEqual([500, 1_000, 2_000, 0]);
    // Tries without an answer, or refused otherwise, are others.
    expect([isTriedAgain(refusal, after(null, 9)), pauseAfterProblem(refusal, after('12', 9))]).toEqual([true, 500]);
  });

  test('unknown_outcome is none: only what does no harm twice is made again, and a send keeps nobody waiting', () => {
    expect(isAnswered({ kind: 'unknown_outcome' })).toBe(false);
    const steps = [send, edit, editThatSends, { ...send, isRepeatable: true }];
    expect(steps.map((step) => isTriedAgain({ kind: 'unknown_outcome' }, step))).toEqual([false, true, false, false]);
    expect(steps.map((step) => pauseAfterProblem(problem('unknown_outcome'), step))).toEqual([0, 7_000, 7_000, 0]);
  });
});
