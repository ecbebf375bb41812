import type { FastifyInstance } from 'fastify';
import { toAddressKey } from '../../../../platform/http/index.ts';
import { decodeData, isSignedData, type LiqPaySettings, readPayment } from '../../../../platform/liqpay/index.ts';
import type { Clock } from '../clock.ts';
import type { Alert } from './alert-queries.ts';
import type { PaymentAlerts } from './alerts.ts';
import type { TakePayment } from './take-payment.ts';

interface CallbackDeps {
  settings: LiqPaySettings;
  clock: Clock;
  alerts: PaymentAlerts;
  takePayment: TakePayment;
}

/** A callback has about two kilobytes. */
const maxBodyBytes = 64 * 1024;

/**
 * `POST /webhook/liqpay`. The signature is checked over the raw text, before any of it is decoded. The answer is 200
 * once the report is committed, also for reports that are not ours and are refused: repeating them would change
 * nothing. A failure of ours is an error, and LiqPay repeats the callback.
 */
export const callbackPlugin =
  ({ settings, clock, alerts, takePayment }: CallbackDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    app.post('/webhook/liqpay', { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const address = toAddressKey(request.ip);
      const refuse = async (status: number, reason: Alert['reason']) => {
        await alerts.note({ reason, address }, clock.now());
        return reply.code(status).send();
      };
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const [[data, ...otherData], [signature, ...otherSignatures]] = [form.getAll('data'), form.getAll('signature')];
      const isOne = otherData.length === 0 && otherSignatures.length === 0;
      if (data === undefined || signature === undefined || !isOne) return refuse(400, 'unreadable');
      if (!isSignedData(data, signature, settings.privateKey)) return refuse(403, 'unsigned');
      const payment = readPayment(decodeData(data), clock.now());
      if (payment === null) return refuse(400, 'unreadable');
      await takePayment(payment, address);
      return reply.code(200).send();
    });
  };
