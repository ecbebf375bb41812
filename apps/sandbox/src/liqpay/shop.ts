import type { CheckoutRequest } from './checkout-request.ts';
import { testKeys } from './sign.ts';

/** A payment with all the fields LiqPay reports. */
export type Payment = {
  payment_id: number;
  order_id: string;
  action: 'pay' | 'subscribe' | 'regular';
  status: string;
  create_date: number;
  end_date?: number;
  card: string;
  /** The price when the order was made. */
  amount: number;
  err_code?: string;
  refunded: number;
};

export type Subscription = {
  status: 'active' | 'ended';
  /** When the first month was or will be charged: the others follow on its day. */
  startsAt: number;
  months: number;
  nextAt: number;
  /** How often the month that is due was tried. */
  tries: number;
};

export type Order = {
  request: CheckoutRequest;
  payments: Payment[];
  subscription: Subscription | null;
};

export type Ticket = { order_id: string; payment_id: number; email: string; language: string };

export type ShopSnapshot = { orders: Order[]; tickets: Ticket[]; nextPaymentId: number; aheadMs: number };

export type Shop = ReturnType<typeof makeShop>;

/** All that a shop has sold, and the shop's own clock, which can be moved forward. */
export function makeShop(machineNow: () => number, kept?: ShopSnapshot) {
  const orders = new Map((kept?.orders ?? []).map((order) => [order.request.order_id, order]));
  const tickets: Ticket[] = [...(kept?.tickets ?? [])];
  const listeners: (() => void)[] = [];
  let nextPaymentId = kept?.nextPaymentId ?? 2_460_000_001;
  let aheadMs = kept?.aheadMs ?? 0;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    now: () => machineNow() + aheadMs,
    move(ms: number) {
      aheadMs += ms;
      changed();
    },
    find: (orderId: string) => orders.get(orderId),
    list: () => [...orders.values()],
    tickets: () => tickets,
    changed,
    addOrder(request: CheckoutRequest): Order {
      const order: Order = { request, payments: [], subscription: null };
      orders.set(request.order_id, order);
      changed();
      return order;
    },
    addPayment(order: Order, payment: Omit<Payment, 'payment_id' | 'order_id' | 'amount' | 'refunded'>): Payment {
      const { order_id, amount } = order.request;
      const made = { ...payment, payment_id: nextPaymentId, order_id, amount, refunded: 0 };
      nextPaymentId += 1;
      order.payments.push(made);
      changed();
      return made;
    },
    addTicket(ticket: Ticket) {
      tickets.push(ticket);
      changed();
    },
    toSnapshot: (): ShopSnapshot => ({ orders: [...orders.values()], tickets, nextPaymentId, aheadMs }),
    onChange: (listener: () => void) => void listeners.push(listener),
  };
}

/** A payment as callbacks, `status` and reports show it: types are mixed, as they really are. */
export const toPaymentObject = ({ request }: Order, payment: Payment): Record<string, unknown> => {
  const isFailed = payment.status === 'failure';
  return {
    payment_id: payment.payment_id,
    action: payment.action,
    status: payment.status,
    version: request.version,
    type: 'buy',
    paytype: 'card',
    public_key: testKeys.publicKey,
    acq_id: 414963,
    order_id: payment.order_id,
    liqpay_order_id: `SANDBOX${payment.payment_id}`,
    description: request.description,
    sender_card_mask2: `${payment.card.slice(0, 6)}*${payment.card.slice(-2)}`,
    sender_card_bank: 'Test',
    sender_card_type: 'visa',
    sender_card_country: 804,
    ip: '203.0.113.7',
    amount: isFailed ? payment.amount.toFixed(2) : payment.amount,
    currency: request.currency,
    currency_credit: 'UAH',
    commission_credit: 10.22,
    mpi_eci: '7',
    is_3ds: false,
    language: request.language,
    create_date: payment.create_date,
    ...(payment.end_date !== undefined && { end_date: payment.end_date }),
    ...(payment.err_code !== undefined && { err_code: payment.err_code, err_description: 'Declined' }),
    ...(payment.refunded > 0 && { refund_amount: payment.refunded }),
    transaction_id: payment.payment_id,
  };
};
