import { paymentStatuses, type Subscriber, tariffs } from '@switchboard/contract';

/** The server's time in tests. */
export const testNow = '2026-11-23T10:00:00.000Z';

/** Acme with the plan of a trial. */
export const buildSubscriber = (changes: Partial<Subscriber> = {}): Subscriber => ({
  id: 1,
  first_name: 'Olena',
  last_name: 'Koval',
  username: 'olena',
  email: 'olena@acme.test',
  phone: null,
  country: null,
  address: null,
  title: 'Acme',
  name: 'acme',
  tariff: tariffs.business,
  payment_status: paymentStatuses.free,
  end_date: null,
  trial_end_date: null,
  deletes_at: null,
  sender_card_mask2: null,
  can_pay: true,
  now: testNow,
  ...changes,
});
