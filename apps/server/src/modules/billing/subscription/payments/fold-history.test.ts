import { invoiceStates } from '@switchboard/contract';
import { expect, test } from 'vitest';
import { foldHistory, isRenewal } from './fold-history.ts';
import type { HistoryRow } from './history-queries.ts';

const { wait, issued, paid, canceled, failure } = invoiceStates;

const row = (day: string, orderId: string, action: string, state: HistoryRow['state']): HistoryRow => ({
  id: 1,
  payment_id: 1,
  order_id: orderId,
  action,
  state,
  card_mask: null,
  amount_minor: 900,
  currency: 'USD',
  tariff: 2,
  happened_at: new Date(`2026-${day}T10:00:00.000Z`),
  refund_minor: state === canceled ? 900 : 0,
  refunded_at: null,
  taken_back_at: null,
  period_starts_at: null,
  period_ends_at: null,
});

/** Rows the newest first, and the states that are shown; `+` marks a renewal. */
const cases: [string, HistoryRow[], string[]][] = [
  ['an order that nobody has paid', [row('03-01', 'a', 'subscribe', wait)], ['0']],
  ['an order that waits, step by step', [row('03-02', 'a', 'pay', issued), row('03-01', 'a', 'pay', wait)], ['1']],
  [
    'a trial’s order: it began, then its first month was charged',
    [row('03-15', 'a', 'regular', paid), row('03-01', 'a', 'subscribe', issued)],
    ['2'],
  ],
  [
    'that it began is told after its charge',
    [row('03-02', 'a', 'subscribe', issued), row('03-01', 'a', 'regular', paid)],
    ['2'],
  ],
  [
    'a second month that is on its way, and comes',
    [row('04-01', 'a', 'regular', wait), row('03-01', 'a', 'regular', paid)],
    ['0+', '2'],
  ],
  [
    'months of two orders, one that could not be charged, one that went back',
    [
      row('06-01', 'b', 'regular', paid),
      row('05-01', 'a', 'regular', failure),
      row('04-01', 'a', 'regular', canceled),
      row('03-01', 'a', 'subscribe', paid),
    ],
    ['2', '4+', '3+', '2'],
  ],
  [
    'a month after one that went back is none the less a later one',
    [row('04-01', 'a', 'regular', paid), row('03-01', 'a', 'regular', canceled)],
    ['2+', '3'],
  ],
  [
    'another order’s payment folds nothing',
    [row('03-02', 'b', 'pay', paid), row('03-01', 'a', 'pay', wait)],
    ['2', '0'],
  ],
];

test.each(cases)('%s', (_name, rows, shown) => {
  expect(foldHistory(rows).map((one) => `${one.state}${isRenewal(rows, one) ? '+' : ''}`)).toEqual(shown);
});
