// The meaning of each pair of action and status: only documented pairs bring money.
import { describe, expect, test } from 'vitest';
import { type Outcome, outcomeOf } from './outcome.ts';

const statuses = [
  'success',
  'wait_compensation',
  'sandbox',
  'subscribed',
  'unsubscribed',
  'failure',
  'error',
  'reversed',
  'invoice_wait',
  'processing',
  'never_heard_of',
] as const;
const names: Readonly<Record<string, Outcome>> = {
  P: 'paid',
  B: 'subscribed',
  U: 'unsubscribed',
  F: 'failure',
  R: 'reversed',
  I: 'issued',
  W: 'wait',
  n: 'nothing',
  '-': 'undocumented',
};

/** A letter for each of the statuses, in their order. */
const table = [
  ['subscribe', 'subscribe', 'BBBBUFFRIWW'],
  ['subscribe', 'regular', 'PPP-UFFRIWW'],
  ['subscribe', 'unsubscribe', '----U--R---'],
  ['subscribe', 'refund', 'nnnnnnnRnnn'],
  ['subscribe', 'pay', '-------R---'],
  ['subscribe', 'hold', '-------R---'],
  ['subscribe', 'toString', '-------R---'],
  ['pay', 'pay', 'PPP--FFRIWW'],
  ['pay', 'refund', 'nnnnnnnRnnn'],
  ['pay', 'subscribe', '-------R---'],
  ['pay', 'regular', '-------R---'],
  ['pay', 'unsubscribe', '-------R---'],
  ['pay', 'hold', '-------R---'],
] as const;
const pairs = table.flatMap(([ordered, action, letters]) =>
  statuses.map((status, index) => [ordered, action, status, names[letters[index] ?? ''] ?? 'unnamed'] as const),
);

test.each(pairs)('of an order to %s, %s with %s is %s', (ordered, action, status, outcome) => {
  expect(outcomeOf(ordered, { action, status }, true)).toBe(outcome);
});

describe('with the keys of real money', () => {
  test.each([
    ['subscribe', 'subscribe'],
    ['subscribe', 'regular'],
    ['pay', 'pay'],
  ] as const)('of an order to %s, %s with sandbox is play money', (ordered, action) => {
    expect(outcomeOf(ordered, { action, status: 'sandbox' }, false)).toBe('play_money');
    expect(outcomeOf(ordered, { action, status: 'toString' }, false)).toBe('wait');
  });
});
