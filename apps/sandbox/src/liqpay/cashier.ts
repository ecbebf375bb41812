import type { CheckoutRequest } from './checkout-request.ts';
import { LiqPayFault } from './liqpay-fault.ts';
import { addMonths } from './months.ts';
import type { Order, Payment, Shop, Subscription } from './shop.ts';

const isTaken = (status: string) => status === 'success' || status === 'subscribed';

const dayMs = 86_400_000;
/** A month that fails is tried three times, a day apart. */
const triesOfMonth = 3;

/** Cards of the test mode. Others are refused. */
const cards: Readonly<Record<string, { asks?: string; fails?: string }>> = {
  '4242424242424242': {},
  '4000000000003063': { asks: '3ds_verify' },
  '4000000000003089': { asks: 'otp_verify' },
  '4000000000003055': { asks: 'cvv_verify' },
  '4000000000000002': { fails: 'limit' },
  '4000000000009995': { fails: '9859' },
};

const goToNextMonth = (subscription: Subscription): void => {
  subscription.months += 1;
  subscription.tries = 0;
  subscription.nextAt = addMonths(subscription.startsAt, subscription.months);
};

export type CashierOptions = {
  shop: Shop;
  /** Tells the shop about a payment. */
  tell: (order: Order, payment: Payment, status?: string) => void;
};

export type Cashier = ReturnType<typeof makeCashier>;

/** Takes the money: at the checkout, and every month afterwards. */
export function makeCashier({ shop, tell }: CashierOptions) {
  /** How many of the next monthly charges fail, of one order or of any. */
  let failures: { times: number; orderId: string | null } = { times: 0, orderId: null };
  /** Whether a subscription that begins now also reports its first charge, which is not documented. */
  let tellsFirstCharge = false;
  /** How long before its day the first month of a subscription that begins later is charged. */
  let earlyMs = 0;

  function pay(request: CheckoutRequest, card: string): Payment {
    const known = shop.find(request.order_id);
    if (known !== undefined && known.payments.length > 0) throw new LiqPayFault('order_id_duplicate');
    const order = known ?? shop.addOrder(request);
    const now = shop.now();
    const { asks, fails } = cards[card] ?? { fails: 'err_card' };
    const payment = shop.addPayment(order, { action: request.action, status: 'prepared', create_date: now, card });
    if (asks !== undefined) {
      payment.status = asks;
      tell(order, payment);
      return payment;
    }
    if (fails !== undefined) return fail(order, payment, fails);
    return succeed(order, payment);
  }

  function fail(order: Order, payment: Payment, code: string): Payment {
    Object.assign(payment, { status: 'failure', err_code: code, end_date: shop.now() });
    tell(order, payment);
    shop.changed();
    return payment;
  }

  function succeed(order: Order, payment: Payment): Payment {
    const now = shop.now();
    payment.end_date = now;
    payment.status = payment.action === 'subscribe' ? 'subscribed' : 'success';
    const { subscribe_date_start: asked = now } = order.request;
    if (payment.action === 'subscribe') {
      const startsAt = Math.max(now, asked);
      const isNow = startsAt === now;
      order.subscription = {
        status: 'active',
        startsAt,
        months: isNow ? 1 : 0,
        nextAt: isNow ? addMonths(now, 1) : startsAt - earlyMs,
        tries: 0,
      };
      tell(order, payment);
      if (isNow && tellsFirstCharge) chargeMonth(order, payment.card, now);
    } else {
      tell(order, payment);
    }
    shop.changed();
    return payment;
  }

  function chargeMonth(order: Order, card: string, at: number): Payment {
    const isMeant = failures.orderId === null || failures.orderId === order.request.order_id;
    const isFailing = isMeant && failures.times > 0;
    if (isFailing) failures.times -= 1;
    const payment = shop.addPayment(order, {
      action: 'regular',
      status: isFailing ? 'failure' : 'success',
      create_date: at,
      end_date: at,
      card,
      ...(isFailing && { err_code: '9859' }),
    });
    tell(order, payment);
    return payment;
  }

  /** The next month that any order is due to be charged for. */
  function findDue(): Order | undefined {
    const due = shop
      .list()
      .filter(({ subscription }) => subscription?.status === 'active' && subscription.nextAt <= shop.now());
    return due.toSorted((one, other) => (one.subscription?.nextAt ?? 0) - (other.subscription?.nextAt ?? 0))[0];
  }

  return {
    pay,
    /** The payer has confirmed (3-D Secure, a code), or has given up. */
    confirm(orderId: string, isConfirmed: boolean): Payment {
      const order = shop.find(orderId);
      const payment = order?.payments.at(-1);
      if (order === undefined || payment?.status.endsWith('_verify') !== true)
        throw new LiqPayFault('payment_not_found');
      return isConfirmed ? succeed(order, payment) : fail(order, payment, 'cancel');
    },
    failNextMonths(times: number, orderId: string | null) {
      failures = { times, orderId };
    },
    chargeEarly(hours: number) {
      earlyMs = hours * 3_600_000;
    },
    tellFirstCharges(isReported: boolean) {
      tellsFirstCharge = isReported;
    },
    /** Makes the due charges, in the order of time. */
    chargeDue() {
      for (let order = findDue(); order !== undefined; order = findDue()) {
        const { subscription } = order;
        if (subscription === null) return;
        const { status } = chargeMonth(order, order.payments[0]?.card ?? '', subscription.nextAt);
        subscription.tries += 1;
        // Also after the last try: the next month is tried anew.
        if (status === 'success' || subscription.tries >= triesOfMonth) goToNextMonth(subscription);
        else subscription.nextAt += dayMs;
        shop.changed();
      }
    },
    unsubscribe(orderId: string): Order {
      const order = shop.find(orderId);
      if (order === undefined) throw new LiqPayFault('payment_not_found');
      if (order.subscription?.status !== 'active') throw new LiqPayFault('payment_not_subscribed');
      order.subscription.status = 'ended';
      const [first] = order.payments;
      if (first !== undefined) tell(order, first, 'unsubscribed');
      shop.changed();
      return order;
    },
    /** Of the latest payment that has so much left. */
    refund(orderId: string, amount: number): Payment {
      const order = shop.find(orderId);
      const took = ({ status, refunded, amount: paid }: Payment) =>
        isTaken(status) && paid - refunded >= amount - 0.001;
      const payment = order?.payments.findLast(took);
      if (order === undefined || payment === undefined) throw new LiqPayFault('err_amount_refund');
      payment.refunded = Math.round((payment.refunded + amount) * 100) / 100;
      if (payment.refunded >= payment.amount) {
        payment.status = 'reversed';
        tell(order, payment);
      }
      shop.changed();
      return payment;
    },
    /**
     * The payer's bank takes the whole of a payment back, or the merchant does in the cabinet, without a call of the
     * shop's server.
     */
    reverse(orderId: string, paymentId: number | undefined): Payment {
      const order = shop.find(orderId);
      const payment = order?.payments.findLast(
        ({ status, payment_id: id }) => isTaken(status) && (paymentId === undefined || id === paymentId),
      );
      if (order === undefined || payment === undefined) throw new LiqPayFault('payment_not_found');
      Object.assign(payment, { status: 'reversed', refunded: payment.amount });
      tell(order, payment);
      shop.changed();
      return payment;
    },
    /** The months to come cost another price; when they are charged stays. */
    updateSubscription(orderId: string, changes: { amount: number; currency: string; description: string }): Order {
      const order = shop.find(orderId);
      if (order === undefined) throw new LiqPayFault('payment_not_found');
      if (order.subscription?.status !== 'active') throw new LiqPayFault('payment_not_subscribed');
      if (changes.currency !== order.request.currency) throw new LiqPayFault('err_wrong_currency');
      Object.assign(order.request, { amount: changes.amount, description: changes.description });
      shop.changed();
      return order;
    },
  };
}
