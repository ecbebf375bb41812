import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Cashier } from './cashier.ts';
import { askPage, donePage, errorPage, payPage } from './checkout-page.ts';
import { readCheckout } from './checkout-request.ts';
import { LiqPayFault } from './liqpay-fault.ts';
import type { Payment, Shop } from './shop.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}
label{display:block}button{font:inherit;padding:.5rem 1rem;margin-top:1rem}.note{opacity:.7}`;
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The payer's pages. The shop's page posts here from its own address. */
export function addCheckoutRoutes(app: FastifyInstance, { shop, cashier }: { shop: Shop; cashier: Cashier }): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('Content-Security-Policy', policy));
  const show = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);
  const formOf = (body: unknown) => new URLSearchParams(typeof body === 'string' ? body : '');
  const fieldsOf = (form: URLSearchParams) => ({
    data: form.get('data') ?? '',
    signature: form.get('signature') ?? '',
  });
  const orFault = (reply: FastifyReply, work: () => string) => {
    try {
      return show(reply, work());
    } catch (error) {
      if (!(error instanceof LiqPayFault)) throw error;
      return show(reply.code(400), errorPage(error.code));
    }
  };
  const afterwards = (payment: Payment): string => {
    const request = shop.find(payment.order_id)?.request;
    if (request === undefined) throw new LiqPayFault('payment_not_found');
    if (payment.status.endsWith('_verify')) return askPage(request);
    return donePage(request, payment.status !== 'failure');
  };

  app.get('/liqpay-page.css', (_request, reply) => reply.type('text/css').send(style));
  app.post('/api/3/checkout', (request, reply) =>
    orFault(reply, () => {
      const form = fieldsOf(formOf(request.body));
      const asked = readCheckout(form, shop.now());
      if ((shop.find(asked.order_id)?.payments.length ?? 0) > 0) throw new LiqPayFault('order_id_duplicate');
      return payPage(asked, form);
    }),
  );
  app.post('/liqpay/pay', (request, reply) =>
    orFault(reply, () => {
      const form = formOf(request.body);
      return afterwards(cashier.pay(readCheckout(fieldsOf(form), shop.now()), form.get('card') ?? ''));
    }),
  );
  app.post('/liqpay/confirm', (request, reply) =>
    orFault(reply, () => {
      const form = formOf(request.body);
      return afterwards(cashier.confirm(form.get('order_id') ?? '', form.get('confirmed') === 'yes'));
    }),
  );
}
