import type { FastifyInstance } from 'fastify';
import type { Clock } from '../shared/clock.ts';
import { answerRefusals } from '../shared/refusal.ts';
import { type ApiFault, addApiRoutes } from './api-routes.ts';
import { makeCallbackDelivery } from './callback-delivery.ts';
import { makeCashier } from './cashier.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { addControlRoutes } from './control-routes.ts';
import type { Shop } from './shop.ts';

const lookEveryMs = 1_000;

/** Mounts the stand-in for LiqPay: checkout and API where LiqPay has them, the control API under `/_sandbox/liqpay`. */
export async function addLiqPay(app: FastifyInstance, { shop, clock }: { shop: Shop; clock: Clock }): Promise<void> {
  const delivery = makeCallbackDelivery({ shop, clock });
  const cashier = makeCashier({ shop, tell: delivery.tell });
  let faults: ApiFault[] = [];
  const takeFault = (action: string): ApiFault | null => {
    const fault = faults.find((one) => one.action === undefined || one.action === action);
    if (fault === undefined) return null;
    fault.times -= 1;
    faults = faults.filter((one) => one.times > 0);
    return fault;
  };

  await app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    addApiRoutes(api, { shop, cashier, takeFault });
    await api.register(async (pages) => addCheckoutRoutes(pages, { shop, cashier }));
  });
  await app.register(
    async (control) => {
      answerRefusals(control);
      addControlRoutes(control, {
        shop,
        cashier,
        delivery,
        addApiFault: (fault) => void faults.push(fault),
        endApiFaults: () => {
          faults = [];
        },
      });
    },
    { prefix: '/_sandbox/liqpay' },
  );
  let isClosed = false;
  let isLooking = false;
  const look = () => {
    if (isClosed) return;
    cashier.chargeDue();
    clock.setTimer(lookEveryMs, look);
  };
  // No charge can be due before the first order.
  const begin = () => {
    if (isLooking || shop.list().length === 0) return;
    isLooking = true;
    look();
  };
  shop.onChange(begin);
  begin();
  app.addHook('preClose', async () => {
    isClosed = true;
    await delivery.close();
  });
}
