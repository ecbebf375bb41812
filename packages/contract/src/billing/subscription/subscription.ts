import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { workspaceShape } from '../../foundation/workspaces/workspaces.ts';
import { dateTimeShape, idParamShape, idShape, nameShape, visibleNameShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { invoiceStates } from './invoice-states.ts';
import { subscriptionLimits } from './limits.ts';
import { paidTariffs } from './prices.ts';

/** Every workspace has one subscriber: itself, as the one who pays. */
export const subscriberId = 1;

export const subscriberShape = z.object({
  id: idShape,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  /** The owner's address, where receipts and mails about payments go. */
  email: z.string(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  address: z.string().nullable(),
  /** The company. */
  title: z.string(),
  /** The subdomain. */
  name: z.string(),
  tariff: z.int(),
  payment_status: z.int(),
  /** Until when it is paid: the next billing date while the status is paid. */
  end_date: dateTimeShape.nullable(),
  trial_end_date: dateTimeShape.nullable(),
  /** When the data is erased, while the account is being deleted. */
  deletes_at: dateTimeShape.nullable(),
  /** The card that paid last: `424242*42`. */
  sender_card_mask2: z.string().nullable(),
  /** Whether payments are set up here. */
  can_pay: z.boolean(),
  /** The server's time, as the base of all dates. */
  now: dateTimeShape,
});
export type Subscriber = z.infer<typeof subscriberShape>;

const optionalText = (maxChars: number) => nameShape(maxChars).nullable();

export const getSubscriber = defineEndpoint({
  name: 'getSubscriber',
  summary: 'Who pays for the workspace, its plan and until when it is paid',
  method: 'GET',
  path: '/subscriber',
  access: 'settings:read',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: subscriberShape,
});

export const updateSubscriber = defineEndpoint({
  name: 'updateSubscriber',
  summary: 'Changes who pays for the workspace; e-mail, subdomain and plan stay',
  method: 'PUT',
  path: '/subscriber',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  whileClosed: true,
  body: z.object({
    first_name: visibleNameShape(sharedLimits.nameChars),
    last_name: visibleNameShape(sharedLimits.nameChars),
    username: visibleNameShape(sharedLimits.nameChars),
    phone: optionalText(sharedLimits.nameChars),
    country: optionalText(subscriptionLimits.countryChars),
    address: optionalText(subscriptionLimits.addressChars),
    title: visibleNameShape(sharedLimits.titleChars),
  }),
  result: subscriberShape,
});
export type SubscriberChange = z.infer<typeof updateSubscriber.body>;

/** The subdomain, which says that this workspace is meant. */
const subdomainOfOwn = z.string().trim().toLowerCase().max(sharedLimits.titleChars, 'validation.too_long');

export const orderPlan = defineEndpoint({
  name: 'orderPlan',
  summary: 'Makes an invoice, or finds the open one, for a month of a plan; the answer is posted to the checkout page',
  method: 'POST',
  path: '/subscriber/payment',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  whileClosed: true,
  body: z.object({
    tariff: z.union(paidTariffs.map((tariff) => z.literal(tariff)) as [z.ZodLiteral<2>, z.ZodLiteral<3>]),
    name: subdomainOfOwn,
    /** Whether it is charged every month until cancelled; otherwise one month is paid once. */
    renews: z.boolean().default(true),
  }),
  result: z.object({
    data: z.string(),
    signature: z.string(),
    /** The page of the payment provider that the form goes to. */
    checkout_url: z.url(),
    /** When the first month is charged; null: as soon as the form is paid. */
    charged_from: dateTimeShape.nullable(),
    /** The refund for days that were paid before and are not used, in whole units with two decimals. */
    returned: z.string(),
  }),
  errors: ['subscription.payments_off', 'subscription.current_plan', 'subscription.closing'],
});

export const getPaymentStatus = defineEndpoint({
  name: 'getPaymentStatus',
  summary: 'Whether the workspace is paid; asks the payment provider about an open invoice in the background',
  method: 'GET',
  path: '/subscriber/status',
  access: 'settings:read',
  scope: null,
  rate: 'read',
  whileClosed: true,
  result: z.object({ status: z.object({ status: z.int() }) }),
});

export const cancelSubscription = defineEndpoint({
  name: 'cancelSubscription',
  summary: 'Ends the monthly payments; what is paid can be used until its end. An unpaid plan ends at once.',
  method: 'POST',
  path: '/subscriber/unsubscribe',
  access: 'settings:update',
  scope: null,
  rate: 'write',
  whileClosed: true,
  body: z.object({ name: subdomainOfOwn }),
  result: workspaceShape,
  errors: ['subscription.not_active'],
});

export const deleteSubscriber = defineEndpoint({
  name: 'deleteSubscriber',
  summary: 'Closes the workspace; its data is erased 30 days later unless the owner returns',
  method: 'POST',
  path: '/subscriber/delete',
  access: 'owner',
  scope: null,
  confirmed: true,
  rate: 'write',
  whileClosed: true,
  body: z.object({ name: subdomainOfOwn }),
  result: workspaceShape,
  errors: ['subscription.closing'],
});

export const returnSubscriber = defineEndpoint({
  name: 'returnSubscriber',
  summary: 'Opens a closed workspace again, until its data is erased',
  method: 'POST',
  path: '/subscriber/return',
  access: 'owner',
  scope: null,
  rate: 'write',
  whileClosed: true,
  result: workspaceShape,
  errors: ['subscription.not_closing'],
});

export const paymentLogShape = z.object({
  id: idShape,
  /** The action at the provider: `subscribe`, `regular` (a month of a subscription), `pay`. */
  type: z.string(),
  /** A later month of a subscription, not its first. */
  is_renewal: z.boolean(),
  status: z.enum(invoiceStates),
  card_number: z.string().nullable(),
  /** In whole units with two decimals: `9.00`. */
  amount: z.string(),
  currency: z.string(),
  tariff: z.int(),
  transaction_date: dateTimeShape,
  /** Whether a receipt can be sent. */
  has_receipt: z.boolean(),
  /** Whether there is an invoice to download, `/exports/invoices/{id}`: of all money that was ever taken. */
  has_invoice: z.boolean(),
  /** The refunded amount, as `amount`; null: none. */
  refunded: z.string().nullable(),
  /** Whether it was taken back by a bank or at the provider: it is no refund of ours. */
  is_taken_back: z.boolean(),
});
export type PaymentLog = z.infer<typeof paymentLogShape>;

export const listPayments = defineEndpoint({
  name: 'listPayments',
  summary: 'Invoices and payments, the newest first',
  method: 'GET',
  path: '/subscriber/history/{id}',
  access: 'settings:read',
  scope: null,
  rate: 'read',
  whileClosed: true,
  params: z.object({ id: idParamShape }),
  result: z.object({ paymentLogs: z.array(paymentLogShape) }),
  errors: ['subscription.payment_not_found'],
});

const receipt = {
  path: '/subscriber/receipt/{id}',
  access: 'settings:update',
  scope: null,
  rate: 'mail',
  whileClosed: true,
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: [
    'subscription.payments_off',
    'subscription.payment_not_found',
    'subscription.no_receipt',
    'subscription.provider_unavailable',
  ],
} as const;

export const sendReceipt = defineEndpoint({
  ...receipt,
  name: 'sendReceipt',
  summary: 'Has the receipt of a payment sent to the address of the subscriber, and to no other',
  method: 'POST',
});

export const getReceipt = defineEndpoint({
  ...receipt,
  name: 'getReceipt',
  summary: 'The same as sendReceipt, for clients that know this address only',
  method: 'GET',
});

export const subscriptionEndpoints = {
  getSubscriber,
  updateSubscriber,
  orderPlan,
  getPaymentStatus,
  cancelSubscription,
  deleteSubscriber,
  returnSubscriber,
  listPayments,
  sendReceipt,
  getReceipt,
} as const;
