import { type InvoiceState, invoiceStates } from '@switchboard/contract';

/** What a provider's status means for us. */
export type Outcome =
  | 'wait'
  | 'issued'
  | 'failure'
  | 'paid'
  | 'reversed'
  | 'subscribed'
  | 'unsubscribed'
  | 'play_money';

const outcomes: Readonly<Record<string, Outcome>> = {
  success: 'paid',
  // Paid out to the merchant later; the payer has paid.
  wait_compensation: 'paid',
  subscribed: 'subscribed',
  unsubscribed: 'unsubscribed',
  failure: 'failure',
  error: 'failure',
  reversed: 'reversed',
  invoice_wait: 'issued',
};

/** Whatever is not known waits. `sandbox` is how test payments were called; with live keys it is no payment. */
export const outcomeOf = (status: string, isSandbox: boolean): Outcome => {
  if (status === 'sandbox') return isSandbox ? 'paid' : 'play_money';
  return Object.hasOwn(outcomes, status) ? (outcomes[status] ?? 'wait') : 'wait';
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

/** Callbacks come late and in any order: a payment only moves on, and what was taken back never comes again. */
export const movesOn = (from: InvoiceState, to: InvoiceState): boolean => ranks[to] > ranks[from];
