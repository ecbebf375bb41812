// The vectors of LiqPay's protocol, made with openssl and Python too; the keys are made up.
import { describe, expect, test } from 'vitest';
import { checkoutUrl, makeCheckoutForm } from './checkout.ts';
import { readLiqPaySettings } from './liqpay-settings.ts';
import { decodeData, readPayment, toMinorUnits } from './read-payment.ts';
import { encodeData, isSignedData, signData } from './sign.ts';

const publicKey = 'sandbox_i00000000001';
const privateKey = 'sandbox_PrivKeyForTests0123456789abcdefghij';
const settings = {
  publicKey,
  privateKey,
  version: 3,
  hash: 'sha1',
  url: 'https://pay.test',
  isSandbox: true,
} as const;
const order = { order_id: 'sub-acme-0001' };
const checkout = {
  public_key: publicKey,
  action: 'subscribe',
  amount: 9,
  currency: 'USD',
  description: 'Business plan, monthly',
  ...order,
  subscribe: '1',
  subscribe_date_start: '2025-10-09 08:53:20',
  subscribe_periodicity: 'month',
  language: 'uk',
  result_url: 'https://acme.example.test/preferences/subscription',
  server_url: 'https://api.example.test/webhook/liqpay',
};
const begun = {
  payment_id: 2460000001,
  action: 'subscribe',
  status: 'subscribed',
  version: 3,
  type: 'buy',
  paytype: 'card',
  public_key: publicKey,
  acq_id: 414963,
  ...order,
  liqpay_order_id: 'ABCD12341760000000000001',
  description: 'Business plan, monthly',
  sender_card_mask2: '424242*42',
  sender_card_bank: 'Test',
  sender_card_type: 'visa',
  sender_card_country: 804,
  ip: '203.0.113.7',
  amount: 9,
  currency: 'USD',
  sender_commission: 0,
  receiver_commission: 0.25,
  agent_commission: 0,
  amount_debit: 371.7,
  amount_credit: 371.7,
  commission_debit: 0,
  commission_credit: 10.22,
  currency_debit: 'UAH',
  currency_credit: 'UAH',
  sender_bonus: 0,
  amount_bonus: 0,
  mpi_eci: '7',
  is_3ds: false,
  language: 'uk',
  create_date: 1760000000123,
  end_date: 1760000001456,
  transaction_id: 2460000001,
};
const charged = {
  payment_id: 2460000002,
  action: 'regular',
  status: 'success',
  version: 3,
  type: 'buy',
  paytype: 'card',
  public_key: publicKey,
  acq_id: 414963,
  ...order,
  liqpay_order_id: 'ABCD12341762600000000002',
  description: 'Тариф Business, місяць',
  sender_card_mask2: '424242*42',
  amount: 9,
  currency: 'USD',
  create_date: 1762600000123,
  end_date: 1762600001456,
  transaction_id: 2460000002,
};
const requestOf = (action: string, more: object = {}) => ({
  version: 3,
  public_key: publicKey,
  action,
  ...order,
  ...more,
});

const vectors = [
  ['status', requestOf('status'), 'rUaUU1GdOL1uOSjI7Fl3dRHxUHg=', 'qjXGQZirbtNu5CC2Az1wFsaftKttX/nS3EibwAUow10='],
  [
    'unsubscribe',
    requestOf('unsubscribe'),
    'OiYyoG4PhezrC8ahZkIX68SUPV8=',
    'bHm77HxLA7/EYLW/PQYSt+Q5zZVLld7TzM6KqBW5jwA=',
  ],
  [
    'ticket',
    requestOf('ticket', { payment_id: 2460000002, email: 'owner@acme.example.test', language: 'uk' }),
    'PAy8VI0wQrc4hm60btwlRsW9Bug=',
    'PvTVVadtDsdbwK3dCfK7f3BFFt0LzcoRaQQsjGGAegI=',
  ],
  ['checkout of version 3', { version: 3, ...checkout }, 'r4cm3ELnEEfUxlWagvDgoDf/zik=', null],
  [
    'checkout of version 7',
    { version: 7, ...checkout },
    'jVEvyVQ1bAYUEcPgWK9Oe/qsY/g=',
    'croWAV5oWVvE+xll8JecZc5k/2Qh2PYiXhM3ioMAQUs=',
  ],
  ['begun subscription', begun, 'kDqCjACJM4dMbUaFscYFrXLpTi4=', 'P7T5PCMdQHclUvo3oqCXv3mZWY7za6lsviwAoUP5/wA='],
  [
    'charged month in Cyrillic',
    charged,
    'yjSzsDS59m8+CJKUwZimwJJltsU=',
    'hUVMIEJnBv3x59Mq2mrJ5EQPChSGZb9krGzg6zOLX2w=',
  ],
] as const;

describe('what is signed', () => {
  test.for(vectors)('%s has the signatures of the protocol, and both are believed', ([, json, sha1, sha3]) => {
    const data = encodeData(json);
    expect(signData(data, privateKey, 'sha1')).toBe(sha1);
    if (sha3 !== null) expect(signData(data, privateKey, 'sha3-256')).toBe(sha3);
    for (const signature of [sha1, sha3 ?? sha1]) expect(isSignedData(data, signature, privateKey)).toBe(true);
  });

  test('is as in the documentation of LiqPay', () => {
    expect(signData('base64_post_string', 'your_private_key', 'sha1')).toBe('tp+ZLmKm1/E83dIzUpx5ljcttP4=');
  });

  test.for([
    ['another text', 'x', ''],
    ['a cut signature', '', 'cut'],
    ['no signature', '', 'none'],
    ['a longer one', '', 'long'],
    ['one with another ending of the same bits', '', 'bits'],
    ['one with a space for its plus', '', 'space'],
  ])('%s is not believed', ([, added, change]) => {
    const data = encodeData(charged);
    const signature = 'yjSzsDS59m8+CJKUwZimwJJltsU=';
    const changed: Record<string, string> = {
      cut: signature.slice(0, -2),
      none: '',
      long: `${signature}=`,
      bits: signature.replace('U=', 'V='),
      space: signature.replace('+', ' '),
    };
    expect(isSignedData(data + added, changed[change ?? ''] ?? signature, privateKey)).toBe(false);
  });

  test('is not believed by another key', () => {
    const data = encodeData(charged);
    expect(isSignedData(data, signData(data, 'another', 'sha1'), privateKey)).toBe(false);
  });
});

describe('a payment', () => {
  const now = new Date('2026-01-01T00:00:00Z');

  test('is read with what is needed, and nothing of the card but its mask', () => {
    expect(readPayment(decodeData(encodeData(begun)), now)).toEqual({
      paymentId: 2460000001,
      orderId: 'sub-acme-0001',
      action: 'subscribe',
      status: 'subscribed',
      publicKey,
      amountMinor: 900,
      currency: 'USD',
      cardMask: '424242*42',
      errorCode: null,
      refundedMinor: null,
      happenedAt: new Date(1760000001456),
    });
  });

  test('says what was given back of it, where that is told', () => {
    expect(readPayment({ ...begun, refund_amount: 2.9 }, now)?.refundedMinor).toBe(290);
    expect(readPayment({ ...begun, refund_amount: 0 }, now)?.refundedMinor).toBe(0);
    expect(readPayment({ ...begun, refund_amount: 'much' }, now)?.refundedMinor).toBeNull();
  });

  test('may have its amount as text, no end and a number as its error', () => {
    const { end_date: _, sender_card_mask2: __, ...rest } = begun;
    const read = readPayment({ ...rest, amount: '9.00', err_code: 9859, mpi_eci: 7 }, now);
    expect(read).toMatchObject({
      amountMinor: 900,
      errorCode: '9859',
      cardMask: null,
      happenedAt: new Date(1760000000123),
    });
  });

  test.for([
    null,
    7,
    'text',
    [],
    {},
    { ...begun, amount: '9,00' },
    { ...begun, amount: -9 },
    { ...begun, payment_id: 0 },
  ])('is not made of %j', (input) => {
    expect(readPayment(input, now)).toBeNull();
  });

  test.for(['', 'not base64!', 'e30', 'bm8ganNvbg==', '/////w=='])('has no data in %j', (data) => {
    expect(readPayment(decodeData(data), now)).toBeNull();
  });

  test('has no data in what is nearly base64, JSON or UTF-8', () => {
    const whole = encodeData(begun);
    expect(decodeData(whole)).toEqual(begun);
    const broken = Buffer.from([0x22, 0xff, 0x22]).toString('base64');
    for (const data of [`!${whole}`, `${whole}!`, encodeData(begun).slice(0, -8), broken]) {
      expect(decodeData(data)).toBeNull();
    }
  });

  test('keeps no more of a card than its mask, and of an error than its code', () => {
    const maskOf = (given: unknown) => readPayment({ ...begun, sender_card_mask2: given }, now)?.cardMask;
    const given = ['4242424242424242', '424242*42', '4242', '424242424', 'x424242*42', '424242*42x', '4*2', 4242];
    expect(given.map(maskOf)).toEqual(['424242*42', '424242*42', '4242', '424242*24', null, null, null, null]);
    expect(readPayment({ ...begun, err_code: 'e'.repeat(61) }, now)?.errorCode).toBe('e'.repeat(60));
    expect(readPayment({ ...begun, err_code: [] }, now)?.errorCode).toBeNull();
  });

  test('is counted in whole cents, without fractions of floating point', () => {
    expect([9, 9.5, '9.50', 0.29, '49', '1.005'].map(toMinorUnits)).toEqual([900, 950, 950, 29, 4900, null]);
    for (let cents = 0; cents < 5000; cents += 1) expect(toMinorUnits(cents / 100)).toBe(cents);
  });
});

test('the page of the checkout, and the form of a month paid once, which repeats nothing', () => {
  expect(checkoutUrl(settings)).toBe('https://pay.test/api/3/checkout');
  const form = makeCheckoutForm(settings, {
    action: 'pay',
    orderId: 'sw1-0',
    amount: '9.00',
    currency: 'USD',
    description: 'Business',
    language: 'en',
    resultUrl: checkout.result_url,
    serverUrl: checkout.server_url,
    chargedFrom: new Date('2025-10-09T08:53:20Z'),
    expiresAt: new Date('2025-10-10T08:53:20Z'),
  });
  expect(decodeData(form.data)).toEqual({
    version: 3,
    public_key: publicKey,
    action: 'pay',
    amount: 9,
    currency: 'USD',
    description: 'Business',
    order_id: 'sw1-0',
    expired_date: '2025-10-10 08:53:20',
    language: 'en',
    result_url: checkout.result_url,
    server_url: checkout.server_url,
  });
});

test('the form of the checkout carries what was agreed, signed', () => {
  const form = makeCheckoutForm(settings, {
    action: 'subscribe',
    orderId: 'sub-acme-0001',
    amount: '9.00',
    currency: 'USD',
    description: 'Business',
    language: 'uk',
    resultUrl: checkout.result_url,
    serverUrl: checkout.server_url,
    chargedFrom: new Date('2025-10-09T08:53:20.999Z'),
    expiresAt: new Date('2025-10-10T08:53:20Z'),
  });
  expect(isSignedData(form.data, form.signature, privateKey)).toBe(true);
  expect(decodeData(form.data)).toEqual({
    version: 3,
    ...checkout,
    description: 'Business',
    paytypes: 'card,apay,gpay',
    expired_date: '2025-10-10 08:53:20',
  });
  expect(JSON.stringify(form)).not.toContain(privateKey);
});

describe('settings', () => {
  const read = (given: object, more: object = {}) => {
    const problems: string[] = [];
    const options = { version: 3, hash: null, url: 'https://www.liqpay.ua', isProduction: true, ...more } as const;
    return { settings: readLiqPaySettings(given, options, problems), problems };
  };
  const live = { LIQPAY_PUBLIC_KEY: 'i00000000001', LIQPAY_PRIVATE_KEY: 'live_0123456789' };

  test('are none without keys, and sign by the version', () => {
    expect(read({})).toEqual({ settings: null, problems: [] });
    expect(read(live).settings).toMatchObject({ hash: 'sha1', isSandbox: false });
    expect(read(live, { version: 7 }).settings?.hash).toBe('sha3-256');
    expect(read(live, { version: 7, hash: 'sha1' }).settings?.hash).toBe('sha1');
  });

  test.for([
    ['only the public key', { LIQPAY_PUBLIC_KEY: 'i00000000001' }, {}],
    ['only the private key', { LIQPAY_PRIVATE_KEY: 'live_0123456789' }, {}],
    ['a key that is none', { ...live, LIQPAY_PRIVATE_KEY: 'two words' }, {}],
    ['one key of the sandbox', { ...live, LIQPAY_PUBLIC_KEY: publicKey }, { isProduction: false }],
    ['keys of the sandbox in production', { LIQPAY_PUBLIC_KEY: publicKey, LIQPAY_PRIVATE_KEY: privateKey }, {}],
    ['an address without TLS in production', live, { url: 'http://127.0.0.1:1' }],
  ] as const)('with %s are refused, without a word of the keys', ([, given, more]) => {
    const { problems } = read(given, more);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/live_0123|PrivKey/);
  });
});
