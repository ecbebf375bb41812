import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { type PaymentLog, type PlanUsage, paymentStatuses, type Subscriber, tariffs } from '@switchboard/contract';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeStore } from '../../../store/store.ts';
import { buildMe } from '../../../store/testing/build.ts';
import { makeTestApi, TestProviders } from '../../../testing/test-providers.tsx';
import { confirmModals } from '../../../ui/forms/questions/confirm-dialog.tsx';
import { ConfirmationsShown } from '../../../ui/forms/questions/use-confirm.tsx';
import { SubscriptionScreen } from './subscription-screen.tsx';
import { buildSubscriber, testNow } from './testing/build-subscriber.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const inDays = (days: number) => new Date(Date.parse(testNow) + days * 86_400_000).toISOString();
const { notPaid, paid, unsubscribed } = paymentStatuses;

const usageOf = (changes: Partial<PlanUsage> = {}): PlanUsage => ({
  bots: { limit: 10, data: [] },
  users: { limit: 10, data: [] },
  storage: { limit: 50 * 1024 ** 3, used: 0 },
  ...changes,
});

let subscriber: Subscriber;
let usage: PlanUsage;
let payments: PaymentLog[];
let refused: Set<string>;
let form: { data: string; signature: string; checkout_url: string; charged_from: string | null; returned: string };
const calls: { name: string; input: unknown }[] = [];

beforeEach(() => {
  subscriber = buildSubscriber();
  usage = usageOf();
  payments = [];
  refused = new Set();
  form = {
    data: 'ZGF0YQ==',
    signature: 'c2lnbg==',
    checkout_url: 'https://pay.example.com/api/3/checkout',
    charged_from: null,
    returned: '0.00',
  };
  calls.length = 0;
});

const all = ['read', 'create', 'update', 'delete'] as const;

const open = async (locale: 'en-US' | 'uk-UA' = 'en-US', settings: readonly (typeof all)[number][] = all) => {
  const me = buildMe({ permissions: { settings: [...settings], users: [...all] } });
  const { tariff, payment_status } = subscriber;
  const store = makeStore({ me: { ...me, workspace: { ...me.workspace, owner_id: me.id, tariff, payment_status } } });
  const api = makeTestApi(({ name }, input) => {
    calls.push({ name, input });
    if (refused.has(name)) return Promise.reject(new ApiError(503, 'server.unavailable', {}, []));
    const answers: Record<string, unknown> = {
      getSubscriber: subscriber,
      getPlanUsage: usage,
      chooseSeats: usage,
      listPayments: { paymentLogs: payments },
      getPaymentStatus: { status: { status: 1 } },
      orderPlan: form,
      sendReceipt: true,
    };
    return Promise.resolve(answers[name]);
  });
  const Root = () => (
    <ModalsProvider modals={confirmModals}>
      <ConfirmationsShown />
      <Notifications />
      <SubscriptionScreen exports={null} />
    </ModalsProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Root }), history: createMemoryHistory() });
  render(
    <TestProviders api={api} store={store} locale={locale}>
      <RouterProvider router={router as never} />
    </TestProviders>,
  );
  await screen.findByTestId('current-plan');
};
const has = (testId: string) => screen.queryByTestId(testId) !== null;
const textOf = (testId: string) => screen.queryByTestId(testId)?.textContent ?? null;

it.each([
  ['a free plan', { tariff: 1 as const }, false, false, "You haven't made a payment yet"],
  ['a trial', {}, false, true, "You haven't made a payment yet"],
  ['a paid plan', { payment_status: paid }, true, false, 'Debit or credit card'],
  ['an unpaid plan', { payment_status: notPaid }, false, true, 'Debit or credit card'],
  ['a cancelled plan', { payment_status: unsubscribed }, false, false, 'Debit or credit card'],
])(
  '%s has the buttons and the payment method of its standing [26.5, 26.9]',
  async (_, changes, cancels, pays, method) => {
    subscriber = buildSubscriber(changes);
    await open();
    expect([has('cancel-subscription'), has('proceed-to-payment')]).toEqual([cancels, pays]);
    expect(textOf('payment-method')).toBe(method);
  },
);

it('the payment method is a card as people know it', async () => {
  subscriber = buildSubscriber({ payment_status: paid, sender_card_mask2: '424242*42' });
  await open();
  expect(textOf('card-mask')).toBe('Visa •••• ••42');
});

it.each([
  ['en-US', 1, /^1 day of your free trial left/],
  ['en-US', 11, /^11 days of your free trial left/],
  ['uk-UA', 1, /^Лишився 1 день/],
  ['uk-UA', 3, /^Лишилося 3 дні/],
  ['uk-UA', 11, /^Лишилося 11 днів/],
  ['uk-UA', 14, /^Лишилося 14 днів/],
] as const)(
  'a trial says in %s that %d days are left, by the rules of the language [26.7]',
  async (locale, days, text) => {
    subscriber = buildSubscriber({ trial_end_date: inDays(days) });
    await open(locale);
    expect(textOf('plan-state')).toMatch(text);
  },
);

it.each([
  [paid, '2026-12-03', 'Next billing date: 03 Dec 2026'],
  [
    paid,
    '2026-11-22',
    'The payment due on 22 Nov 2026 hasn’t arrived yet. Everything keeps working until 25 Nov 2026.',
  ],
  [unsubscribed, '2026-12-23', 'Paid until 23 Dec 2026. It won’t be renewed.'],
  [notPaid, '2026-11-03', 'Not paid since 03 Nov 2026'],
])('a plan with the payment status %d and the end %s says until when [26.8]', async (status, end, text) => {
  subscriber = buildSubscriber({ payment_status: status, end_date: `${end}T10:00:00.000Z` });
  await open();
  expect(textOf('plan-state')).toBe(text);
});

it('a trial says what paying changes; a plan that is paid for does not', async () => {
  subscriber = buildSubscriber({ trial_end_date: inDays(2) });
  await open();
  expect(textOf('trial-means')).toMatch(
    /^Paying keeps .* Business.* free on Entrepreneur: 3 accounts and 3 managers stay/,
  );
  cleanup();
  subscriber = buildSubscriber({ payment_status: paid });
  await open();
  expect(has('trial-means')).toBe(false);
});

it('a sentence that ends with a date has one full stop, also where dates have an abbreviation at their end', async () => {
  subscriber = buildSubscriber({ trial_end_date: inDays(2) });
  await open('uk-UA');
  expect(textOf('plan-state')).toBe('Лишилося 2 дні пробного періоду. Він закінчується 25 лист. 2026.');
});

it('while the account is deleted the owner is not told that only administrators may change something', async () => {
  subscriber = buildSubscriber({ payment_status: paymentStatuses.beforeDeleting, deletes_at: inDays(30) });
  await open();
  expect(has('change-plan')).toBe(false);
  expect(screen.queryByText('Only administrators can change the subscription.')).toBeNull();
  expect(screen.getByText('This account will be erased on 23 Dec 2026.')).toBeTruthy();
});

it('the price list can cancel what can be cancelled [26.3]', async () => {
  subscriber = buildSubscriber({ payment_status: paid, end_date: inDays(20) });
  await open();
  fireEvent.click(screen.getByTestId('change-plan'));
  fireEvent.click(await screen.findByTestId('cancel-in-prices'));
  fireEvent.click(await screen.findByTestId('confirm-cancel-subscription'));
  await screen.findByText('Subscription deactivated');
  expect(calls.find(({ name }) => name === 'cancelSubscription')?.input).toEqual({ body: { name: 'acme' } });
});

it.each([
  ['a trial', {}, ['Order', 'Current plan', 'Upgrade'], [true, true, false]],
  [
    'a cancelled plan',
    { payment_status: unsubscribed, end_date: inDays(20) },
    ['Order', 'Upgrade', 'Upgrade'],
    [true, false, false],
  ],
] as const)(
  'the price list of %s says what each plan brings, orders what is not covered, and has nothing to cancel [26.3]',
  async (_, changes, buttons, disabled) => {
    subscriber = buildSubscriber(changes);
    await open();
    fireEvent.click(screen.getByTestId('change-plan'));
    const business = await screen.findByTestId('plan-2');
    expect([...business.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '10 accounts',
      '10 managers',
      'Client list',
      'Full correspondence history',
      'Chat access management',
      '24/7 tech support',
    ]);
    expect(business.textContent).toContain('3 months');
    const choices = [1, 2, 3].map((plan) => screen.getByTestId<HTMLButtonElement>(`choose-plan-${plan}`));
    expect(choices.map(({ textContent }) => textContent)).toEqual(buttons);
    expect(choices.map((button) => button.disabled)).toEqual(disabled);
    expect(has('cancel-in-prices')).toBe(false);
  },
);

it('the account is deleted once its subdomain is typed, and no sooner [26.20]', async () => {
  await open();
  fireEvent.click(screen.getByTestId('delete-account'));
  const confirm = await screen.findByTestId<HTMLButtonElement>('confirm-delete-account');
  expect(confirm.disabled).toBe(true);
  const type = (value: string) => fireEvent.change(screen.getByTestId('typed-subdomain'), { target: { value } });
  type('another');
  expect(confirm.disabled).toBe(true);
  type('acme');
  expect(confirm.disabled).toBe(false);
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'deleteSubscriber')?.input).toEqual({ body: { name: 'acme' } }),
  );
});

it('asks before it goes to the payment provider, and posts what the server has signed [26.4]', async () => {
  await open();
  fireEvent.click(screen.getByTestId('proceed-to-payment'));
  const question = await screen.findByRole('dialog', { name: 'Confirm redirect to LiqPay' });
  const form = question.querySelector('form');
  expect([form?.method, form?.action]).toEqual(['post', 'https://pay.example.com/api/3/checkout']);
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ data: 'ZGF0YQ==', signature: 'c2lnbg==' });
  expect(calls.find(({ name }) => name === 'orderPlan')?.input).toEqual({ body: { tariff: 2, name: 'acme' } });
});

it.each([
  ['now', {}, 'You’ll pay $9 now for a month of Business', null],
  ['when the trial ends', { charged_from: inDays(5) }, 'will be charged for the first time on 28 Nov 2026', null],
  ['with what goes back', { returned: '2.90' }, 'every month', 'For the days you’ve paid for but not used, $2.90'],
])('says what an order charges: %s', async (_, changes, charged, returned) => {
  form = { ...form, ...changes };
  await open();
  fireEvent.click(screen.getByTestId('proceed-to-payment'));
  const question = await screen.findByRole('dialog', { name: 'Confirm redirect to LiqPay' });
  expect(question.textContent).toContain(charged);
  if (returned === null) expect(question.textContent).not.toContain('refunded');
  else expect(question.textContent).toContain(returned);
});

it('asks before an unpaid plan is given up for the free one', async () => {
  subscriber = buildSubscriber({ payment_status: notPaid, end_date: inDays(-20) });
  await open();
  fireEvent.click(screen.getByTestId('change-plan'));
  fireEvent.click(await screen.findByTestId('choose-plan-1'));
  await screen.findByText('The free plan starts right away, and anything over its limits is paused.');
  expect(calls.some(({ name }) => name === 'cancelSubscription')).toBe(false);
  fireEvent.click(screen.getByTestId('confirm-cancel-subscription'));
  await screen.findByText('Subscription deactivated');
  expect(calls.find(({ name }) => name === 'cancelSubscription')?.input).toEqual({ body: { name: 'acme' } });
});

const paymentOf = (changes: Partial<PaymentLog>): PaymentLog => ({
  id: 7,
  type: 'regular',
  is_renewal: true,
  status: 2,
  card_number: '424242*42',
  amount: '9.00',
  currency: 'USD',
  tariff: 2,
  transaction_date: testNow,
  has_receipt: true,
  has_invoice: true,
  refunded: null,
  is_taken_back: false,
  ...changes,
});

it.each([
  ['en-US', 'Invoice of 23 Nov 2026 as PDF'],
  ['uk-UA', 'Рахунок за 23 лист. 2026 у форматі PDF'],
] as const)(
  'has an invoice to download for all money that was taken, also where it was given back: %s',
  async (locale, name) => {
    const noMoney = { has_receipt: false, has_invoice: false };
    payments = [
      paymentOf({}),
      paymentOf({ id: 8, status: 3, has_receipt: false, refunded: '9.00' }),
      paymentOf({ id: 9, status: 0, ...noMoney }),
      paymentOf({ id: 10, status: 4, ...noMoney }),
    ];
    await open(locale);
    await screen.findByTestId('payment-10');
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('/exports/invoices/7?salt=salt'),
      expect.stringContaining('/exports/invoices/8?salt=salt'),
    ]);
    expect(links.map((link) => [link.tabIndex, link.hasAttribute('download')])).toEqual([
      [0, true],
      [0, true],
    ]);
    const lastCell = (id: number) => screen.getByTestId(`payment-${id}`).querySelector('td:last-child')?.textContent;
    expect([9, 10].map(lastCell)).toEqual(locale === 'en-US' ? ['N/A', 'N/A'] : ['Немає', 'Немає']);
  },
);

it('who may only look can download invoices, and sends no receipts', async () => {
  payments = [paymentOf({})];
  await open('en-US', ['read']);
  await screen.findByTestId('download-invoice');
  expect(has('send-receipt')).toBe(false);
});

it('tells whether a receipt was sent [26.10]', async () => {
  payments = [paymentOf({ has_invoice: false })];
  await open();
  const row = await screen.findByTestId('payment-7');
  expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    '23 Nov 2026',
    'Renewal',
    'Visa •••• ••42',
    '9.00',
    'USD',
    'Business',
    'Paid',
    'Send',
  ]);
  fireEvent.click(screen.getByTestId('send-receipt'));
  await screen.findByText('Receipt was sent to your email');
  refused.add('sendReceipt');
  fireEvent.click(screen.getByTestId('send-receipt'));
  await screen.findByText('Something went wrong');
});

it('tells a first month from a renewal, and what a bank took back from what was paid back', async () => {
  payments = [
    paymentOf({ id: 9, refunded: '2.90' }),
    paymentOf({ id: 8, status: 3, refunded: '9.00', is_taken_back: true }),
    paymentOf({ id: 7, is_renewal: false }),
  ];
  await open();
  await screen.findByTestId('payment-7');
  const cells = (id: number) =>
    [...screen.getByTestId(`payment-${id}`).querySelectorAll('td')].map((td) => td.textContent);
  expect([9, 8, 7].map((id) => [cells(id)[1], cells(id)[3], cells(id)[6]])).toEqual([
    ['Renewal', '9.002.90 refunded', 'Paid'],
    ['Renewal', '9.009.00 charged back by the bank', 'Canceled'],
    ['Subscription', '9.00', 'Paid'],
  ]);
});

it('lets choose who and what has a place where the plan has too few, and not more than it has [26.18]', async () => {
  const bot = (id: number, is_paused: boolean) => ({ id, title: `Bot ${id}`, type: 1, is_paused });
  subscriber = buildSubscriber({ tariff: tariffs.entrepreneur });
  usage = usageOf({ bots: { limit: 2, data: [bot(1, false), bot(2, false), bot(3, true)] } });
  await open();
  await screen.findByTestId('seats-form');
  const box = (id: number) => screen.getByTestId<HTMLInputElement>(`seat-bot-${id}`);
  const save = screen.getByTestId<HTMLButtonElement>('save-seats');
  expect([1, 2, 3].map((id) => box(id).checked)).toEqual([true, true, false]);
  fireEvent.click(box(3));
  expect(save.disabled).toBe(true);
  fireEvent.click(box(1));
  expect(save.disabled).toBe(false);
  fireEvent.click(save);
  await waitFor(() => expect(calls.some(({ name }) => name === 'chooseSeats')).toBe(true));
  expect(calls.find(({ name }) => name === 'chooseSeats')?.input).toEqual({ body: { bots: [2, 3], users: [] } });
});

it('asks before a user loses their place, and with it the access', async () => {
  const person = { id: 5, first_name: 'Anna', last_name: 'Koval', is_owner: false, is_paused: false };
  const other = { ...person, id: 6, first_name: 'Dmytro', is_paused: true };
  usage = usageOf({ users: { limit: 1, data: [person, other] as PlanUsage['users']['data'] } });
  await open();
  fireEvent.click(await screen.findByTestId('seat-user-5'));
  fireEvent.click(screen.getByTestId('save-seats'));
  await screen.findByText(/Anna Koval\./);
  expect(calls.some(({ name }) => name === 'chooseSeats')).toBe(false);
  fireEvent.click(screen.getByTestId('confirm-seats'));
  await waitFor(() => expect(calls.some(({ name }) => name === 'chooseSeats')).toBe(true));
});

it('says what could not be loaded, and tries again', async () => {
  refused.add('getPlanUsage');
  await open();
  await screen.findByText('Couldn’t load your usage');
  refused.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByText('0 of 10')).toHaveLength(2);
  expect(screen.queryByText('Couldn’t load your usage')).toBeNull();
});

it('storage that is nearly full is amber, little of it neutral [26.19]', async () => {
  const of = (share: number) => usageOf({ storage: { limit: 1_000, used: 1_000 * share } });
  const colour = async () => (await screen.findByRole('progressbar', { name: 'Files' })).getAttribute('data-color');
  usage = of(0.5);
  await open();
  expect(await colour()).toBe('gray.6');
  cleanup();
  usage = of(0.85);
  await open();
  expect(await colour()).toBe('yellow');
});
