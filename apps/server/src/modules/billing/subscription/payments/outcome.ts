import { type InvoiceState, invoiceStates } from '@switchboard/contract';

/** The meaning of a provider's report about a payment. */
export type Outcome =
  | 'wait'
  | 'issued'
  | 'failure'
  | 'paid'
  | 'reversed'
  | 'subscribed'
  | 'unsubscribed'
  /** Covered by another report: it changes nothing. */
  | 'nothing'
  /** A pair of action and status that LiqPay does not document for such an order. */
  | 'undocumented'
  | 'play_money';

type Outcomes = Readonly<Record<string, Outcome>>;

const charging: Outcomes = { failure: 'failure', error: 'failure', invoice_wait: 'issued' };
// Paid out to the merchant later (wait_compensation): the payer has paid.
const paying: Outcomes = { ...charging, success: 'paid', wait_compensation: 'paid' };

/** The meaning of statuses by the action that was requested and reported. Only `paid` and `subscribed` are money. */
const outcomes: Readonly<Record<'subscribe' | 'pay', Readonly<Record<string, Outcomes>>>> = {
  subscribe: {
    // Whether it began with money its order says; the charge of its first month may be reported as `regular` besides.
    subscribe: {
      ...charging,
      subscribed: 'subscribed',
      success: 'subscribed',
      wait_compensation: 'subscribed',
      unsubscribed: 'unsubscribed',
    },
    regular: { ...paying, unsubscribed: 'unsubscribed' },
    unsubscribe: { unsubscribed: 'unsubscribed' },
    refund: {},
  },
  pay: { pay: paying, refund: {} },
};

/** The statuses that a payment ends with; all others are on the way. */
const ends: ReadonlySet<string> = new Set([
  'success',
  'wait_compensation',
  'subscribed',
  'unsubscribed',
  'failure',
  'error',
]);

/**
 * The meaning of an action with its status for an order. Only documented pairs change anything. `sandbox` was the
 * status of test payments; with live keys it is no payment.
 */
export const outcomeOf = (
  ordered: 'subscribe' | 'pay',
  { action, status }: { action: string; status: string },
  isSandbox: boolean,
): Outcome => {
  // However it is called, money that went back is gone.
  if (status === 'reversed') return 'reversed';
  const known = Object.hasOwn(outcomes[ordered], action) ? outcomes[ordered][action] : undefined;
  if (known === undefined) return 'undocumented';
  // A refund is reported by the payment that was reversed.
  if (action === 'refund') return 'nothing';
  if (status === 'sandbox' && !isSandbox) return 'play_money';
  const found = status === 'sandbox' ? 'success' : status;
  if (Object.hasOwn(known, found)) return known[found] ?? 'undocumented';
  return action === 'unsubscribe' || ends.has(found) ? 'undocumented' : 'wait';
};

const { wait, issued, paid, canceled, failure } = invoiceStates;

export const stateOf = {
  wait,
  issued,
  failure,
  paid,
  reversed: canceled,
  subscribed: issued,
} as const satisfies Partial<Record<Outcome, InvoiceState>>;

const ranks: Readonly<Record<InvoiceState, number>> = {
  [wait]: 0,
  [issued]: 1,
  [failure]: 2,
  [paid]: 3,
  [canceled]: 4,
};

/** Callbacks come late and in any order: a payment only moves forward, and money taken back never returns. */
export const movesOn = (from: InvoiceState, to: InvoiceState): boolean => ranks[to] > ranks[from];
