import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PhoneRefusal } from '../shared/refusal.ts';
import { type ApiFault, apiFaults } from './api-routes.ts';
import { callbackFaults, type Delivery } from './callback-delivery.ts';
import type { Cashier } from './cashier.ts';
import { readCheckout } from './checkout-request.ts';
import { LiqPayFault } from './liqpay-fault.ts';
import { type Shop, toPaymentObject } from './shop.ts';

const times = z.int().min(1).max(100).default(1);
const payShape = z.object({ data: z.string(), signature: z.string(), card: z.string().default('4242424242424242') });
const confirmShape = z.object({ order_id: z.string(), confirmed: z.boolean().default(true) });
const reverseShape = z.object({ order_id: z.string(), payment_id: z.number().optional() });
const moveShape = z.object({ days: z.number().min(0).max(1_000) });
const faultShape = z.union([
  z.object({ kind: z.enum(callbackFaults), times }),
  z.object({ kind: z.enum(apiFaults), action: z.string().optional(), code: z.string().optional(), times }),
]);
const ruleShape = z.object({
  fail_months: z.int().min(0).optional(),
  order_id: z.string().optional(),
  tell_first_charge: z.boolean().optional(),
  early_hours: z.number().min(0).max(48).optional(),
});

export type ControlDeps = {
  shop: Shop;
  cashier: Cashier;
  delivery: Delivery;
  addApiFault: (fault: ApiFault) => void;
  endApiFaults: () => void;
};

/** The controls for tests: pays without a page, moves the clock, spoils callbacks. */
export function addControlRoutes(
  app: FastifyInstance,
  { shop, cashier, delivery, addApiFault, endApiFaults }: ControlDeps,
): void {
  const orRefusal = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      if (error instanceof LiqPayFault) throw new PhoneRefusal(409, error.code);
      throw error;
    }
  };
  app.get('/clock', () => ({ now: new Date(shop.now()).toISOString() }));
  app.post('/clock', (request) => {
    shop.move(moveShape.parse(request.body).days * 86_400_000);
    cashier.chargeDue();
    return { now: new Date(shop.now()).toISOString() };
  });
  app.post('/pay', (request) => {
    const { card, ...form } = payShape.parse(request.body);
    return orRefusal(() => cashier.pay(readCheckout(form, shop.now()), card));
  });
  app.post('/confirm', (request) => {
    const { order_id: orderId, confirmed } = confirmShape.parse(request.body);
    return orRefusal(() => cashier.confirm(orderId, confirmed));
  });
  app.post('/reverse', (request) => {
    const { order_id: orderId, payment_id: paymentId } = reverseShape.parse(request.body);
    return orRefusal(() => cashier.reverse(orderId, paymentId));
  });
  app.get('/orders', () =>
    shop.list().map((order) => ({
      order_id: order.request.order_id,
      subscription: order.subscription,
      payments: order.payments.map((payment) => toPaymentObject(order, payment)),
    })),
  );
  app.get('/tickets', () => shop.tickets());
  app.post('/rules', (request) => {
    const rules = ruleShape.parse(request.body);
    if (rules.fail_months !== undefined) cashier.failNextMonths(rules.fail_months, rules.order_id ?? null);
    if (rules.early_hours !== undefined) cashier.chargeEarly(rules.early_hours);
    if (rules.tell_first_charge !== undefined) cashier.tellFirstCharges(rules.tell_first_charge);
    return rules;
  });
  app.post('/faults', (request) => {
    const fault = faultShape.parse(request.body);
    const callback = callbackFaults.find((kind) => kind === fault.kind);
    if (callback === undefined) addApiFault(fault as ApiFault);
    else delivery.spoil(callback, fault.times);
    return fault;
  });
  app.post('/faults/end', () => {
    endApiFaults();
    return { ended: true };
  });
  app.post('/callbacks/release', () => {
    delivery.release();
    return { released: true };
  });
  app.post('/callbacks/again', () => {
    delivery.tellAgain();
    return { reported: true };
  });
}
