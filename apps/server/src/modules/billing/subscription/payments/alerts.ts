import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../../platform/database/index.ts';
import type { Measure } from '../../../../platform/metrics/index.ts';
import { type Alert, countAlert } from './alert-queries.ts';

/**
 * Reports for a person to look at: forged payments, differences between our books and the provider's, money taken back
 * by a bank.
 */
export class PaymentAlerts {
  readonly #deps: { database: Database; log: FastifyBaseLogger };
  #count = 0;

  constructor(deps: { database: Database; log: FastifyBaseLogger }) {
    this.#deps = deps;
  }

  async note(alert: Alert, now: Date): Promise<void> {
    const { database, log } = this.#deps;
    this.#count += 1;
    const isTakenBack = alert.reason === 'taken_back';
    log.error(alert, isTakenBack ? 'money was taken back' : 'something was said about a payment that is not believed');
    await database.global((tx) => countAlert(tx, alert, now));
  }

  readonly measure: Measure = {
    name: 'switchboard_payment_alerts',
    help: 'What was said about payments and not believed, or what was taken back, since this process started',
    read: () => this.#count,
  };
}
